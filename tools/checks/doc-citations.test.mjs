import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trackedFixture } from '../lib/testing/tracked-fixture.mjs';
import { checkDocCitations } from './doc-citations.mjs';

const pages = {
  'docs/rules.md': '# Rules\n\n## End of the derby\n',
  'docs/guarantees.md': '# Guarantees\n\n### S1. No contestant missed\n',
};

test('accepts pages, sections and guarantees that exist, also over a line break of a comment', async (t) => {
  const root = trackedFixture(t, {
    ...pages,
    'a.ts':
      '/** One (docs/rules.md). Two (docs/guarantees.md, S1). */\n/**\n * Three (docs/rules.md, "End\n * of the derby").\n */\n',
  });
  assert.deepEqual(await checkDocCitations(root), []);
});

test('finds pages, sections and guarantees that do not exist', async (t) => {
  const root = trackedFixture(t, {
    ...pages,
    'a.ts': '// docs/none.md\n// docs/rules.md, "Reset"\n// docs/guarantees.md, S9\n',
  });
  assert.deepEqual(await checkDocCitations(root), [
    'a.ts cites docs/none.md, which is not in the repository',
    'a.ts cites "Reset" of docs/rules.md, which has no such heading',
    'a.ts cites S9 of docs/guarantees.md, which has no such heading',
  ]);
});

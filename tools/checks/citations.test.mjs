import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trackedFixture } from '../lib/testing/tracked-fixture.mjs';
import { checkCitations } from './citations.mjs';

// Put together, so that the check does not find this file.
const [SPEC, SHARED] = [['spec', 'md'].join('.'), ['..', 'shared', 'data'].join('/')];

test('finds pages and folders that are not in the repository', async (t) => {
  const root = trackedFixture(t, {
    'a.ts': `/** The rank (${SPEC} 5). */\nconst photos = '${SHARED}/photos';\n// docs/rules.md, README.md, inspection\n`,
  });
  assert.deepEqual(await checkCitations(root), [
    `a.ts:1 refers to ${SPEC}, which is not in the repository`,
    `a.ts:2 refers to ${SHARED.slice(0, -'/data'.length)}, which is not in the repository`,
  ]);
});

test('accepts a page of the same name under docs', async (t) => {
  const root = trackedFixture(t, { 'a.ts': `// docs/${SPEC}, "Ranking"\n`, [`docs/${SPEC}`]: '# Here\n' });
  assert.deepEqual(await checkCitations(root), []);
});

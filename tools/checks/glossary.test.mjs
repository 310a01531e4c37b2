import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trackedFixture } from '../lib/testing/tracked-fixture.mjs';
import { checkComments, checkIdentifiers, checkProse } from './glossary.mjs';

const glossary = {
  'docs/glossary.md':
    '# Glossary\n\n## Banned in identifiers\n\n- `doorbell`: use `queue`.\n- `kept`: use `cached`.\n\n## Banned in prose\n\n- `whoever`: name the caller.\n',
};

test('finds banned words in names, whatever the case, and in names of files', async (t) => {
  const root = trackedFixture(t, {
    ...glossary,
    'src/a.ts': "const ownDoorbell = KEPT_FISH; // a doorbell\nconst text = 'doorbell'; /* kept */ keptness();\n",
    'src/doorbell.ts': '',
  });
  assert.deepEqual(await checkIdentifiers(root), [
    'src/a.ts has the name ownDoorbell; docs/glossary.md bans "doorbell"',
    'src/a.ts has the name KEPT_FISH; docs/glossary.md bans "kept"',
    'src/doorbell.ts has the name doorbell; docs/glossary.md bans "doorbell"',
  ]);
});

test('finds banned words in pages, but not in code, quotations and the glossary', async (t) => {
  const root = trackedFixture(t, {
    ...glossary,
    'README.md': 'One.\nWhoever asks.\n`whoever` and "whoever".\n```\nwhoever\n```\n',
  });
  assert.deepEqual(await checkProse(root), ['README.md:2 says "Whoever"']);
});

test('finds banned words in comments, but not in code and texts', async (t) => {
  const root = trackedFixture(t, {
    ...glossary,
    'src/a.ts':
      "const whoever = 'whoever'; \u002f/ Whoever asks\n\u002f**\n * For whoever.\n */\nconst url = 'http://whoever/';\n",
  });
  assert.deepEqual(await checkComments(root), [
    'src/a.ts:1 has a comment that says "Whoever"',
    'src/a.ts:2 has a comment that says "whoever"',
  ]);
});

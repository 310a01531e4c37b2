import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repositoryOf } from './repository.mjs';
import { checkIdentifiers, checkProse, checkWords } from './words.mjs';

// Joined from parts, so that the check does not report this file.
const [WORK, BRIEF, ISSUE, SPEC, SHARED] = [
  ['', 'work', 'main'].join('/'),
  ['', 'tmp', 'brief'].join('/'),
  ['Issue', '#7'].join(' '),
  ['spec', 'md'].join('.'),
  ['..', 'shared', 'data'].join('/'),
];

const glossary = {
  'docs/glossary.md':
    '# Glossary\n\n## Banned in identifiers\n\n- `doorbell`: use `queue`.\n- `kept`: use `cached`.\n\n## Banned in prose\n\n- `whoever`: name the caller.\n',
};

test('checkWords reports names outside of the repository, but no page under docs', () => {
  const repository = repositoryOf({
    'bad.ts': `// see ${WORK}/x\n/** The rank (${SPEC} 5). */\n// ${ISSUE}\nconst photos = '${SHARED}/photos';`,
    'brief.md': `${BRIEF}/common.md`,
    'good.ts': `import '../work/shift.ts'; // framework/work/, an issue, inspection, docs/${SPEC}, "Ranking"`,
  });
  assert.deepEqual(checkWords(repository), [
    'bad.ts:1 names a path of one machine',
    'bad.ts:2 names a page that is not in the repository',
    'bad.ts:3 names the number of an issue',
    'bad.ts:4 names a folder outside of the repository',
    'brief.md:1 names a path of one machine',
  ]);
});

test('checkIdentifiers reports banned words in names of any case, and in file names', () => {
  const repository = repositoryOf({
    ...glossary,
    'src/a.ts': "const ownDoorbell = KEPT_FISH; // a doorbell\nconst text = 'doorbell'; /* kept */ keptness();\n",
    'src/doorbell.ts': '',
  });
  assert.deepEqual(checkIdentifiers(repository), [
    'src/a.ts has the name ownDoorbell; docs/glossary.md bans "doorbell"',
    'src/a.ts has the name KEPT_FISH; docs/glossary.md bans "kept"',
    'src/doorbell.ts has the name doorbell; docs/glossary.md bans "doorbell"',
  ]);
});

test('checkProse reports banned words in pages and comments, but not in code, quotations and the glossary', () => {
  const repository = repositoryOf({
    ...glossary,
    'README.md': 'One.\nWhoever asks.\n`whoever` and "whoever".\n```\nwhoever\n```\n',
    'src/a.ts':
      "const whoever = 'whoever'; \u002f/ Whoever asks\n\u002f**\n * For whoever.\n */\nconst url = 'http://whoever/';\n",
  });
  assert.deepEqual(checkProse(repository), [
    'README.md:2 says "Whoever", which docs/glossary.md bans',
    'src/a.ts:1 says "Whoever", which docs/glossary.md bans',
    'src/a.ts:3 says "whoever", which docs/glossary.md bans',
  ]);
});

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fixture } from '../lib/testing/fixture.mjs';
import { checkWords } from './words.mjs';

// Put together, so that the check does not find this file.
const [WORK, BRIEF, ISSUE] = [
  ['', 'work', 'main'].join('/'),
  ['', 'tmp', 'brief'].join('/'),
  ['Issue', '#7'].join(' '),
];

test('finds paths of one machine and numbers of issues in tracked files only', async (t) => {
  const root = fixture(t, {
    'bad.ts': `// see ${WORK}/x\nconst a = 1;\n// ${ISSUE}`,
    'brief.md': `${BRIEF}/common.md`,
    'good.ts': "import '../work/shift.ts'; // framework/work/, an issue",
    'untracked.ts': WORK,
  });
  execFileSync('git', ['init', '-q'], { cwd: root });
  execFileSync('git', ['add', 'bad.ts', 'brief.md', 'good.ts'], { cwd: root });
  assert.deepEqual(await checkWords(root), [
    'bad.ts:1 names a path of one machine',
    'bad.ts:3 names the number of an issue',
    'brief.md:1 names a path of one machine',
  ]);
});

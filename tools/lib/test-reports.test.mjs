import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { countPlaywright, countTap, countVitest, countsOf } from './test-reports.mjs';
import { scratchFolder } from './testing/scratch.mjs';

test('a Vitest file that could not be loaded counts as one failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  };
  assert.deepEqual(countVitest(report), { passed: 3, failed: 2, skipped: 2 });
});

test('a flaky browser test and an error outside of all tests count as failures', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{ message: 'no config' }] };
  assert.deepEqual(countPlaywright(report), { passed: 4, failed: 3, skipped: 2 });
});

test('a cancelled node test counts as a failure', () => {
  const tap = 'ok 1 - a\n# tests 4\n# pass 2\n# fail 1\n# cancelled 1\n# skipped 0\n# todo 0\n';
  assert.deepEqual(countTap(tap), { passed: 2, failed: 2, skipped: 0 });
});

test('a runner that wrote no report, ran nothing or ended badly never looks like success', (t) => {
  const file = path.join(scratchFolder(t), 'report.tap');
  assert.equal(countsOf({ file, count: countTap, exitCode: 0 }).failed, 1);
  writeFileSync(file, '# pass 0\n# fail 0\n');
  assert.equal(countsOf({ file, count: countTap, exitCode: 0 }).failed, 1);
  writeFileSync(file, '# pass 5\n# fail 0\n');
  assert.deepEqual(countsOf({ file, count: countTap, exitCode: 1 }), { passed: 5, failed: 1, skipped: 0 });
  assert.deepEqual(countsOf({ file, count: countTap, exitCode: 0 }), { passed: 5, failed: 0, skipped: 0 });
});

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { countPlaywright, countTap, countVitest, countsOf } from './test-reports.mjs';
import { scratchFolder } from './testing/scratch.mjs';

test('countVitest counts a file that could not be loaded as one failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', name: 'one.test.ts', message: 'Error: no such module', assertionResults: [] },
      {
        status: 'failed',
        assertionResults: [
          {
            status: 'failed',
            fullName: 'the board shows',
            failureMessages: ['\u001B[31mError: twice\u001B[39m\n  at a line'],
          },
        ],
      },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  };
  const failures = ['one.test.ts: Error: no such module', 'the board shows: Error: twice'];
  assert.deepEqual(countVitest(report), { passed: 3, failed: 2, skipped: 2, failures });
});

test('countPlaywright counts a flaky test and an error outside of all tests as failures', () => {
  const failed = { status: 'unexpected', results: [{ error: { message: 'Error: not there\n  at a line' } }] };
  const flaky = { status: 'flaky', results: [{ error: { message: 'Error: late' } }, {}] };
  const suites = [
    {
      specs: [{ ok: true, file: 'a.spec.ts', title: 'works', tests: [{ status: 'expected', results: [{}] }] }],
      suites: [
        {
          specs: [
            { ok: false, file: 'a.spec.ts', title: 'opens', tests: [failed] },
            { ok: true, file: 'a.spec.ts', title: 'closes', tests: [flaky] },
          ],
        },
      ],
    },
  ];
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
  const failures = ['no config', 'a.spec.ts › opens: Error: not there', 'a.spec.ts › closes: Error: late'];
  const report = { stats, errors: [{ message: 'no config' }], suites };
  assert.deepEqual(countPlaywright(report), { passed: 4, failed: 3, skipped: 2, failures });
});

test('countTap counts a cancelled test as a failure', () => {
  const tap = 'ok 1 - a\n    not ok 2 - b c\n# tests 4\n# pass 2\n# fail 1\n# cancelled 1\n# skipped 0\n# todo 0\n';
  assert.deepEqual(countTap(tap), { passed: 2, failed: 2, skipped: 0, failures: ['b c'] });
});

test('countsOf counts a missing report, an empty run and a non-zero exit code as failures', (t) => {
  const file = path.join(scratchFolder(t), 'report.tap');
  assert.equal(countsOf({ file, count: countTap, exitCode: 0 }).failed, 1);
  writeFileSync(file, '# pass 0\n# fail 0\n');
  assert.equal(countsOf({ file, count: countTap, exitCode: 0 }).failed, 1);
  writeFileSync(file, '# pass 5\n# fail 0\n');
  const good = { passed: 5, failed: 0, skipped: 0, failures: [] };
  assert.deepEqual(countsOf({ file, count: countTap, exitCode: 1 }), { ...good, failed: 1 });
  assert.deepEqual(countsOf({ file, count: countTap, exitCode: 0 }), good);
});

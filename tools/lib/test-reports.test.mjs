import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { fixture } from './testing/fixture.mjs';
import { countPlaywright, countVitest, readCounts } from './test-reports.mjs';

const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };
const failed = { status: 'failed', fullName: 'a sum is right', failureMessages: ['\u001B[31mwrong\u001B[39m\n  at x'] };

test('counts the tests of a Vitest report by tier, with the first line of each failure', () => {
  const report = {
    testResults: [
      { name: '/r/packages/a/b.test.ts', status: 'failed', assertionResults: [passed, failed] },
      { name: '/r/packages/a/b.int.test.ts', status: 'passed', assertionResults: [passed, { status: 'pending' }] },
      { name: '/r/tests/faults/cluster/c.test.ts', status: 'passed', assertionResults: [passed] },
    ],
  };
  assert.deepEqual(
    [...countVitest(report)],
    [
      ['unit', { passed: 1, failed: 1, skipped: 0, failures: ['a sum is right: wrong'] }],
      ['int', { passed: 1, failed: 0, skipped: 1, failures: [] }],
      ['faults', { passed: 1, failed: 0, skipped: 0, failures: [] }],
    ],
  );
});

test('a Vitest file that did not load is one failure', () => {
  const report = {
    testResults: [{ name: '/r/tests/hostile/x.test.ts', status: 'failed', message: 'no module', assertionResults: [] }],
  };
  assert.deepEqual(countVitest(report).get('hostile')?.failures, ['/r/tests/hostile/x.test.ts: no module']);
});

test('a flaky Playwright test and an error outside of all tests are failures', () => {
  const report = {
    stats: { expected: 2, unexpected: 0, flaky: 1, skipped: 1 },
    errors: [{ message: 'no browser' }],
    suites: [
      {
        specs: [],
        suites: [{ specs: [{ ok: true, file: 'a.ts', title: 'opens', tests: [{ status: 'flaky', results: [] }] }] }],
      },
    ],
  };
  assert.deepEqual(countPlaywright(report).get('browser'), {
    passed: 2,
    failed: 2,
    skipped: 1,
    failures: ['no browser', 'a.ts › opens'],
  });
});

test('a missing report, a tier without a test and a hidden failure are failures', (t) => {
  const root = fixture(t, {
    'report.json': { testResults: [{ name: '/r/a.test.ts', status: 'passed', assertionResults: [passed] }] },
  });
  const file = path.join(root, 'report.json');
  const finished = { tiers: ['unit'], exitCode: 0, output: '' };
  assert.equal(readCounts(file, countVitest, finished).get('unit')?.failed, 0);
  assert.equal(readCounts(file, countVitest, { ...finished, tiers: ['unit', 'int'] }).get('int')?.failed, 1);
  assert.equal(readCounts(`${file}.none`, countVitest, finished).get('unit')?.failed, 1);
  const output = 'Unhandled Errors\n\u001B[31mread ECONNRESET\u001B[39m\n';
  assert.deepEqual(readCounts(file, countVitest, { ...finished, exitCode: 1, output }).get('unit')?.failures, [
    'the runner ended with code 1:\n  Unhandled Errors\n  read ECONNRESET',
  ]);
});

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { playwrightResults, readResults, vitestResults } from './test-reports.mjs';
import { scratchFolder } from './testing/scratch.mjs';

const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };
const failed = { status: 'failed', fullName: 'a sum is right', failureMessages: ['\u001B[31mwrong\u001B[39m\n  at x'] };

test('finds the tests of a Vitest report by tier, with the first line of each failure', () => {
  const report = {
    testResults: [
      { name: '/r/packages/a/b.test.ts', status: 'failed', assertionResults: [passed, failed] },
      { name: '/r/packages/a/b.int.test.ts', status: 'passed', assertionResults: [{ status: 'pending' }] },
      { name: '/r/tests/faults/cluster/c.test.ts', status: 'passed', assertionResults: [passed] },
      { name: '/r/tests/simulation/d.test.ts', status: 'passed', assertionResults: [passed] },
      { name: '/r/tests/hostile/x.test.ts', status: 'failed', message: 'no module', assertionResults: [] },
    ],
  };
  assert.deepEqual(vitestResults(report), [
    { tier: 'unit', state: 'passed' },
    { tier: 'unit', state: 'failed', failure: 'a sum is right: wrong' },
    { tier: 'int', state: 'skipped' },
    { tier: 'faults', state: 'passed' },
    { tier: 'simulation', state: 'passed' },
    { tier: 'hostile', state: 'failed', failure: '/r/tests/hostile/x.test.ts: no module' },
  ]);
});

test('a flaky Playwright test and an error outside of all tests are failures', () => {
  const tests = [
    { status: 'expected', results: [{}] },
    { status: 'skipped', results: [] },
    { status: 'flaky', results: [{ error: { message: 'too late' } }, {}] },
  ];
  const report = {
    errors: [{ message: 'no browser' }],
    suites: [{ specs: [], suites: [{ specs: [{ file: 'a.ts', title: 'opens', tests }] }] }],
  };
  assert.deepEqual(playwrightResults(report), [
    { tier: 'browser', state: 'failed', failure: 'no browser' },
    { tier: 'browser', state: 'passed' },
    { tier: 'browser', state: 'skipped' },
    { tier: 'browser', state: 'failed', failure: 'a.ts › opens: too late' },
  ]);
});

test('a missing report, a tier without a test and a hidden failure are failures', (t) => {
  const file = path.join(scratchFolder(t), 'report.json');
  const report = { testResults: [{ name: '/r/a.test.ts', status: 'passed', assertionResults: [passed] }] };
  writeFileSync(file, JSON.stringify(report));
  const finished = { tiers: ['unit'], exitCode: 0, output: '' };
  /** @param {string} from @param {Partial<typeof finished>} [changes] */
  const failures = (from, changes) =>
    readResults(from, vitestResults, { ...finished, ...changes }).flatMap(({ failure }) => failure ?? []);
  assert.deepEqual(failures(file), []);
  assert.deepEqual(failures(file, { tiers: ['unit', 'int'] }), ['no test has run']);
  assert.deepEqual(failures(`${file}.none`), ['no test has run']);
  const output = 'Unhandled Errors\n\u001B[31mread ECONNRESET\u001B[39m\n';
  assert.deepEqual(failures(file, { exitCode: 1, output }), [
    'the runner ended with code 1:\n  Unhandled Errors\n  read ECONNRESET',
  ]);
});

import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** One test of a tier; `failure` is a line about one that failed. @typedef {{ tier: string, state: 'passed' | 'failed' | 'skipped', failure?: string }} Result */

/** An error outside of all tests is in the output only, near its end. */
const LAST_LINES = 40;

/**
 * Returns a failed test with its name and the first line of the reason.
 * @param {string} tier @param {string} name @param {string} [reason]
 * @returns {Result}
 */
function failed(tier, name, reason = '') {
  const [why = ''] = stripVTControlCharacters(reason).split('\n');
  return { tier, state: 'failed', failure: [name, why].filter(Boolean).join(': ') };
}

/** Returns the tier of a Vitest file. @param {string} file */
function tierOf(file) {
  const [, folder] = /\/tests\/(simulation|contract|hostile|faults|bench)\//.exec(file) ?? [];
  return folder ?? (/\.int\.test\.\w+$/.test(file) ? 'int' : 'unit');
}

/**
 * Returns the tests of a Vitest JSON report. A file that failed to load counts as one failed test.
 * @param {any} report
 * @returns {Result[]}
 */
export function vitestResults({ testResults }) {
  return testResults.flatMap((/** @type {any} */ { name, status, message, assertionResults }) => {
    const tier = tierOf(name);
    /** @type {Result[]} */
    const results = assertionResults.map((/** @type {any} */ one) =>
      one.status === 'failed'
        ? failed(tier, one.fullName, one.failureMessages[0])
        : { tier, state: one.status === 'passed' ? 'passed' : 'skipped' },
    );
    const isExplained = status !== 'failed' || results.some(({ state }) => state === 'failed');
    return isExplained ? results : [...results, failed(tier, name, message)];
  });
}

/**
 * Returns the tests of a Playwright JSON report. A flaky test failed once, so it counts as failed; an error outside of
 * all tests counts as one failed test.
 * @param {any} report
 * @returns {Result[]}
 */
export function playwrightResults({ errors, suites }) {
  const outside = errors.map((/** @type {any} */ { message }) => failed('browser', '', message));
  return [...outside, ...suites.flatMap(resultsOfSuite)];
}

/** Suites are nested. @param {any} suite @returns {Result[]} */
function resultsOfSuite({ specs = [], suites = [] }) {
  const own = specs.flatMap((/** @type {any} */ { file, title, tests }) =>
    tests.map((/** @type {any} */ { status, results }) => {
      if (status === 'expected') return { tier: 'browser', state: 'passed' };
      if (status === 'skipped') return { tier: 'browser', state: 'skipped' };
      const reason = results.find((/** @type {any} */ { error }) => error)?.error.message;
      return failed('browser', `${file} › ${title}`, reason);
    }),
  );
  return [...own, ...suites.flatMap(resultsOfSuite)];
}

/**
 * Reads the report of a finished runner. Each tier that ran no test gets a failure, and so does a runner that failed
 * without one, with the end of its output.
 * @param {string} file
 * @param {(report: any) => Result[]} resultsOf
 * @param {{ tiers: readonly string[], exitCode: number, output: string }} options
 * @returns {Result[]}
 */
export function readResults(file, resultsOf, { tiers, exitCode, output }) {
  const results = existsSync(file) ? resultsOf(JSON.parse(readFileSync(file, 'utf8'))) : [];
  const idle = tiers.filter((tier) => !results.some((one) => one.tier === tier && one.state !== 'skipped'));
  results.push(...idle.map((tier) => failed(tier, 'no test has run')));
  if (exitCode !== 0 && !results.some(({ state }) => state === 'failed')) {
    const end = stripVTControlCharacters(output).trimEnd().split('\n').slice(-LAST_LINES);
    results.push(failed(tiers[0] ?? '', [`the runner ended with code ${exitCode}:`, ...end].join('\n  ')));
  }
  return results;
}

import { existsSync, readFileSync } from 'node:fs';

/**
 * Test counts of a tier, and one line per failure.
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: readonly string[] }} Counts
 */

/** Removed: colours are for terminals. */
// oxlint-disable-next-line no-control-regex
const COLOURS = /\u001B\[\d+m/g;

/**
 * Returns the test's name and the first line of the reason.
 * @param {readonly string[]} where @param {string} [reason]
 */
function failureLine(where, reason = '') {
  const [why = ''] = reason.replaceAll(COLOURS, '').split('\n');
  return [where.filter(Boolean).join(' › '), why].filter(Boolean).join(': ');
}

/**
 * Returns the counts of a Vitest JSON report. A file that failed to load counts as one failure.
 * @param {any} report
 * @returns {Counts}
 */
export function countVitest(report) {
  const unloaded = report.testResults.filter(
    (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap((/** @type {any} */ file) => {
      const failed = file.assertionResults.filter((/** @type {any} */ one) => one.status === 'failed');
      const lines = failed.map((/** @type {any} */ one) => failureLine([one.fullName], one.failureMessages[0]));
      return unloaded.includes(file) ? [failureLine([file.name], file.message)] : lines;
    }),
  };
}

/**
 * Returns the counts of a Playwright JSON report. A flaky test failed once, so it counts as a failure; an error outside
 * of all tests counts as one.
 * @param {any} report
 * @returns {Counts}
 */
export function countPlaywright({ stats, errors, suites }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [...errors.map((/** @type {any} */ error) => failureLine([], error.message)), ...failedSpecs(suites)],
  };
}

/** Returns the failed tests; suites are nested. @param {any[]} suites @returns {string[]} */
function failedSpecs(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(
        (/** @type {any} */ spec) => !spec.ok || spec.tests.some((/** @type {any} */ one) => one.status === 'flaky'),
      )
      .map((/** @type {any} */ { file, title, tests }) => failureLine([file, title], firstError(tests))),
    ...failedSpecs(inner),
  ]);
}

/** @param {any[]} tests @returns {string | undefined} */
function firstError(tests) {
  return tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message;
}

/**
 * Returns the counts of node:test output in TAP format.
 * @param {string} tap
 * @returns {Counts}
 */
export function countTap(tap) {
  const count = (/** @type {string} */ word) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
  return {
    passed: count('pass'),
    failed: count('fail') + count('cancelled'),
    skipped: count('skipped') + count('todo'),
    failures: [...tap.matchAll(/^ *not ok \d+ - (?<name>[^#\n]*)/gm)].map(({ groups }) =>
      failureLine([groups?.name?.trim() ?? '']),
    ),
  };
}

/**
 * Returns the counts of a finished runner from its report, corrected so that a runner that failed or ran no test never
 * looks like success.
 * @param {{ file: string, count: (text: string) => Counts, exitCode: number }} options
 * @returns {Counts}
 */
export function countsOf({ file, count, exitCode }) {
  const counts = existsSync(file) ? count(readFileSync(file, 'utf8')) : { passed: 0, failed: 0, skipped: 0 };
  const ranNothing = counts.passed + counts.failed === 0;
  const hiddenFailure = exitCode !== 0 && counts.failed === 0;
  return ranNothing || hiddenFailure ? { ...counts, failed: counts.failed + 1 } : counts;
}

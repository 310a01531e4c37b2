import { existsSync, readFileSync } from 'node:fs';

/** How many tests of a tier ended how. @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Counts of a Vitest JSON report. A file that could not be loaded has no tests and counts as one
 * that failed.
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
  };
}

/**
 * Counts of a Playwright JSON report. A flaky test failed once, so it failed; an error outside of
 * all tests counts as one.
 * @param {any} report
 * @returns {Counts}
 */
export function countPlaywright({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * Counts of what node:test prints as TAP.
 * @param {string} tap
 * @returns {Counts}
 */
export function countTap(tap) {
  const count = (/** @type {string} */ word) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
  return {
    passed: count('pass'),
    failed: count('fail') + count('cancelled'),
    skipped: count('skipped') + count('todo'),
  };
}

/**
 * The counts of a runner that has ended: from its report, corrected so that a runner that failed, or
 * that ran nothing, never looks like success.
 * @param {{ file: string, count: (text: string) => Counts, exitCode: number }} options
 * @returns {Counts}
 */
export function countsOf({ file, count, exitCode }) {
  const counts = existsSync(file) ? count(readFileSync(file, 'utf8')) : { passed: 0, failed: 0, skipped: 0 };
  const ranNothing = counts.passed + counts.failed === 0;
  const hiddenFailure = exitCode !== 0 && counts.failed === 0;
  return ranNothing || hiddenFailure ? { ...counts, failed: counts.failed + 1 } : counts;
}

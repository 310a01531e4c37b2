import { existsSync, readFileSync } from 'node:fs';

/**
 * Test counts, and one line per failure.
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: readonly string[] }} Counts
 */

/** @typedef {Map<string, Counts>} CountsByTier */

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

/** Returns the tier of a Vitest file. @param {string} file */
function tierOf(file) {
  const [, folder] = /\/tests\/(contract|hostile|faults|bench)\//.exec(file) ?? [];
  return folder ?? (/\.int\.test\.\w+$/.test(file) ? 'int' : 'unit');
}

/**
 * Returns the counts of a Vitest JSON report. A file that failed to load counts as one failure.
 * @param {any} report
 * @returns {CountsByTier}
 */
export function countVitest(report) {
  /** @type {CountsByTier} */
  const counts = new Map();
  for (const { name, status, message, assertionResults: tests } of report.testResults) {
    /** @param {...string} states */
    const having = (...states) => tests.filter((/** @type {any} */ one) => states.includes(one.status));
    const failed = having('failed');
    const failures = failed.map((/** @type {any} */ one) => failureLine([one.fullName], one.failureMessages[0]));
    if (status === 'failed' && failed.length === 0) failures.push(failureLine([name], message));
    const passed = having('passed').length;
    const skipped = tests.length - passed - failed.length;
    addCounts(counts, new Map([[tierOf(name), { passed, failed: failures.length, skipped, failures }]]));
  }
  return counts;
}

/**
 * Returns the counts of a Playwright JSON report. A flaky test failed once, so it counts as a failure; an error outside
 * of all tests counts as one.
 * @param {any} report
 * @returns {CountsByTier}
 */
export function countPlaywright({ stats, errors, suites }) {
  const counts = {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [...errors.map((/** @type {any} */ error) => failureLine([], error.message)), ...failedSpecs(suites)],
  };
  return new Map([['browser', counts]]);
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
 * Adds counts to those of the same tiers.
 * @param {CountsByTier} sums @param {CountsByTier} more
 */
export function addCounts(sums, more) {
  for (const [tier, { passed, failed, skipped, failures = [] }] of more) {
    const sum = sums.get(tier) ?? { passed: 0, failed: 0, skipped: 0 };
    sums.set(tier, {
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
      failures: [...(sum.failures ?? []), ...failures],
    });
  }
}

/** An error outside of all tests is in the output only, near its end. */
const LAST_LINES = 40;

/**
 * Reads the report of a finished runner. Each tier that ran no test gets a failure, and so does a runner that failed
 * without one, with the end of its output.
 * @param {string} file
 * @param {(report: any) => CountsByTier} count
 * @param {{ tiers: readonly string[], exitCode: number, output: string }} options
 */
export function readCounts(file, count, { tiers, exitCode, output }) {
  const counts = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : new Map();
  /** @param {string} tier @param {string} reason */
  const fail = (tier, reason) =>
    addCounts(counts, new Map([[tier, { passed: 0, failed: 1, skipped: 0, failures: [reason] }]]));
  for (const tier of tiers) {
    const { passed = 0, failed = 0 } = counts.get(tier) ?? {};
    if (passed + failed === 0) fail(tier, 'no test has run');
  }
  const hasFailure = [...counts.values()].some(({ failed }) => failed > 0);
  const [first] = tiers;
  if (exitCode !== 0 && !hasFailure && first) {
    const end = output.replaceAll(COLOURS, '').trimEnd().split('\n').slice(-LAST_LINES);
    fail(first, [`the runner ended with code ${exitCode}:`, ...end].join('\n  '));
  }
  return counts;
}

import { ensureInstalled } from '../lib/install.mjs';
import { watchInterrupts } from '../lib/interrupt.mjs';
import { PlainError } from '../lib/plain-error.mjs';
import { Interrupted } from '../lib/processes.mjs';
import { duration, table } from '../lib/say.mjs';
import { jobsOf, prepareTiers, runJob, TIERS } from '../lib/test-jobs.mjs';
import { addCounts } from '../lib/test-reports.mjs';

/** @typedef {import('../lib/test-jobs.mjs').Job} Job */
/** @typedef {import('../lib/test-reports.mjs').CountsByTier} CountsByTier */

/** Three were slower: two keep two processors busy. */
const LANES = 2;

/**
 * Runs all tiers, or the named ones: two lanes in parallel, then the files that measure time. Continues after a
 * failure. Repeats all failures at the end; the last line is `N passed, N failed`.
 * @param {string[]} args names of tiers; `--long` runs their long form
 */
export async function main(args) {
  const isLong = args.includes('--long');
  const names = args.filter((one) => one !== '--long');
  const unknown = names.filter((name) => !TIERS.includes(name));
  if (unknown.length > 0) {
    throw new PlainError(`There is no tier ${unknown.join(', ')}; the tiers are ${TIERS.join(', ')}.`);
  }
  const tiers = TIERS.filter((name) => names.length === 0 || names.includes(name));
  const { signal } = watchInterrupts({ onFirst: () => console.log('\nStopping.'), onSecond: () => process.exit(1) });
  const startedAt = Date.now();
  await ensureInstalled({ signal });
  await prepareTiers(tiers, { isLong, signal });

  /** @type {CountsByTier} */
  const counts = new Map();
  const jobs = jobsOf(tiers);
  /** @param {readonly Job[]} some */
  const runInLanes = async (some) => {
    const waiting = [...some];
    const lane = async () => {
      for (let job = waiting.shift(); job; job = waiting.shift()) {
        addCounts(counts, await countsOrFailure(job, { isLong, signal }));
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  };
  await runInLanes(jobs.filter(({ files }) => files !== 'timed'));
  await runInLanes(jobs.filter(({ files }) => files === 'timed'));

  const results = [...counts].map(([name, one]) => Object.assign({ name }, one));
  const rows = results.map(({ name, passed, failed, skipped }) => [name, passed, failed, skipped]);
  console.log(`\n${table([['tier', 'passed', 'failed', 'skipped'], ...rows])}`);
  console.log(`whole run: ${duration(Date.now() - startedAt)}\n`);
  for (const { name, failures = [] } of results) for (const failure of failures) console.log(`${name}: ${failure}`);
  const passed = results.reduce((sum, one) => sum + one.passed, 0);
  const failed = results.reduce((sum, one) => sum + one.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/**
 * A job without its requirements counts as one failure of each tier; it is never skipped.
 * @param {Job} job @param {{ isLong: boolean, signal: AbortSignal }} options @returns {Promise<CountsByTier>}
 */
async function countsOrFailure(job, options) {
  const label = job.tiers.join(', ');
  const startedAt = Date.now();
  console.log(`\n=== ${label} ===`);
  try {
    return await runJob(job, options);
  } catch (error) {
    if (error instanceof Interrupted || options.signal.aborted) throw new Interrupted();
    console.error(error instanceof PlainError ? error.message : error);
    const failures = [error instanceof Error ? error.message : String(error)];
    return new Map(job.tiers.map((tier) => [tier, { passed: 0, failed: 1, skipped: 0, failures }]));
  } finally {
    console.log(`${label}: ${duration(Date.now() - startedAt)}`);
  }
}

import { prepare } from '../lib/prepare-tests.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { watchInterrupts } from '../lib/interrupt.mjs';
import { PlainError } from '../lib/plain-error.mjs';
import { Interrupted } from '../lib/processes.mjs';
import { duration, table } from '../lib/say.mjs';
import { runTier } from '../lib/run-tier.mjs';
import { TIERS } from '../lib/test-tiers.mjs';

/** @typedef {import('../lib/test-tiers.mjs').Tier} Tier */
/** @typedef {import('../lib/test-reports.mjs').Counts & { name: string, lane: string, time: string }} Result */

/** Three lanes were slower: two keep two processors busy. */
const LANES = ['first', 'second'];

/**
 * Runs all tiers, or the named ones: two lanes in parallel, then the tiers that measure time one by one. Continues
 * after a failing tier. Repeats all failures at the end; the last line is `N passed, N failed`.
 * @param {string[]} args names of tiers; `--long` runs their long form
 */
export async function main(args) {
  const isLong = args.includes('--long');
  const tiers = chosenTiers(
    args.filter((one) => one !== '--long'),
    isLong,
  );
  const { signal } = watchInterrupts({ onFirst: () => console.log('\nStopping.'), onSecond: () => process.exit(1) });
  const startedAt = Date.now();
  await ensureInstalled({ signal });
  await prepare(tiers, { signal });

  const waiting = tiers.filter(({ alone }) => !alone);
  const lanes = await Promise.all(LANES.map((lane) => runLane(lane, waiting, { isLong, signal })));
  const afterwards = tiers.filter(({ alone }) => alone);
  const results = [...lanes.flat(), ...(await runLane('alone', afterwards, { isLong, signal }))];

  const rows = results.map(({ name, lane, passed, failed, skipped, time }) => [
    name,
    passed,
    failed,
    skipped,
    time,
    lane,
  ]);
  console.log(`\n${table([['tier', 'passed', 'failed', 'skipped', 'time', 'lane'], ...rows])}`);
  console.log(`whole run: ${duration(Date.now() - startedAt)}\n`);
  for (const { name, failures = [] } of results) for (const failure of failures) console.log(`${name}: ${failure}`);
  const passed = results.reduce((sum, one) => sum + one.passed, 0);
  const failed = results.reduce((sum, one) => sum + one.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Returns the named tiers, or all tiers of the form. @param {string[]} names @param {boolean} isLong */
function chosenTiers(names, isLong) {
  const unknown = names.filter((name) => !TIERS.some((tier) => tier.name === name));
  if (unknown.length > 0) {
    throw new PlainError(
      `There is no tier ${unknown.join(', ')}; the tiers are ${TIERS.map((tier) => tier.name).join(', ')}.`,
    );
  }
  return TIERS.filter(({ name, longOnly }) => (names.length === 0 ? isLong || !longOnly : names.includes(name)));
}

/**
 * Runs the waiting tiers one after the other. Several lanes may share one list.
 * @param {string} lane @param {Tier[]} waiting @param {{ isLong: boolean, signal: AbortSignal }} options
 * @returns {Promise<Result[]>}
 */
async function runLane(lane, waiting, options) {
  /** @type {Result[]} */
  const results = [];
  const laneStartedAt = Date.now();
  for (let tier = waiting.shift(); tier; tier = waiting.shift()) {
    console.log(`\n=== ${tier.name} ===`);
    const startedAt = Date.now();
    const counts = await countsOrFailure(tier, options);
    results.push({ name: tier.name, lane, ...counts, time: duration(Date.now() - startedAt) });
  }
  console.log(`lane ${lane}: ${duration(Date.now() - laneStartedAt)}`);
  return results;
}

/**
 * A tier without its requirements counts as failed; it is never skipped.
 * @param {Tier} tier @param {{ isLong: boolean, signal: AbortSignal }} options
 */
async function countsOrFailure(tier, options) {
  try {
    return await runTier(tier, options);
  } catch (error) {
    if (error instanceof Interrupted || options.signal.aborted) throw new Interrupted();
    console.error(error instanceof PlainError ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0, failures: [error instanceof Error ? error.message : String(error)] };
  }
}

import { ensureInstalled } from '../lib/install.mjs';
import { watchInterrupts } from '../lib/interrupt.mjs';
import { PlainError } from '../lib/plain-error.mjs';
import { Interrupted } from '../lib/processes.mjs';
import { duration, table } from '../lib/say.mjs';
import { runTier } from '../lib/run-tier.mjs';
import { TIERS } from '../lib/test-tiers.mjs';

/**
 * Runs all tiers, or the named ones, and goes on after one that fails. What failed is named once more at the
 * end; the last line printed is `N passed, N failed`.
 * @param {string[]} names
 */
export async function main(names) {
  const tiers = chosenTiers(names);
  const { signal } = watchInterrupts({ onFirst: () => console.log('\nStopping.'), onSecond: () => process.exit(1) });
  await ensureInstalled({ signal });

  /** @type {(import('../lib/test-reports.mjs').Counts & { name: string, time: string })[]} */
  const results = [];
  for (const tier of tiers) {
    console.log(`\n=== ${tier.name} ===`);
    const startedAt = Date.now();
    const counts = await countsOrFailure(tier, signal);
    results.push({ name: tier.name, ...counts, time: duration(Date.now() - startedAt) });
  }

  const rows = results.map(({ name, passed, failed, skipped, time }) => [name, passed, failed, skipped, time]);
  console.log(`\n${table([['tier', 'passed', 'failed', 'skipped', 'time'], ...rows])}\n`);
  for (const { name, failures = [] } of results) for (const failure of failures) console.log(`${name}: ${failure}`);
  const passed = results.reduce((sum, one) => sum + one.passed, 0);
  const failed = results.reduce((sum, one) => sum + one.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** @param {string[]} names */
function chosenTiers(names) {
  const unknown = names.filter((name) => !TIERS.some((tier) => tier.name === name));
  if (unknown.length > 0) {
    throw new PlainError(
      `There is no tier ${unknown.join(', ')}; the tiers are ${TIERS.map((tier) => tier.name).join(', ')}.`,
    );
  }
  return names.length === 0 ? TIERS : TIERS.filter((tier) => names.includes(tier.name));
}

/**
 * A tier that lacks what it needs has failed; it is never left out.
 * @param {import('../lib/test-tiers.mjs').Tier} tier @param {AbortSignal} signal
 */
async function countsOrFailure(tier, signal) {
  try {
    return await runTier(tier, signal);
  } catch (error) {
    if (error instanceof Interrupted || signal.aborted) throw new Interrupted();
    console.error(error instanceof PlainError ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0, failures: [error instanceof Error ? error.message : String(error)] };
  }
}

import { parseArgs } from 'node:util';
import { ensureInstalled } from '../lib/install.mjs';
import { watchInterrupts } from '../lib/interrupt.mjs';
import { prepare } from '../lib/prepare-tests.mjs';
import { runTier } from '../lib/run-tier.mjs';
import { tierNamed } from '../lib/test-tiers.mjs';

/**
 * `npm run hostile [-- --long]`: the hostile tier with the attacks, which `npm test` leaves out. The long form makes each
 * with three seeds, all of them at once for ten minutes, and every control.
 * @param {string[]} args
 */
export async function main(args) {
  const { values } = parseArgs({ args, options: { long: { type: 'boolean', default: false } } });
  const { signal } = watchInterrupts({ onSecond: () => process.exit(1) });
  await ensureInstalled({ signal });
  const tier = { ...tierNamed('hostile'), runner: { vitest: 'hostile' } };
  await prepare([tier], { signal });
  const { failed } = await runTier(tier, { isLong: values.long, signal });
  return failed === 0 ? 0 : 1;
}

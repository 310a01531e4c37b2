import { runTurbo } from './build.mjs';
import { browserPrograms } from './find-browsers.mjs';
import { withPrivateServers } from './private-stack.mjs';

/** @typedef {import('./test-tiers.mjs').Tier} Tier */

/**
 * Makes once what several tiers need, so that two lanes do not make it at the same time: the generated code, the built
 * product, the browser, Redis and the embedded database.
 * @param {readonly Tier[]} tiers
 * @param {{ signal: AbortSignal }} options
 */
export async function prepare(tiers, { signal }) {
  if (tiers.some(needsBuild)) await runTurbo('build', { signal });
  else await runTurbo('codegen', { signal });
  for (const { browser } of tiers) if (browser) await browserPrograms(browser, { signal });
  // A first start installs or builds the servers that the machine lacks.
  if (tiers.some((tier) => needsBuild(tier) || tier.needs === 'servers')) {
    await withPrivateServers({ signal }, async () => undefined);
  }
}

/** Tests of the whole product start it themselves, or have it started for them. @param {Tier} tier */
function needsBuild({ needs, runner }) {
  if (needs === 'stack' || 'playwright' in runner) return true;
  return 'vitest' in runner && ['privacy', 'chaos', 'browsers', 'deadlines', 'attacks'].includes(runner.vitest);
}

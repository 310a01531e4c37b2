import { runTurbo } from './build.mjs';
import { browserPrograms } from './find-browsers.mjs';
import { withPrivateServers } from './private-stack.mjs';

/** @typedef {import('./test-tiers.mjs').Tier} Tier */

/**
 * Makes once what several tiers need, so that no two lanes make it at the same time: the built product or the
 * generated code, and beside that the browsers, Redis and the embedded database.
 * @param {readonly Tier[]} tiers
 * @param {{ signal: AbortSignal }} options
 */
export async function prepare(tiers, { signal }) {
  const needsServers = tiers.some((tier) => needsBuild(tier) || tier.needs === 'servers');
  await Promise.all([
    runTurbo(tiers.some(needsBuild) ? 'build' : 'codegen', { signal }),
    prepareMachine(tiers, { needsServers, signal }),
  ]);
}

/**
 * Installs or builds the browsers and servers that the machine lacks, one after the other: apt-get runs once at a time.
 * @param {readonly Tier[]} tiers @param {{ needsServers: boolean, signal: AbortSignal }} options
 */
async function prepareMachine(tiers, { needsServers, signal }) {
  for (const { browser } of tiers) if (browser) await browserPrograms(browser, { signal });
  // Their first start installs or builds them.
  if (needsServers) await withPrivateServers({ signal }, async () => undefined);
}

/** Tests of the whole product start it themselves, or have it started for them. @param {Tier} tier */
function needsBuild({ needs, runner }) {
  if (needs === 'stack' || 'playwright' in runner) return true;
  return (
    'vitest' in runner && ['privacy', 'chaos', 'browsers', 'deadlines', 'attacks', 'cluster'].includes(runner.vitest)
  );
}

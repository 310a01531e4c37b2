import { runTurbo } from './build.mjs';
import { browserPrograms } from './find-browsers.mjs';
import { withPrivateServers } from './private-stack.mjs';

/** @typedef {import('./test-tiers.mjs').Tier} Tier */

/**
 * Prepares once what several tiers need, so that two lanes never build the same thing at once: the built product or the
 * generated code, and in parallel the browsers, Redis and the embedded database.
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
 * Installs or builds missing browsers and servers one after the other, because apt-get cannot run twice at the same
 * time.
 * @param {readonly Tier[]} tiers @param {{ needsServers: boolean, signal: AbortSignal }} options
 */
async function prepareMachine(tiers, { needsServers, signal }) {
  for (const { browser } of tiers) if (browser) await browserPrograms(browser, { signal });
  // Their first start installs or builds them.
  if (needsServers) await withPrivateServers({ signal }, async () => undefined);
}

/** Returns whether a tier runs the whole product. @param {Tier} tier */
function needsBuild({ needs, runner }) {
  if (needs === 'stack' || 'playwright' in runner) return true;
  return (
    'vitest' in runner && ['privacy', 'chaos', 'browsers', 'deadlines', 'attacks', 'cluster'].includes(runner.vitest)
  );
}

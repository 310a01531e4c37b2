/**
 * A tier of tests (style.md rule 35): what it needs and who runs it.
 * @typedef {object} Tier
 * @property {string} name
 * @property {'nothing' | 'servers' | 'stack'} needs MongoDB and Redis, or the whole product, started for this tier alone
 * @property {Record<string, string>} [stackEnv] of the product, where it needs one
 * @property {boolean} [browser]
 * @property {boolean} [built] the product is built first; its tests start it themselves
 * @property {{ steps: true } | { vitest: string } | { playwright: string } | { nodeTests: readonly string[] }} runner
 *   `nodeTests` are folders
 */

/** The tiers in their order: the cheap ones first. @type {readonly Tier[]} */
export const TIERS = [
  { name: 'check', needs: 'nothing', runner: { steps: true } },
  { name: 'unit', needs: 'nothing', runner: { vitest: 'unit' } },
  { name: 'tools', needs: 'nothing', runner: { nodeTests: ['tools/lib', 'tools/commands', 'tools/checks'] } },
  { name: 'embedded-mongo', needs: 'nothing', runner: { nodeTests: ['tools/embedded-mongo'] } },
  { name: 'int', needs: 'servers', runner: { vitest: 'int' } },
  {
    name: 'contract',
    needs: 'stack',
    // The suite waits for the final messages before it resets the derby.
    stackEnv: { SAMPLE_DATA: 'off', NODE_ENV: 'test', SMS_SPACING_MS: '20' },
    runner: { vitest: 'contract' },
  },
  {
    name: 'hostile',
    needs: 'stack',
    stackEnv: { SAMPLE_DATA: 'off', NODE_ENV: 'test' },
    runner: { vitest: 'hostile' },
  },
  {
    name: 'e2e',
    needs: 'nothing',
    built: true,
    browser: true,
    runner: { playwright: 'tests/e2e/playwright.config.ts' },
  },
  { name: 'privacy', needs: 'nothing', built: true, runner: { vitest: 'privacy' } },
  { name: 'chaos', needs: 'nothing', built: true, runner: { vitest: 'chaos' } },
  { name: 'load', needs: 'stack', stackEnv: { SAMPLE_DATA: 'on' }, runner: { vitest: 'perf' } },
];

/** @param {string} name of a tier that there is @returns {Tier} */
export function tierNamed(name) {
  const tier = TIERS.find((one) => one.name === name);
  if (!tier) throw new Error(`There is no tier ${name}.`);
  return tier;
}

/**
 * A tier of tests: what it needs, where it runs and who runs it.
 * @typedef {object} Tier
 * @property {string} name
 * @property {'first' | 'second' | 'alone'} lane two lanes run beside each other; what measures time runs alone after them
 * @property {'nothing' | 'servers' | 'stack'} needs MongoDB and Redis, or the whole product, started for this tier alone
 * @property {Record<string, string>} [stackEnv] of the product, where it needs one
 * @property {'chromium' | 'others'} [browser] Chromium, or Firefox and WebKit
 * @property {boolean} [longOnly] not part of the gate
 * @property {{ steps: true } | { vitest: string, files?: readonly string[] } | { playwright: string } | { nodeTests: readonly string[] }} runner
 *   `nodeTests` are folders; `files` are those of the gate, the long form runs all of the project
 */

/** The tiers in their order: the cheap ones first. @type {readonly Tier[]} */
export const TIERS = [
  { name: 'check', lane: 'second', needs: 'nothing', runner: { steps: true } },
  { name: 'unit', lane: 'second', needs: 'nothing', runner: { vitest: 'unit' } },
  {
    name: 'tools',
    lane: 'second',
    needs: 'nothing',
    runner: { nodeTests: ['tools/lib', 'tools/commands', 'tools/checks'] },
  },
  { name: 'embedded-mongo', lane: 'second', needs: 'nothing', runner: { nodeTests: ['tools/embedded-mongo'] } },
  { name: 'int', lane: 'second', needs: 'servers', runner: { vitest: 'int' } },
  {
    name: 'contract',
    lane: 'second',
    needs: 'stack',
    // The suite waits for the final messages before it resets the derby.
    stackEnv: { SAMPLE_DATA: 'off', NODE_ENV: 'test', SMS_SPACING_MS: '20' },
    runner: { vitest: 'contract' },
  },
  {
    name: 'e2e',
    lane: 'first',
    needs: 'nothing',
    browser: 'chromium',
    runner: { playwright: 'tests/e2e/playwright.config.ts' },
  },
  { name: 'privacy', lane: 'first', needs: 'nothing', runner: { vitest: 'privacy' } },
  {
    name: 'chaos',
    lane: 'first',
    needs: 'nothing',
    runner: { vitest: 'chaos', files: ['tests/chaos/everybody-once.test.ts', 'tests/chaos/spacing.test.ts'] },
  },
  {
    name: 'hostile',
    lane: 'second',
    needs: 'stack',
    stackEnv: { SAMPLE_DATA: 'off', NODE_ENV: 'test' },
    runner: { vitest: 'hostile' },
  },
  {
    name: 'attacks',
    lane: 'alone',
    needs: 'nothing',
    runner: {
      vitest: 'attacks',
      files: ['attacks.test', 'controls.test', 'judge'].map((name) => `tests/attacks/${name}`),
    },
  },
  {
    name: 'browsers',
    lane: 'alone',
    needs: 'nothing',
    browser: 'others',
    longOnly: true,
    runner: { vitest: 'browsers' },
  },
  { name: 'deadlines', lane: 'alone', needs: 'nothing', runner: { vitest: 'deadlines' } },
  { name: 'load', lane: 'alone', needs: 'stack', stackEnv: { SAMPLE_DATA: 'on' }, runner: { vitest: 'perf' } },
];

/** @param {string} name of a tier that there is @returns {Tier} */
export function tierNamed(name) {
  const tier = TIERS.find((one) => one.name === name);
  if (!tier) throw new Error(`There is no tier ${name}.`);
  return tier;
}

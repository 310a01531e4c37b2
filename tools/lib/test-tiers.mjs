/**
 * A tier of tests: its requirements, lane and runner.
 * @typedef {object} Tier
 * @property {string} name
 * @property {true} [alone] measures time, so it runs after all others
 * @property {'nothing' | 'servers' | 's3' | 'stack'} needs MongoDB and Redis, an S3 server, or the whole product, started for
 *   this tier alone
 * @property {Record<string, string>} [stackEnv] variables of the product, if it needs one
 * @property {'chromium' | 'others'} [browser] Chromium, or Firefox and WebKit
 * @property {boolean} [longOnly] not part of the gate
 * @property {{ steps: true } | { vitest: string, files?: readonly string[] } | { playwright: string } | { nodeTests: readonly string[] }} runner
 *   `nodeTests` are folders; `files` are the files of the gate, the long form runs all files of the project
 */

/** The tiers, with the long ones first, so that both lanes end at about the same time. @type {readonly Tier[]} */
export const TIERS = [
  {
    name: 'e2e',
    needs: 'nothing',
    browser: 'chromium',
    runner: { playwright: 'tests/e2e/playwright.config.ts' },
  },
  {
    name: 'chaos',
    needs: 'nothing',
    runner: { vitest: 'chaos', files: ['tests/chaos/all-texted-once.test.ts', 'tests/chaos/spacing.test.ts'] },
  },
  { name: 'check', needs: 'nothing', runner: { steps: true } },
  { name: 'unit', needs: 'nothing', runner: { vitest: 'unit' } },
  { name: 'int', needs: 'servers', runner: { vitest: 'int' } },
  { name: 'privacy', needs: 'nothing', runner: { vitest: 'privacy' } },
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
  { name: 's3', needs: 's3', longOnly: true, runner: { vitest: 's3' } },
  { name: 'embedded-mongo', needs: 'nothing', runner: { nodeTests: ['tools/embedded-mongo'] } },
  {
    name: 'tools',
    needs: 'nothing',
    runner: { nodeTests: ['tools/lib', 'tools/commands', 'tools/checks'] },
  },
  {
    name: 'attacks',
    alone: true,
    needs: 'nothing',
    runner: { vitest: 'attacks' },
  },
  {
    name: 'browsers',
    alone: true,
    needs: 'nothing',
    browser: 'others',
    longOnly: true,
    runner: { vitest: 'browsers' },
  },
  { name: 'cluster', alone: true, needs: 'nothing', longOnly: true, runner: { vitest: 'cluster' } },
  { name: 'deploy', needs: 'nothing', longOnly: true, runner: { nodeTests: ['tools/deploy'] } },
  { name: 'deadlines', alone: true, needs: 'nothing', runner: { vitest: 'deadlines' } },
  { name: 'load', alone: true, needs: 'stack', stackEnv: { SAMPLE_DATA: 'on' }, runner: { vitest: 'perf' } },
];

/** @param {string} name of a tier that there is @returns {Tier} */
export function tierNamed(name) {
  const tier = TIERS.find((one) => one.name === name);
  if (!tier) throw new Error(`There is no tier ${name}.`);
  return tier;
}

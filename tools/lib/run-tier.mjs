import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runCheckSteps } from './check-steps.mjs';
import { browserPrograms } from './find-browsers.mjs';
import { ROOT, toolFile } from './paths.mjs';
import { withPrivateServers, withPrivateStack } from './private-stack.mjs';
import { run } from './processes.mjs';
import { withS3Server } from './s3-server.mjs';
import { countPlaywright, countTap, countVitest, countsOf } from './test-reports.mjs';

const REPORTS = path.join(ROOT, 'test-results');

/**
 * Runs one tier with its requirements and returns its counts. Rejects when a requirement is missing.
 * @param {import('./test-tiers.mjs').Tier} tier
 * @param {{ isLong: boolean, signal: AbortSignal }} options
 * @returns {Promise<import('./test-reports.mjs').Counts>}
 */
export async function runTier(tier, { isLong, signal }) {
  if ('steps' in tier.runner) return await runCheckSteps({ signal });
  const form = { TEST_FORM: isLong ? 'long' : 'gate' };
  /** @type {Record<string, string>} */
  const env = { ...form, ...(tier.browser && (await browserPrograms(tier.browser, { signal }))) };

  if (tier.needs === 'servers') {
    return withPrivateServers({ signal }, (servers) => runRunner(tier, { ...env, ...servers }, signal));
  }
  if (tier.needs === 's3') {
    return withS3Server({ signal }, (server) => runRunner(tier, { ...env, ...server }, signal));
  }
  if (tier.needs === 'stack') {
    const keepLogsIn = path.join(REPORTS, `${tier.name}-logs`);
    return withPrivateStack({ env: tier.stackEnv, signal, keepLogsIn }, async (stack) => {
      const result = await runRunner(tier, { ...env, ...stack }, signal);
      return { result, keepLogs: result.failed > 0 };
    });
  }
  return runRunner(tier, env, signal);
}

/** @param {import('./test-tiers.mjs').Tier} tier @param {Record<string, string>} extraEnv @param {AbortSignal} signal */
async function runRunner(tier, extraEnv, signal) {
  const file = path.join(REPORTS, `${tier.name}.${'nodeTests' in tier.runner ? 'tap' : 'json'}`);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(file, { force: true });
  const { command, env, count } = runnerOf(tier.runner, { file, isLong: extraEnv.TEST_FORM === 'long' });
  const { code } = await run(process.execPath, command, {
    env: { ...process.env, ...env, ...extraEnv },
    onLine: (line) => console.log(`${tier.name}| ${line}`),
    signal,
  });
  return countsOf({ file, count, exitCode: code });
}

/**
 * @param {import('./test-tiers.mjs').Tier['runner']} runner
 * @param {{ file: string, isLong: boolean }} options `file` gets the report
 * @returns {{ command: string[], env?: Record<string, string>, count: (text: string) => import('./test-reports.mjs').Counts }}
 */
function runnerOf(runner, { file, isLong }) {
  if ('vitest' in runner) {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    return {
      command: [
        toolFile('vitest'),
        'run',
        '--project',
        runner.vitest,
        ...reporters,
        ...(isLong ? [] : (runner.files ?? [])),
      ],
      count: (text) => countVitest(JSON.parse(text)),
    };
  }
  if ('playwright' in runner) {
    return {
      command: [toolFile('playwright'), 'test', '--config', runner.playwright, '--reporter=list,json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      count: (text) => countPlaywright(JSON.parse(text)),
    };
  }
  const folders = 'nodeTests' in runner ? runner.nodeTests : [];
  const reporters = [
    ['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ['--test-reporter=tap', `--test-reporter-destination=${file}`],
  ];
  return { command: ['--test', ...reporters.flat(), ...folders.flatMap(nodeTestsIn)], count: countTap };
}

/** @param {string} folder */
function nodeTestsIn(folder) {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.mjs'))
    .map((file) => path.join(folder, file));
}

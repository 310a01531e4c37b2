import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runTurbo } from './build.mjs';
import { runCheckSteps } from './check-steps.mjs';
import { findBrowsers } from './find-browsers.mjs';
import { ROOT, toolFile } from './paths.mjs';
import { prepareServers } from './private-stack.mjs';
import { run } from './processes.mjs';
import { countPlaywright, countVitest, readCounts } from './test-reports.mjs';

/** @typedef {import('./test-reports.mjs').CountsByTier} CountsByTier */
/** @typedef {{ isLong: boolean, signal: AbortSignal }} RunOptions */

/**
 * Tiers that run in one process, so that they share what it starts.
 * @typedef {object} Job
 * @property {'steps' | 'vitest' | 'playwright'} runner
 * @property {readonly string[]} tiers
 * @property {'timed' | 'untimed'} [files] only those that measure time, or only the others
 */

/** Test files that measure time, so they run after all others. */
const TIMED = '.timed.test.';

/** The long ones first, so that both lanes end at about the same time. @type {readonly Job[]} */
const JOBS = [
  { runner: 'playwright', tiers: ['browser'] },
  // Apart: in one process, Vitest can give two processes of `int` the same number, and so the same Redis database.
  { runner: 'vitest', tiers: ['int'] },
  { runner: 'vitest', tiers: ['unit'] },
  { runner: 'vitest', tiers: ['contract', 'hostile', 'faults'], files: 'untimed' },
  { runner: 'steps', tiers: ['check'] },
  { runner: 'vitest', tiers: ['hostile', 'faults', 'bench'], files: 'timed' },
];
/** They run without a built product. */
const WITHOUT_BUILD = new Set(['check', 'unit', 'int']);

/** The names of the tiers (docs/testing.md, "Tiers"). */
export const TIERS = ['check', 'unit', 'int', 'contract', 'browser', 'faults', 'hostile', 'bench'];

/**
 * Returns the jobs of the named tiers.
 * @param {readonly string[]} names
 */
export function jobsOf(names) {
  return JOBS.flatMap(({ tiers, ...job }) => {
    const named = tiers.filter((tier) => names.includes(tier));
    return named.length > 0 ? [{ ...job, tiers: named }] : [];
  });
}

/**
 * Builds or installs once what several jobs need, so that two lanes never do the same at once. One server after the
 * other, because apt-get cannot run twice at the same time.
 * @param {readonly string[]} names of tiers
 * @param {RunOptions} options
 */
export async function prepareTiers(names, { isLong, signal }) {
  const build = runTurbo(names.every((name) => WITHOUT_BUILD.has(name)) ? 'codegen' : 'build', { signal });
  process.env.CODE_IS_GENERATED = 'true';
  if (names.includes('browser')) Object.assign(process.env, await findBrowsers({ isLong, signal }));
  if (names.some((name) => name !== 'check' && name !== 'unit')) await prepareServers({ signal });
  await build;
}

/**
 * Runs a job and returns the counts of its tiers.
 * @param {Job} job
 * @param {RunOptions} options
 * @returns {Promise<CountsByTier>}
 */
export async function runJob({ runner, tiers, files }, { isLong, signal }) {
  if (runner === 'steps') return new Map([['check', await runCheckSteps({ isLong, signal })]]);
  const label = tiers.join(', ');
  const folder = path.join(ROOT, 'test-results');
  const report = path.join(folder, `${tiers.join('-')}${files === 'timed' ? '-timed' : ''}.json`);
  mkdirSync(folder, { recursive: true });
  rmSync(report, { force: true });
  const env = {
    ...process.env,
    TEST_FORM: isLong ? 'long' : 'gate',
    TEST_FILES: files,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  };
  const args = runner === 'playwright' ? [toolFile('playwright'), ...PLAYWRIGHT] : vitestArgs(tiers, { files, report });
  const { code, output } = await run(process.execPath, args, {
    env,
    onLine: (line) => console.log(`${label}| ${line}`),
    signal,
  });
  return readCounts(report, runner === 'playwright' ? countPlaywright : countVitest, {
    tiers,
    exitCode: code,
    output,
  });
}

const PLAYWRIGHT = ['test', '--config', 'tests/browser/playwright.config.ts', '--reporter=list,json'];

/** @param {readonly string[]} tiers @param {{ files?: 'timed' | 'untimed', report: string }} options */
function vitestArgs(tiers, { files, report }) {
  const projects = tiers.flatMap((tier) => ['--project', tier]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return [toolFile('vitest'), 'run', ...projects, ...reporters, ...(files === 'timed' ? [TIMED] : [])];
}

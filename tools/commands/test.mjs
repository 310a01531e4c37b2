import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findBrowsers } from '../lib/apt.mjs';
import { build, ensureInstalled } from '../lib/build.mjs';
import { PlainError } from '../lib/plain-error.mjs';
import { assertPrivateServersCanBeHad, prepareServers } from '../lib/private-stack.mjs';
import { Interrupted, ROOT, run, toolFile, watchInterrupts } from '../lib/processes.mjs';
import { runInLanes } from '../lib/job-lanes.mjs';
import { duration, table } from '../lib/say.mjs';
import { playwrightResults, readResults, vitestResults } from '../lib/test-reports.mjs';
import { runCheckSteps } from './check.mjs';

/** @typedef {import('../lib/test-reports.mjs').Result} Result */
/** @typedef {{ isLong: boolean, signal: AbortSignal }} RunOptions */

/**
 * Tiers that run in one process, so that they share what it starts.
 * @typedef {object} Job
 * @property {'steps' | 'vitest' | 'playwright'} runner
 * @property {readonly string[]} tiers
 * @property {'timed' | 'untimed'} [files] only those that measure time, or only the others
 */

/** The names of the tiers (docs/testing.md, "Tiers"). */
const TIERS = ['check', 'unit', 'simulation', 'int', 'contract', 'browser', 'faults', 'hostile', 'bench'];
/** They run without a built product. */
const WITHOUT_BUILD = new Set(['check', 'unit', 'simulation', 'int']);
/** They start no server. */
const WITHOUT_SERVERS = new Set(['check', 'unit', 'simulation']);
/** They need the generated code only, so they run during the build, which cannot always use two processors. */
const DURING_BUILD = new Set(['unit', 'simulation']);
/** Test files that measure time, so they run after all others. */
const TIMED = '.timed.test.';
const REPORTS = path.join(ROOT, 'test-results');
/** The runners of one run share the modules that they transform. A new run begins without, as a renamed file demands. */
const MODULE_CACHE = path.join(ROOT, 'node_modules', '.cache', 'test-modules');
/** Is there once only files that measure time are left. Until then their product starts and waits. */
const ALONE = path.join(REPORTS, 'alone');

/** The long ones first, so that both lanes end at about the same time. @type {readonly Job[]} */
const JOBS = [
  { runner: 'playwright', tiers: ['browser'] },
  // Apart: in one process, Vitest can give two processes of `int` the same number, and so the same Redis database.
  { runner: 'vitest', tiers: ['int'] },
  { runner: 'vitest', tiers: ['contract', 'hostile', 'faults'], files: 'untimed' },
  { runner: 'vitest', tiers: ['unit', 'simulation'] },
  { runner: 'steps', tiers: ['check'] },
  { runner: 'vitest', tiers: ['faults', 'bench'], files: 'timed' },
];
/** Three were slower: two keep two processors busy. */
const LANES = 2;

/**
 * Runs all tiers, or the named ones: two lanes in parallel, and the files that measure time after all others. Continues
 * after a failure. Repeats all failures at the end; the last line is `N passed, N failed`.
 * @param {string[]} args names of tiers; `--long` runs their long form
 */
export async function main(args) {
  const isLong = args.includes('--long');
  const names = args.filter((one) => one !== '--long');
  const unknown = names.filter((name) => !TIERS.includes(name));
  if (unknown.length > 0) {
    throw new PlainError(`There is no tier ${unknown.join(', ')}; the tiers are ${TIERS.join(', ')}.`);
  }
  const wanted = TIERS.filter((name) => names.length === 0 || names.includes(name));
  const signal = watchInterrupts('Stopping.');
  const startedAt = Date.now();
  if (wanted.some((tier) => tier !== 'check' && tier !== 'unit')) await assertPrivateServersCanBeHad({ signal });
  await ensureInstalled({ signal });
  process.env.CODE_IS_GENERATED = 'true';
  await build('codegen', { signal });
  const failed = new AbortController();
  const options = { isLong, signal: AbortSignal.any([signal, failed.signal]) };
  const prepared = prepareTiers(wanted, options);
  prepared.catch(() => failed.abort());

  const jobs = JOBS.map(({ runner, tiers, files }) => ({
    runner,
    tiers: tiers.filter((tier) => wanted.includes(tier)),
    files,
  })).filter(({ tiers }) => tiers.length > 0);
  mkdirSync(REPORTS, { recursive: true });
  for (const folder of [MODULE_CACHE, ALONE]) rmSync(folder, { recursive: true, force: true });
  const left = new Set(jobs);
  const tellTimed = () => [...left].every(({ files }) => files === 'timed') && writeFileSync(ALONE, '');
  tellTimed();
  /** @type {Result[]} */
  const results = [];
  await runInLanes(jobs, {
    lanes: LANES,
    prepared,
    needsNothing: ({ tiers }) => tiers.every((tier) => DURING_BUILD.has(tier)),
    run: async (job) => {
      results.push(...(await resultsOrFailure(job, options)));
      left.delete(job);
      tellTimed();
    },
  });

  /** @param {Result['state']} state @param {string} [tier] */
  const count = (state, tier) => results.filter((one) => one.state === state && (tier ?? one.tier) === one.tier).length;
  const rows = wanted.map((tier) => [tier, count('passed', tier), count('failed', tier), count('skipped', tier)]);
  console.log(`\n${table([['tier', 'passed', 'failed', 'skipped'], ...rows])}`);
  console.log(`whole run: ${duration(Date.now() - startedAt)}\n`);
  for (const { tier, failure } of results) if (failure) console.log(`${tier}: ${failure}`);
  console.log(`${count('passed')} passed, ${count('failed')} failed`);
  return count('failed') === 0 ? 0 : 1;
}

/**
 * Builds or installs once what several jobs need, so that two lanes never do the same at once. One server after the
 * other, because apt-get cannot run twice at the same time.
 * @param {readonly string[]} tiers
 * @param {RunOptions} options
 */
async function prepareTiers(tiers, { isLong, signal }) {
  const prepareOthers = async () => {
    if (tiers.includes('browser')) Object.assign(process.env, await findBrowsers({ isLong, signal }));
    if (tiers.some((tier) => !WITHOUT_SERVERS.has(tier))) await prepareServers({ signal });
  };
  const needsBuild = !tiers.every((tier) => WITHOUT_BUILD.has(tier));
  await Promise.all([needsBuild && build('build', { signal }), prepareOthers()]);
}

/**
 * A job without its requirements counts as one failure of each tier; it is never skipped.
 * @param {Job} job @param {RunOptions} options @returns {Promise<Result[]>}
 */
async function resultsOrFailure(job, options) {
  const label = job.tiers.join(', ');
  const startedAt = Date.now();
  console.log(`\n=== ${label} ===`);
  try {
    return await runJob(job, options);
  } catch (error) {
    if (error instanceof Interrupted || options.signal.aborted) throw new Interrupted();
    console.error(error instanceof PlainError ? error.message : error);
    const failure = error instanceof Error ? error.message : String(error);
    return job.tiers.map((tier) => ({ tier, state: 'failed', failure }));
  } finally {
    console.log(`${label}: ${duration(Date.now() - startedAt)}`);
  }
}

/**
 * @param {Job} job
 * @param {RunOptions} options
 * @returns {Promise<Result[]>}
 */
async function runJob({ runner, tiers, files }, { isLong, signal }) {
  if (runner === 'steps') {
    const states = await runCheckSteps({ isLong, signal });
    return states.map((state) => ({ tier: 'check', state }));
  }
  const label = tiers.join(', ');
  const report = path.join(REPORTS, `${tiers.join('-')}${files === 'timed' ? '-timed' : ''}.json`);
  rmSync(report, { force: true });
  const env = {
    ...process.env,
    TEST_FORM: isLong ? 'long' : 'gate',
    TEST_FILES: files,
    TEST_MODULE_CACHE: MODULE_CACHE,
    ...(files === 'timed' && { TEST_ALONE: ALONE }),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  };
  const args = runner === 'playwright' ? [toolFile('playwright'), ...PLAYWRIGHT] : vitest(tiers, { files, report });
  const { code, output } = await run(process.execPath, args, {
    env,
    onLine: (line) => console.log(`${label}| ${line}`),
    signal,
  });
  const resultsOf = runner === 'playwright' ? playwrightResults : vitestResults;
  return readResults(report, resultsOf, { tiers, exitCode: code, output });
}

const PLAYWRIGHT = ['test', '--config', 'tests/browser/playwright.config.ts', '--reporter=list,json'];

/** @param {readonly string[]} tiers @param {{ files?: 'timed' | 'untimed', report: string }} options */
function vitest(tiers, { files, report }) {
  const projects = tiers.flatMap((tier) => ['--project', tier]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return [toolFile('vitest'), 'run', ...projects, ...reporters, ...(files === 'timed' ? [TIMED] : [])];
}

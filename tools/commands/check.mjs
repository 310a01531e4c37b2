import { readdirSync } from 'node:fs';
import path from 'node:path';
import { checkCitations, checkDocs, checkLogLines } from '../checks/docs.mjs';
import { checkEnvironment } from '../checks/environment.mjs';
import { openRepository } from '../checks/repository.mjs';
import { checkVulnerabilities } from '../checks/vulnerabilities.mjs';
import { checkWorkspaces } from '../checks/workspaces.mjs';
import { ensureInstalled, TURBO_ENV } from '../lib/build.mjs';
import { ROOT, run, toolFile, watchInterrupts } from '../lib/processes.mjs';
import { duration } from '../lib/say.mjs';

/**
 * Problems, or the reason why a step could not look for them.
 * @typedef {string[] | { problems: string[], notChecked?: string }} Found
 */

/** A skipped step could not check. @typedef {'passed' | 'failed' | 'skipped'} State */

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {(repository: import('../checks/repository.mjs').Repository, signal?: AbortSignal) => Found | Promise<Found>} [find]
 * @property {() => string[]} [node] the arguments of Node for a program that fails when it finds a problem
 */

/** Generates the code that the other steps read. @type {Step} */
const CODEGEN = { name: 'codegen', node: () => [toolFile('turbo'), 'run', 'codegen', '--output-logs=errors-only'] };

/** The rules of this repository. @type {readonly Step[]} */
const RULES = [
  { name: 'workspaces', find: checkWorkspaces },
  { name: 'docs', find: checkDocs },
  { name: 'citations', find: checkCitations },
  { name: 'environment', find: checkEnvironment },
  // Imported late: these steps need a package, and this file is loaded before packages are installed.
  {
    name: 'packaging',
    find: async (repository) => (await import('../checks/packaging.mjs')).checkPackaging(repository),
  },
  { name: 'pins', find: async (repository) => (await import('../checks/pins.mjs')).checkPins(repository) },
  {
    name: 'contracts',
    find: async (repository) => (await import('../checks/contracts.mjs')).checkContracts(repository),
  },
  { name: 'log lines', find: checkLogLines },
  { name: 'advisories', find: (_repository, signal) => checkVulnerabilities(ROOT, signal) },
];

/** The cheap ones first, so that their findings are seen at once. @type {readonly Step[]} */
const TOOLS = [
  { name: 'format', node: () => [toolFile('oxfmt'), '--check'] },
  { name: 'unused', node: () => [toolFile('knip')] },
  { name: 'types', node: () => [toolFile('tsc'), '-b', '--pretty', '--checkers', '1', '--builders', '2'] },
  { name: 'lint', node: () => [toolFile('oxlint'), '--type-aware', '--deny-warnings'] },
];

/**
 * The tests of the tools, which need what `npm start` needs. Four files at once, because they mostly wait for processes
 * and timers. @type {Step}
 */
const TOOL_TESTS = { name: 'tool tests', node: () => testsIn(['tools/lib', 'tools/commands', 'tools/checks'], 4) };
/**
 * Checks the files in `deploy` with the schemas of their formats. Needs Go and Python. One file at once, because the first
 * one installs programs for all. @type {Step}
 */
const DEPLOYMENT = { name: 'deployment', node: () => testsIn(['tools/deploy'], 1) };

const NAME_WIDTH = 12;

/** Runs all checks that need no running product. */
export async function main() {
  const signal = watchInterrupts();
  await ensureInstalled({ signal });
  const states = await runCheckSteps({ signal });
  return states.includes('failed') ? 1 : 0;
}

/**
 * Runs all steps of `npm run check`, also after a failure, with one line each and the output of failed steps. The rules
 * use one processor and wait for a registry, so they run in parallel with the tools.
 * @param {{ isLong?: boolean, signal?: AbortSignal }} [options] the long form also checks the deployment
 * @returns {Promise<State[]>}
 */
export async function runCheckSteps({ isLong = false, signal } = {}) {
  const codegen = await runInOrder([CODEGEN], signal);
  const rules = [...RULES, TOOL_TESTS, ...(isLong ? [DEPLOYMENT] : [])];
  const others = await Promise.all([runInOrder(TOOLS, signal), runInOrder(rules, signal)]);
  return [...codegen, ...others.flat()];
}

/** @param {readonly Step[]} steps @param {AbortSignal} [signal] */
async function runInOrder(steps, signal) {
  /** @type {State[]} */
  const states = [];
  const repository = await openRepository(ROOT);
  for (const step of steps) {
    const { state, lines } = await runStep(step, repository, signal);
    states.push(state);
    console.log(lines);
  }
  return states;
}

/**
 * Runs one step and returns its state with the lines to print.
 * @param {Step} step
 * @param {import('../checks/repository.mjs').Repository} repository
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ state: State, lines: string }>}
 */
export async function runStep({ name, find, node }, repository, signal) {
  const startedAt = Date.now();
  const found = find ? await find(repository, signal) : [];
  const { problems, notChecked } = Array.isArray(found) ? { problems: found } : found;
  const complaint = node ? await complaintOf(name, node(), signal) : problems.join('\n');
  /** @param {string} result */
  const line = (result) => `${name.padEnd(NAME_WIDTH)} ${result} ${duration(Date.now() - startedAt)}`;
  if (complaint) return { state: 'failed', lines: `${line('FAILED')}\n${complaint}\n` };
  if (notChecked) return { state: 'skipped', lines: `${line('not checked')}: ${notChecked}` };
  return { state: 'passed', lines: line('ok    ') };
}

/**
 * @param {string} name @param {string[]} args @param {AbortSignal} [signal]
 * @returns {Promise<string>} what a failed program printed; empty when it passed
 */
async function complaintOf(name, args, signal) {
  const result = await run(process.execPath, args, { env: TURBO_ENV, signal });
  if (result.code === 0) return '';
  return result.output.trimEnd() || `${name} ended with code ${result.code} and no output`;
}

/** Returns the arguments that run the tests in folders without servers. @param {string[]} folders @param {number} atOnce */
function testsIn(folders, atOnce) {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.mjs') && !file.endsWith('.int.test.mjs'))
      .map((file) => path.join(folder, file)),
  );
  return ['--test', `--test-concurrency=${atOnce}`, '--test-reporter=spec', ...files];
}

import { checkCitations, checkDocs, checkLogLines } from '../checks/docs.mjs';
import { checkEnvironment } from '../checks/environment.mjs';
import { checkImportBoundaries } from '../checks/import-boundaries.mjs';
import { openRepository } from '../checks/repository.mjs';
import { checkVulnerabilities } from '../checks/vulnerabilities.mjs';
import { checkWorkspaces } from '../checks/workspaces.mjs';
import { ROOT, toolFile } from './paths.mjs';
import { run } from './processes.mjs';
import { duration } from './say.mjs';

/**
 * Problems, or the reason why a step could not look for them.
 * @typedef {string[] | { problems: string[], notChecked?: string }} Found
 */

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {(repository: import('../checks/repository.mjs').Repository, signal?: AbortSignal) => Found | Promise<Found>} [find]
 * @property {[Parameters<typeof toolFile>[0], ...string[]]} [tool]
 */

/** Generates the code that the other steps read. @type {Step} */
const CODEGEN = { name: 'codegen', tool: ['turbo', 'run', 'codegen', '--output-logs=errors-only'] };

/** The rules of this repository. @type {readonly Step[]} */
const RULES = [
  { name: 'workspaces', find: checkWorkspaces },
  { name: 'imports', find: checkImportBoundaries },
  { name: 'docs', find: checkDocs },
  { name: 'citations', find: checkCitations },
  { name: 'environment', find: checkEnvironment },
  // Imported late: the two steps need a package, and this file is loaded before packages are installed.
  {
    name: 'packaging',
    find: async (repository) => (await import('../checks/packaging.mjs')).checkPackaging(repository),
  },
  { name: 'pins', find: async (repository) => (await import('../checks/pins.mjs')).checkPins(repository) },
  { name: 'log lines', find: checkLogLines },
  { name: 'advisories', find: (_repository, signal) => checkVulnerabilities(ROOT, signal) },
];

/** @type {readonly Step[]} */
const TOOLS = [
  { name: 'types', tool: ['tsc', '-b', '--pretty', '--checkers', '1', '--builders', '2'] },
  { name: 'lint', tool: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'format', tool: ['oxfmt', '--check'] },
  { name: 'unused', tool: ['knip'] },
];

const NAME_WIDTH = 12;

/**
 * Runs all steps of `npm run check`, also after a failure, with one line each and the output of failed steps. The rules
 * use one processor and wait for a registry, so they run in parallel with the tools.
 * @param {{ signal?: AbortSignal }} [options]
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>} counted in steps; skipped could not check
 */
export async function runCheckSteps({ signal } = {}) {
  const results = [await runInOrder([CODEGEN], signal)];
  results.push(...(await Promise.all([runInOrder(TOOLS, signal), runInOrder(RULES, signal)])));
  /** @param {'passed' | 'failed' | 'skipped'} kind */
  const sum = (kind) => results.reduce((total, counts) => total + counts[kind], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** @param {readonly Step[]} steps @param {AbortSignal} [signal] */
async function runInOrder(steps, signal) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const repository = await openRepository(ROOT);
  for (const step of steps) {
    const { outcome, lines } = await runStep(step, repository, signal);
    counts[outcome] += 1;
    console.log(lines);
  }
  return counts;
}

/**
 * Runs one step and returns its outcome with the lines to print.
 * @param {Step} step
 * @param {import('../checks/repository.mjs').Repository} repository
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ outcome: 'passed' | 'failed' | 'skipped', lines: string }>}
 */
export async function runStep({ name, find, tool }, repository, signal) {
  const startedAt = Date.now();
  const found = find ? await find(repository, signal) : [];
  const { problems, notChecked } = Array.isArray(found) ? { problems: found } : found;
  const complaint = tool ? await complaintOf(tool, signal) : problems.join('\n');
  /** @param {string} result */
  const line = (result) => `${name.padEnd(NAME_WIDTH)} ${result} ${duration(Date.now() - startedAt)}`;
  if (complaint) return { outcome: 'failed', lines: `${line('FAILED')}\n${complaint}\n` };
  if (notChecked) return { outcome: 'skipped', lines: `${line('not checked')}: ${notChecked}` };
  return { outcome: 'passed', lines: line('ok    ') };
}

/**
 * @param {[Parameters<typeof toolFile>[0], ...string[]]} tool @param {AbortSignal} [signal]
 * @returns {Promise<string>} what a failed tool printed; empty when it passed
 */
async function complaintOf([tool, ...args], signal) {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' };
  const result = await run(process.execPath, [toolFile(tool), ...args], { env, signal });
  if (result.code === 0) return '';
  return result.output.trimEnd() || `${tool} ended with code ${result.code} and no output`;
}

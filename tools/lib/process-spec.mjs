import { PROGRAM_VARIABLES } from './program-variables.mjs';

/**
 * The description of one process for the supervisor.
 * @typedef {object} ProcessSpec
 * @property {string} name in `processes.json`, log files and printed lines
 * @property {number} port
 * @property {string} url
 * @property {string} command
 * @property {readonly string[]} args
 * @property {NodeJS.ProcessEnv} [env] its whole environment
 * @property {string} [cwd] the root of the repository by default
 * @property {boolean} [quiet] prints its warnings to its log file only: database servers warn about the machine
 * @property {() => Promise<{ ready: boolean, reason?: string, answers?: boolean }>} probe one check of at most 2 s; never
 *   rejects; `answers` when the process is up and waits for another one
 * @property {(timeoutMs: number) => Promise<boolean>} [isAlive] returns whether it responds at all; a process that
 *   does not is killed and restarted
 * @property {boolean} [isPatient] a silent process that uses the processor is spared for ten minutes: a database may
 *   work on one long command
 */

const PROBE_TIMEOUT_MS = 2_000;

/**
 * Returns a probe of a process that serves `GET /ready`; status 200 means ready.
 * @param {string} url
 * @returns {ProcessSpec['probe']}
 */
export function httpProbe(url) {
  return async () => {
    try {
      const response = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
      const body = await response.text();
      return response.status === 200
        ? { ready: true }
        : { ready: false, reason: unreadyReason(response.status, body), answers: true };
    } catch {
      return { ready: false, reason: 'it does not answer' };
    }
  };
}

/**
 * Returns a probe of `GET /health`; any response within the time counts.
 * @param {string} url
 * @returns {NonNullable<ProcessSpec['isAlive']>}
 */
export function healthProbe(url) {
  return async (timeoutMs) => {
    try {
      const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(timeoutMs) });
      await response.body?.cancel();
      return true;
    } catch {
      return false;
    }
  };
}

/** @param {number} status @param {string} body */
function unreadyReason(status, body) {
  try {
    const missing = JSON.parse(body).checks.filter((/** @type {any} */ check) => !check.ready && !check.optional);
    if (missing.length > 0) return `it waits for ${missing.map((/** @type {any} */ check) => check.name).join(', ')}`;
  } catch {
    // The body is not our list of checks; the status is enough.
  }
  return `/ready answers ${status}`;
}

/** What programs of the system and Node itself read. */
const OF_THE_SYSTEM =
  /^(?:PATH|HOME|USER|TMPDIR|TEMP|TMP|TZ|LANG|LC_\w+|SSL_CERT_\w+|JAVA_HOME|NODE_\w+|UV_THREADPOOL_SIZE|MALLOC_ARENA_MAX)$/i;
/** What the client of the bucket reads. */
const OF_THE_BUCKET = /^AWS_/;
/** What the sabotaged build of fault tests reads. */
const OF_FAULT_TESTS = 'WORKER_FAULT';

/** @typedef {keyof typeof PROGRAM_VARIABLES} ProgramName */

/**
 * Returns the variables for a program that is not ours.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {NodeJS.ProcessEnv}
 */
export function systemEnv(env = process.env) {
  return pick(env, (name) => OF_THE_SYSTEM.test(name));
}

/**
 * Returns the variables for a program of the product: its own and those of the system. So a fault in one program
 * reveals no secret of another.
 * @param {ProgramName} program
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function programEnv(program, env) {
  const names = new Set(/** @type {readonly string[]} */ (PROGRAM_VARIABLES[program]));
  const usesBucket = names.has('S3_BUCKET');
  return {
    ...systemEnv(env),
    ...pick(env, (name) => names.has(name) || name === OF_FAULT_TESTS || (usesBucket && OF_THE_BUCKET.test(name))),
  };
}

/** @param {NodeJS.ProcessEnv} env @param {(name: string) => boolean} isWanted @returns {NodeJS.ProcessEnv} */
function pick(env, isWanted) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => isWanted(name)));
}

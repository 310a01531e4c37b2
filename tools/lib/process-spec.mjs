import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './processes.mjs';

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

/** The file with the variables of each program. */
const SCHEMAS = /** @type {const} */ ({
  'front-door': 'apps/shell/server/env.ts',
  'public-site': 'tools/static-host/src/env.ts',
  'admin-console': 'tools/static-host/src/env.ts',
  gateway: 'services/gateway/src/env.ts',
  'rest-compat': 'services/rest-compat/src/env.ts',
  worker: 'services/worker/src/env.ts',
  sandbox: 'tools/sandbox/src/env.ts',
  operator: 'tools/operator/src/env.ts',
});
/** Fields that several programs share. */
const SHARED = ['packages/server-kit/src/env.ts', 'packages/backend-kit/src/env.ts'];

/** What programs of the system and Node itself read. */
const OF_THE_SYSTEM =
  /^(?:PATH|HOME|USER|TMPDIR|TEMP|TMP|TZ|LANG|LC_\w+|SSL_CERT_\w+|JAVA_HOME|NODE_\w+|UV_THREADPOOL_SIZE|MALLOC_ARENA_MAX)$/i;
/** What the client of the bucket reads. */
const OF_THE_BUCKET = /^AWS_/;
/** What the sabotaged build of fault tests reads. */
const OF_FAULT_TESTS = 'WORKER_FAULT';

const OBJECT = /\bconst (\w+) =\s*(?:z\s*\.object\()?\{\n(.*?)\n\s*\}/gs;
const MEMBER = /^\s+(?:([A-Z][A-Z0-9_]+):|\.\.\.(\w+))/gm;

/** @typedef {keyof typeof SCHEMAS} ProgramName */

/**
 * Returns the variables for a program that is not ours.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {NodeJS.ProcessEnv}
 */
export function systemEnv(env = process.env) {
  return pick(env, (name) => OF_THE_SYSTEM.test(name));
}

/**
 * Returns the variables for a program of the product: those of its schema and of the system. So a fault in one program
 * reveals no secret of another.
 * @param {ProgramName} program
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function programEnv(program, env) {
  const names = variablesOf(program);
  const usesBucket = names.has('S3_BUCKET');
  return {
    ...systemEnv(env),
    ...pick(env, (name) => names.has(name) || name === OF_FAULT_TESTS || (usesBucket && OF_THE_BUCKET.test(name))),
  };
}

/**
 * Reads the variables of a program in its `env.ts`. Throws when the file is written in another way.
 * @param {ProgramName} program
 */
function variablesOf(program) {
  /** @type {Map<string, string>} */
  const objects = new Map();
  for (const file of [...SHARED, SCHEMAS[program]]) {
    for (const [, name = '', body = ''] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(OBJECT)) {
      objects.set(name, `\n${body}`);
    }
  }
  /** @type {(object: string) => string[]} */
  const namesIn = (object) => {
    const body = objects.get(object);
    if (body === undefined) throw new Error(`${SCHEMAS[program]}: ${object} is not a list of variables.`);
    return [...body.matchAll(MEMBER)].flatMap(([, name, spread]) => name ?? namesIn(spread ?? ''));
  };
  return new Set(namesIn(objects.has('fields') ? 'fields' : 'schema'));
}

/** @param {NodeJS.ProcessEnv} env @param {(name: string) => boolean} isWanted @returns {NodeJS.ProcessEnv} */
function pick(env, isWanted) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => isWanted(name)));
}

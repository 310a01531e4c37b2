import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.mjs';

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
  /^(?:PATH|HOME|USER|TMPDIR|TEMP|TMP|SYSTEMROOT|TZ|LANG|LC_\w+|SSL_CERT_\w+|JAVA_HOME|NODE_\w+|UV_THREADPOOL_SIZE)$/i;
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

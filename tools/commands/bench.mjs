import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from '../lib/build.mjs';
import { findBrowsers } from '../lib/apt.mjs';
import { ROOT, watchInterrupts } from '../lib/processes.mjs';
import { PlainError } from '../lib/plain-error.mjs';
import { withPrivateStack } from '../lib/private-stack.mjs';
import { table } from '../lib/say.mjs';

const FOLDER = path.join(ROOT, 'tests', 'bench');
const SUFFIX = '.bench.mjs';

/** `goal` is text for the table, `met` says whether it was reached. @typedef {{ figure: string, value: number, unit: string, goal?: string, met?: boolean }} Figure */

/**
 * The exports of `tests/bench/<name>.bench.mjs`.
 * @typedef {object} Bench
 * @property {string} name
 * @property {(context: Record<string, string>) => Promise<Figure[]>} run
 */

/**
 * Runs the named benches, or all of them, each against a separate product.
 * @param {string[]} names such as `board`
 */
export async function main(names) {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(SUFFIX));
  const unknown = names.filter((name) => !files.includes(name + SUFFIX));
  if (unknown.length > 0)
    throw new PlainError(`There is no ${unknown.map((name) => name + SUFFIX).join(', ')} in tests/bench.`);
  const signal = watchInterrupts();
  await build('build', { signal });
  Object.assign(process.env, await findBrowsers({ signal }));

  /** @type {(string | number)[][]} */
  const rows = [];
  for (const file of files.filter((one) => names.length === 0 || names.includes(one.slice(0, -SUFFIX.length)))) {
    /** @type {Bench} */
    const bench = await import(pathToFileURL(path.join(FOLDER, file)).href);
    const env = { SAMPLE_DATA: 'on', NODE_ENV: 'production', SECRETS_KEY: randomBytes(32).toString('hex') };
    const figures = await withPrivateStack({ env, signal }, (variables) =>
      bench.run(contextOf({ ...variables, ...env })),
    );
    rows.push(
      ...figures.map(({ figure, value, unit, goal = '', met }) => [
        bench.name,
        figure,
        rounded(value),
        unit,
        goal,
        outcome(met),
      ]),
    );
  }
  console.log(`\n${table([['bench', 'figure', 'value', 'unit', 'goal', ''], ...rows])}`);
}

/** Describes the machine for the benches. @param {NodeJS.ProcessEnv} variables */
function contextOf(variables) {
  return {
    baseUrl: variables.DERBY_BASE_URL ?? '',
    restUrl: variables.REST_COMPAT_URL ?? '',
    gatewayUrl: variables.GATEWAY_URL ?? '',
    sandboxUrl: variables.SANDBOX_URL ?? '',
    publicSiteUrl: variables.PUBLIC_SITE_URL ?? '',
    adminConsoleUrl: variables.ADMIN_CONSOLE_URL ?? '',
    adminUsername: variables.ADMIN_USERNAME ?? '',
    adminPassword: variables.ADMIN_PASSWORD ?? '',
    mongodbUrl: variables.MONGODB_URL ?? '',
    redisUrl: variables.REDIS_URL ?? '',
    dataDir: variables.DATA_DIR ?? '',
    secretsKey: variables.SECRETS_KEY ?? '',
  };
}

/** @param {number} value */
function rounded(value) {
  return Math.round(value * 100) / 100;
}

/** @param {boolean | undefined} met */
function outcome(met) {
  if (met === undefined) return '';
  return met ? 'met' : 'MISSED';
}

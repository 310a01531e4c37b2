import { parseArgs } from 'node:util';
import { build } from '../lib/build.mjs';
import { run, toolFile, watchInterrupts } from '../lib/processes.mjs';
import { PlainError } from '../lib/plain-error.mjs';

const SUITE = ['run', '--project', 'faults', 'tests/faults/all-texted-once.test.ts'];

/**
 * `npm run chaos -- --runs 200 [--seed 7]`: the long form of a test that `npm test` runs with one derby. Prints the
 * requests that the provider received for each derby.
 * @param {string[]} args
 */
export async function main(args) {
  const { values } = parseArgs({ args, options: { runs: { type: 'string' }, seed: { type: 'string' } } });
  const env = { ...process.env, CHAOS_RUNS: wholeNumber('runs', values.runs ?? '200') };
  const signal = watchInterrupts();
  await build('build', { signal });
  const seed = values.seed === undefined ? {} : { CHAOS_SEED: wholeNumber('seed', values.seed) };
  const { code } = await run(process.execPath, [toolFile('vitest'), ...SUITE], {
    env: { ...env, ...seed },
    live: true,
    signal,
  });
  return code;
}

/** @param {string} name @param {string} text */
function wholeNumber(name, text) {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new PlainError(`--${name} needs a whole number such as 200.`);
  return text;
}

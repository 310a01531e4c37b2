import { parseArgs } from 'node:util';
import { ensureInstalled } from '../lib/build.mjs';
import { run, watchInterrupts } from '../lib/processes.mjs';
import { PlainError } from '../lib/plain-error.mjs';

const PROGRAM = ['--import', 'tsx', 'tests/simulation/main.ts'];

/**
 * `npm run simulate -- --seed 7` simulates one derby and tells its story. `--seeds 1000 [--from 1]` simulates many, on
 * all processors, with `--theme textToAll` only those that are about it. The first failure is told with its shortest history.
 * @param {string[]} args
 */
export async function main(args) {
  const text = /** @type {const} */ ({ type: 'string' });
  const { values } = parseArgs({ args, options: { seed: text, seeds: text, from: text, theme: text } });
  const { theme: _theme, ...numbers } = values;
  for (const [name, number = '1'] of Object.entries(numbers)) {
    if (!/^[1-9]\d{0,8}$/.test(number)) throw new PlainError(`--${name} needs a whole number such as 200.`);
  }
  const signal = watchInterrupts();
  await ensureInstalled({ signal });
  return (await run(process.execPath, [...PROGRAM, ...args], { live: true, signal })).code ?? 1;
}

import { parseArgs } from 'node:util';
import { ensureInstalled } from '../lib/build.mjs';
import { run, watchInterrupts } from '../lib/processes.mjs';
import { PlainError } from '../lib/plain-error.mjs';

const PROGRAM = ['--import', 'tsx', 'tests/simulation/main.ts'];

/**
 * `npm run simulate -- --seed 7` simulates one derby and tells its story. `--seeds 1000 [--from 1]` simulates many, on
 * all processors. The first failure is told with its shortest history.
 * @param {string[]} args
 */
export async function main(args) {
  const number = /** @type {const} */ ({ type: 'string' });
  const { values } = parseArgs({ args, options: { seed: number, seeds: number, from: number } });
  for (const [name, text = '1'] of Object.entries(values)) {
    if (!/^[1-9]\d{0,8}$/.test(text)) throw new PlainError(`--${name} needs a whole number such as 200.`);
  }
  const signal = watchInterrupts();
  await ensureInstalled({ signal });
  return (await run(process.execPath, [...PROGRAM, ...args], { live: true, signal })).code ?? 1;
}

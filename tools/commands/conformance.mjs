import path from 'node:path';
import { ensureInstalled } from '../lib/build.mjs';
import { ROOT, run, watchInterrupts } from '../lib/processes.mjs';

const PROGRAM = path.join(ROOT, 'tools', 'conformance', 'src', 'main.ts');

/**
 * Checks a deployment against the REST contract. Passes all arguments on.
 * @param {string[]} args
 */
export async function main(args) {
  const signal = watchInterrupts();
  await ensureInstalled({ signal });
  const { code } = await run(process.execPath, ['--import', 'tsx', PROGRAM, ...args], { live: true, signal });
  return code;
}

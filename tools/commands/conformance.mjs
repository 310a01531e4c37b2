import path from 'node:path';
import { ensureInstalled } from '../lib/build.mjs';
import { ROOT, run } from '../lib/processes.mjs';

const PROGRAM = path.join(ROOT, 'tools', 'conformance', 'src', 'main.ts');

/**
 * Checks a deployment against the REST contract. Passes all arguments on.
 * @param {string[]} args
 */
export async function main(args) {
  await ensureInstalled();
  const { code } = await run(process.execPath, ['--import', 'tsx', PROGRAM, ...args], { live: true });
  return code;
}

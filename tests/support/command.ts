import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { REPOSITORY_ROOT } from './stack.ts';

/** Runs a command of the repository as a shell would. */
export async function command(name: string, env: Readonly<Record<string, string>>, args: readonly string[] = []) {
  const child = spawn(process.execPath, [join(REPOSITORY_ROOT, 'tools', 'run.mjs'), name, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

import { readFileSync } from 'node:fs';
import { freePorts } from '../support/free-ports.ts';
import { runBuilt, type OwnProcess } from '../support/child.ts';
import type { Stack } from '../support/stack.ts';

/** Runs one more worker of the stack: what its own worker was started with, on another port. */
export async function startExtraWorker(stack: Stack): Promise<OwnProcess> {
  const own = stack.processes().find(({ name }) => name === 'worker');
  if (own === undefined) throw new Error('The stack runs no worker.');
  const read = (file: string) => readFileSync(`/proc/${own.pid}/${file}`, 'utf8').split('\0').filter(Boolean);
  const [, main = ''] = read('cmdline');
  const environment = Object.fromEntries(
    read('environ').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const [port = 0] = await freePorts(1);
  return await runBuilt(main, { port, environment: { ...environment, WORKER_PORT: String(port) } });
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { isProcessGone, processName } from './process-name.ts';

const nameOf = (host: string, pid: number) => `${host}-${pid}-0123abcd`;

it('isProcessGone returns false for this process and true for an earlier process with its id', () => {
  expect(isProcessGone(processName)).toBe(false);
  expect(isProcessGone(nameOf(hostname(), process.pid))).toBe(true);
});

it('isProcessGone detects whether another process of this host runs', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  const name = nameOf(hostname(), Number(child.pid));
  expect(isProcessGone(name)).toBe(false);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isProcessGone(name)).toBe(true);
});

it('isProcessGone returns false for other hosts and other names', () => {
  expect(isProcessGone(nameOf('elsewhere', process.pid))).toBe(false);
  expect(isProcessGone('worker')).toBe(false);
});

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const PROCESS = fileURLToPath(new URL('testing/hardened-process.ts', import.meta.url));

const run = async (...args: string[]): Promise<unknown> =>
  JSON.parse((await promisify(execFile)(process.execPath, ['--import', 'tsx', PROCESS, ...args])).stdout);

test('a library that follows a path of names cannot change a built-in', async () => {
  expect(await run()).toEqual({ isUntouched: true });
});

test('control: without hardening a built-in is changed', async () => {
  expect(await run('unguarded')).toEqual({ isUntouched: false });
});

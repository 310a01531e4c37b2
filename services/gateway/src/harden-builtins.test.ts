import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const PROCESS = fileURLToPath(new URL('testing/hardened-process.ts', import.meta.url));

const run = async (...args: string[]): Promise<unknown> =>
  JSON.parse((await promisify(execFile)(process.execPath, ['--import', 'tsx', PROCESS, ...args])).stdout);

test('no built-in can be changed by a library that follows a path of names', async () => {
  expect(await run()).toEqual({ isUntouched: true });
});

test('without hardening a built-in is changed, so the test can fail', async () => {
  expect(await run('unguarded')).toEqual({ isUntouched: false });
});

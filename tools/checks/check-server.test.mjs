import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { test } from 'node:test';
import { ROOT, run } from '../lib/processes.mjs';
import { scratchFolder } from '../lib/testing/scratch.mjs';

const SILENT = ['sleep', '60'];

/** Starts a server and returns it with its health check. @param {import('node:test').TestContext} t @param {string[]} program */
function serverOf(t, program) {
  const server = spawn(program[0] ?? '', program.slice(1), { stdio: 'ignore' });
  t.after(() => server.kill('SIGKILL'));
  const folder = scratchFolder(t);
  const env = {
    PATH: process.env.PATH,
    SILENCES_FILE: path.join(folder, 'silences'),
    SERVER_PID: String(server.pid),
    PING_SECONDS: '1',
    BUSY_HUNDREDTHS: '1',
  };
  const check = async (/** @type {string[]} */ ...ping) =>
    (await run('sh', [path.join(ROOT, 'deploy/check-server.sh'), ...ping], { env })).code;
  return { server, check };
}

test('the health check of a container kills a server that is silent for three checks in a row', async (t) => {
  const { server, check } = serverOf(t, ['sleep', '600']);
  const ended = once(server, 'exit');
  const codes = [await check(...SILENT), await check('true'), await check('false')];
  codes.push(await check(...SILENT), await check(...SILENT));
  assert.deepEqual([codes, server.signalCode], [[1, 0, 1, 1, 1], null]);
  assert.equal(await check(...SILENT), 1);
  assert.deepEqual(await ended, [null, 'SIGKILL']);
});

test('the health check of a container spares a silent server that uses the processor', async (t) => {
  const { server, check } = serverOf(t, [process.execPath, '--eval', 'for (;;);']);
  for (let silences = 0; silences < 4; silences += 1) assert.equal(await check(...SILENT), 1);
  assert.equal(server.signalCode, null);
});

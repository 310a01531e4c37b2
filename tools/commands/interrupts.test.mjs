import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../lib/processes.mjs';

test('conformance ends its check when it is interrupted', { timeout: 60_000 }, async (t) => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (silent.address());
  const args = [path.join(ROOT, 'tools', 'run.mjs'), 'conformance', '--base-url', `http://127.0.0.1:${port}`];
  const command = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const [socket] = await once(silent, 'connection');
  t.after(() => {
    socket.destroy();
    silent.close();
  });
  const hasEnded = once(socket.resume(), 'close');
  let complaint = '';
  command.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => (complaint += text));
  command.kill('SIGINT');
  const [code] = await once(command, 'close');
  await hasEnded;
  assert.equal(code, 1);
  assert.match(complaint, /^Interrupted\.$/m);
});

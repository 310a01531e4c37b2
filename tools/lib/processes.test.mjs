import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

const SCRIPT = `
  import { watchInterrupts } from '${new URL('processes.mjs', import.meta.url).href}';
  watchInterrupts('Stopping.');
  setTimeout(() => {}, 20_000);
  console.log('watching');
`;

test('watchInterrupts ignores the repeated signal of npm within a second, and reacts to a later one', async (t) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  await delay(1_200);
  assert.equal(child.exitCode, null);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  assert.equal(code, 1);
});

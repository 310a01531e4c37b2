import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cpuTimeMs, Interrupted, run, signalGroup, startProcess } from './processes.mjs';
import { scratchFolder } from './testing/scratch.mjs';

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

/** Takes a while to stop after Ctrl-C, and then says so. Its parent is gone by then, as test runners are. */
const SLOW = `
  process.once('SIGINT', () => setTimeout(() => {
    require('node:fs').writeFileSync(process.argv[1], '');
    process.exit();
  }, 500));
  setInterval(() => {}, 1_000);
  console.log('started');
`;
const PARENT = `
  const { spawn } = require('node:child_process');
  const slow = spawn(process.execPath, ['-e', ${JSON.stringify(SLOW)}, process.argv[1]], { stdio: ['ignore', 'pipe', 'ignore'] });
  slow.stdout.on('data', (text) => process.stdout.write(text));
`;

test('an interrupted run waits for processes of its program that stop later', async (t) => {
  const file = path.join(scratchFolder(t), 'stopped');
  const controller = new AbortController();
  const onLine = () => controller.abort();
  const running = run(process.execPath, ['-e', PARENT, file], { signal: controller.signal, onLine });
  await assert.rejects(running, Interrupted);
  assert.ok(existsSync(file));
});

test('cpuTimeMs counts what the processes use that a watcher has started', async (t) => {
  const spin =
    'const at = performance.now(); while (performance.now() - at < 200); console.log(1); setTimeout(() => {}, 1e6)';
  const watcher = startProcess(process.execPath, [
    '--eval',
    `require('node:child_process').spawn(process.execPath, ['--eval', ${JSON.stringify(spin)}], { stdio: 'inherit' })`,
  ]);
  t.after(() => signalGroup(watcher.pid, 'SIGKILL'));
  const own = await cpuTimeMs(watcher.pid ?? 0);
  if (watcher.stdout) await once(watcher.stdout, 'data');
  assert.ok((await cpuTimeMs(watcher.pid ?? 0)) - own >= 100);
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { signalGroup, startProcess, toolFile } from './processes.mjs';
import { scratchFolder } from './testing/scratch.mjs';
import { watchedProgram } from './watched-program.mjs';

test('watchedProgram returns the program that a watcher runs, and any other process itself', async (t) => {
  const file = path.join(scratchFolder(t), 'main.ts');
  writeFileSync(file, 'process.stdout.write(`${process.pid}`);\nsetInterval(() => {}, 1e6);\n');
  const watcher = startProcess(process.execPath, [toolFile('tsx'), 'watch', '--clear-screen=false', file]);
  t.after(() => signalGroup(watcher.pid, 'SIGKILL'));
  const [printed] = watcher.stdout ? await once(watcher.stdout, 'data') : [];
  const program = Number(String(printed));
  assert.notEqual(program, watcher.pid);
  assert.equal(await watchedProgram(watcher.pid ?? 0), program);
  assert.equal(await watchedProgram(program), program);
  assert.equal(await watchedProgram(process.pid), process.pid);
});

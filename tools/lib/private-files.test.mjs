import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findFreePorts } from './ports.mjs';
import { takeDataDir } from './preflight.mjs';
import { httpProbe } from './process-spec.mjs';
import { createSupervisor } from './supervisor.mjs';
import { scratchFolder } from './testing/scratch.mjs';

const FAKE = fileURLToPath(new URL('testing/fake-service.mjs', import.meta.url));

/** Sets the usual umask, with which all users can read new files. @param {import('node:test').TestContext} t */
function withUsualUmask(t) {
  const before = process.umask(0o022);
  t.after(() => process.umask(before));
}

/** Returns the modes of a folder and everything below it, in octal. @param {string} folder */
function modesIn(folder) {
  const names = ['.', .../** @type {string[]} */ (readdirSync(folder, { recursive: true }))];
  return Object.fromEntries(
    names.toSorted().map((name) => [name, (statSync(path.join(folder, name)).mode & 0o777).toString(8)]),
  );
}

test('takeDataDir creates a data folder for its owner only', async (t) => {
  withUsualUmask(t);
  const folder = path.join(scratchFolder(t), 'new', 'data');
  await takeDataDir(folder);
  assert.deepEqual(modesIn(folder), { '.': '700', 'start.pid': '600' });
});

test('takeDataDir restricts the folders of an earlier start to the owner', async (t) => {
  withUsualUmask(t);
  const folder = scratchFolder(t);
  for (const name of ['logs', 'mongodb', 'embedded-mongodb', 'redis', 'backups', 'sandbox', 'of the operator']) {
    mkdirSync(path.join(folder, name));
  }
  chmodSync(folder, 0o755);
  await takeDataDir(folder);
  assert.deepEqual(modesIn(folder), {
    '.': '700',
    backups: '700',
    'embedded-mongodb': '700',
    logs: '700',
    mongodb: '700',
    'of the operator': '755',
    redis: '700',
    sandbox: '700',
    'start.pid': '600',
  });
});

test('takeDataDir refuses a folder that all users share', async (t) => {
  const folder = scratchFolder(t);
  chmodSync(folder, 0o1777);
  await assert.rejects(takeDataDir(folder), {
    name: 'PlainError',
    message: `All users of this machine share ${folder}: set DATA_DIR to a folder of the product's own, such as ${folder}/derby.`,
  });
  assert.equal(statSync(folder).mode & 0o7777, 0o1777);
});

test('files of a started process, its log and the list of processes are for the owner only', async (t) => {
  withUsualUmask(t);
  const folder = scratchFolder(t);
  const [port = 0] = await findFreePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, FAKE_NAME: 'worker', FAKE_PORT: String(port), FAKE_FOLDER: path.join(folder, 'made') };
  const supervisor = createSupervisor({ dataDir: folder, say: () => {} });
  t.after(() => supervisor.stop());
  await supervisor.start([
    { name: 'worker', port, url, command: process.execPath, args: [FAKE], env, probe: httpProbe(url) },
  ]);
  assert.deepEqual(modesIn(folder), {
    '.': '700',
    logs: '700',
    'logs/worker.log': '600',
    made: '700',
    'made/file': '600',
    'processes.json': '600',
  });
  assert.equal(process.umask(), 0o022, 'what the command itself builds stays readable');
  writeFileSync(path.join(folder, 'readable'), '');
  assert.equal(statSync(path.join(folder, 'readable')).mode & 0o777, 0o644);
});

import assert from 'node:assert/strict';
import { chmodSync, statSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { takeDataDir } from './preflight.mjs';
import { modesIn, scratchFolder, withUsualUmask } from './testing/scratch.mjs';

test('takeDataDir creates a data folder for its owner only, and restricts an existing one', async (t) => {
  withUsualUmask(t);
  const created = path.join(scratchFolder(t), 'new', 'data');
  const existing = scratchFolder(t);
  chmodSync(existing, 0o755);
  for (const folder of [created, existing]) {
    await takeDataDir(folder);
    assert.deepEqual(modesIn(folder), { '.': '700', 'start.pid': '600' });
  }
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

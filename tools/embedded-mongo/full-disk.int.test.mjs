import assert from 'node:assert/strict';
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'vitest';
import { withDb } from './testing/database.mjs';
import { serversForFile } from './testing/servers-for-file.mjs';

const MEGABYTE = 1024 * 1024;
const RESERVE_BYTES = 32 * MEGABYTE;
const DISK_FULL = { code: 14_031, codeName: 'OutOfDiskSpace', errmsg: 'The disk is full.' };

const servers = serversForFile();

/** @param {number} megabytes */
function disk(megabytes) {
  const file = servers.newFile();
  const sizeFile = path.join(servers.folder, `${path.basename(file)}.size`);
  const resize = (/** @type {number} */ size) => writeFileSync(sizeFile, String(size * MEGABYTE));
  resize(megabytes);
  return { file, reserve: `${file}.reserve`, resize, start: () => servers.startOnSmallDisk({ file, sizeFile }) };
}

/**
 * Inserts rows from four clients until each is refused.
 * @param {import('./testing/database.mjs').Database} db @param {Set<string>} acknowledged
 * @returns {Promise<any[]>} the errors
 */
function fill(db, acknowledged) {
  const writer = async (/** @type {number} */ name) => {
    for (let count = 0; ; count += 1) {
      const id = `${name}-${count}`;
      try {
        await db.collection('rows').insertOne({ _id: id, text: 'x'.repeat(MEGABYTE) });
        acknowledged.add(id);
      } catch (error) {
        return error;
      }
    }
  };
  return Promise.all([0, 1, 2, 3].map(writer));
}

/** @param {import('./testing/database.mjs').Database} db */
async function idsIn(db) {
  return new Set((await db.collection('rows').find().project({ _id: 1 }).toArray()).map(({ _id }) => _id));
}

test('a full disk refuses writes, serves reads, loses nothing, and takes writes again when it has space', async () => {
  const { file, reserve, resize, start } = disk(60);
  const server = await start();
  /** @type {Set<string>} */
  const acknowledged = new Set();
  await withDb(server, async (db) => {
    const errors = await fill(db, acknowledged);
    for (const { code, codeName, errmsg } of errors.map(({ errorResponse }) => errorResponse)) {
      assert.deepEqual({ code, codeName, errmsg }, DISK_FULL);
    }
    assert.ok(acknowledged.size > 5, `${acknowledged.size} rows fitted`);
    assert.ok(!existsSync(reserve));
    assert.deepEqual(await idsIn(db), acknowledged);
    await assert.rejects(db.collection('rows').deleteMany({}), { code: DISK_FULL.code });

    resize(120);
    await db.collection('rows').insertOne({ _id: 'later' });
    assert.equal(statSync(reserve).size, RESERVE_BYTES);
  });
  await server.stop('SIGKILL');
  await withDb(await servers.start({ file }), async (db) =>
    assert.deepEqual(await idsIn(db), new Set([...acknowledged, 'later'])),
  );
});

test('when the reserve is gone, a full disk ends the server; it starts for reads with every acknowledged write', async () => {
  const { reserve, resize, start } = disk(60);
  const server = await start();
  /** @type {Set<string>} */
  const acknowledged = new Set();
  // As when another program deletes it and fills the disk.
  await withDb(server, (db) => db.collection('rows').insertOne({ _id: 'first' }));
  rmSync(reserve);
  resize(4);
  /** @type {Promise<unknown> | undefined} */
  let filled;
  await withDb(server, async (db) => {
    filled = fill(db, acknowledged);
    assert.equal(await server.ended, 1);
  });
  await filled;
  await withDb(await start(), async (db) => {
    assert.deepEqual(await idsIn(db), new Set([...acknowledged, 'first']));
    await assert.rejects(db.collection('rows').insertOne({}), { code: DISK_FULL.code });
  });
});

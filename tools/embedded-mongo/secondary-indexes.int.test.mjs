import assert from 'node:assert/strict';
import { test } from 'vitest';
import { withDb } from './testing/database.mjs';
import { serversForFile } from './testing/servers-for-file.mjs';

const servers = serversForFile();
const COUNT = 400;
const HOUR_MS = 3_600_000;
const at = (/** @type {number} */ hour) => new Date(hour * HOUR_MS);

/** Values of all kinds that a field may have, with many ties. @param {number} index */
const rowOf = (index) => ({
  _id: index,
  state: ['queued', 'sent', 'sent', 'sent', 'sent', 'failed'][index % 6],
  at: index % 7 === 0 ? null : at(index % 50),
  weight: [0.5, -1, 3, 20, 1e9, 0][index % 6],
  ...(index % 3 === 0 && { late: index % 2 === 0 }),
  ids: [[], ['a'], ['b', 'a'], null][index % 4],
  name: ['', 'a', 'ab', 'a\u0000', 'é', '€'][Math.floor(index / 6) % 6],
  by: { user: index % 5 },
});

/** @type {Record<string, 1 | -1>[]} */
const INDEXES = [
  { state: 1, at: 1 },
  { state: 1, weight: -1, at: 1, _id: 1 },
  { at: -1 },
  { late: 1 },
  { ids: 1 },
  { name: 1 },
  { 'by.user': 1, _id: -1 },
];

/** @type {Record<string, any>[]} */
const FILTERS = [
  { state: 'queued' },
  { state: { $in: ['queued', 'failed', 'missing'] }, at: { $lte: at(20) } },
  { state: 'sent', weight: { $gt: -1, $lt: 20 } },
  { state: { $in: [] } },
  { state: 'missing' },
  { state: null },
  { state: { $ne: 'sent' }, at: { $gte: at(40) } },
  { at: { $gt: at(10), $lte: at(12) } },
  { at: { $ne: null }, state: 'queued' },
  { at: null, state: 'queued' },
  { late: { $ne: null } },
  { late: true },
  { late: { $exists: true }, state: 'queued' },
  { ids: 'b' },
  { ids: { $in: ['b', 'x'] } },
  { ids: { $gt: 'a', $lt: 'ab' } },
  { ids: { $ne: null } },
  { ids: null },
  { name: { $gte: 'a', $lt: 'b' } },
  { name: { $gt: 'a\u0000' } },
  { name: '€' },
  { name: /^a/u, state: 'queued' },
  { 'by.user': 2, _id: { $gt: 100, $lte: 200 } },
  { 'by.user': null },
  { 'by.user': 2.0, weight: { $gte: 0 } },
  { $or: [{ state: 'queued', at: { $gt: at(30) } }, { late: true }] },
  { $or: [{ state: 'queued' }, { weight: 3 }], name: 'a' },
];

/** Complete orders, so that both collections must agree. @type {(Record<string, 1 | -1> | undefined)[]} */
const ORDERS = [
  undefined,
  { _id: -1 },
  { weight: -1, at: 1, _id: 1 },
  { weight: 1, at: -1, _id: -1 },
  { at: 1, _id: 1 },
];

/** @param {import('./testing/database.mjs').Rows} rows @param {Record<string, any>} filter @param {import('mongodb').FindOptions} [options] */
async function idsOf(rows, filter, options = {}) {
  const found = await rows.find(filter, options).toArray();
  const ids = found.map(({ _id: id }) => id);
  return options.sort === undefined ? ids.toSorted((a, b) => a - b) : ids;
}

/** @param {import('./testing/database.mjs').Database} db @param {string} name @param {() => Promise<unknown>} read */
async function documentsRead(db, name, read) {
  const { documentsRead: before } = await db.command({ collStats: name });
  await read();
  const { documentsRead: after } = await db.command({ collStats: name });
  return Number(after) - Number(before);
}

test('queries find the same with indexes and without, also after changes', async () => {
  await withDb(await servers.shared(), async (db) => {
    const [indexed, plain] = [db.collection('indexed'), db.collection('plain')];
    const rows = Array.from({ length: COUNT }, (_, index) => rowOf(index));
    await indexed.insertMany(rows.slice(0, COUNT / 2));
    await indexed.createIndexes(INDEXES.map((key) => ({ key })));
    await indexed.insertMany(rows.slice(COUNT / 2));
    await plain.insertMany(rows);
    for (const collection of [indexed, plain]) {
      await collection.updateMany(
        { _id: { $lt: 100 }, state: 'sent' },
        { $set: { state: 'queued' }, $unset: { at: 1 } },
      );
      await collection.updateOne({ _id: 8 }, { $set: { ids: ['c', 'b'] } });
      await collection.deleteMany({ 'by.user': 3, weight: 20 });
    }
    for (const filter of FILTERS) {
      assert.equal(await indexed.countDocuments(filter), await plain.countDocuments(filter), JSON.stringify(filter));
      for (const sort of ORDERS) {
        for (const limit of sort === undefined ? [0] : [0, 3]) {
          const title = JSON.stringify({ filter, sort, limit });
          const options = { ...(sort && { sort }), limit };
          assert.deepEqual(await idsOf(indexed, filter, options), await idsOf(plain, filter, options), title);
        }
      }
    }
  });
});

test('a query with the first fields of an index reads its part of the index only', async () => {
  await withDb(await servers.shared(), async (db) => {
    const rows = db.collection('parts');
    await rows.createIndexes([{ key: { outcome: 1, _id: -1 } }, { key: { group: 1, weight: -1, _id: 1 } }]);
    await rows.insertMany(
      Array.from({ length: 1_000 }, (_, index) => ({
        _id: index,
        outcome: index % 100 === 0 ? 'refused' : 'done',
        group: index % 10 === 0,
        weight: index,
        reason: null,
      })),
    );
    /** @type {[Record<string, any>, import('mongodb').FindOptions, number][]} */
    const reads = [
      [{ outcome: 'refused', _id: { $gt: 0 } }, { sort: { _id: -1 }, limit: 50 }, 10],
      [{ outcome: 'done' }, { sort: { _id: -1 }, limit: 5 }, 5],
      [{ group: false, reason: null }, { sort: { weight: -1, _id: 1 }, limit: 1 }, 1],
      [{ group: true, reason: null }, { sort: { weight: 1, _id: -1 }, limit: 1 }, 1],
      [{ group: true, weight: { $gte: 900 } }, {}, 10],
      [{ $or: [{ outcome: 'refused' }, { group: true, weight: 5 }] }, {}, 10],
      [{ outcome: 'missing' }, {}, 0],
    ];
    for (const [filter, options, most] of reads) {
      const read = await documentsRead(db, 'parts', () => rows.find(filter, options).toArray());
      assert.equal(read, most, JSON.stringify(filter));
    }
    assert.equal(await documentsRead(db, 'parts', () => rows.find({ outcome: 'done' }).toArray()), 1_000);
    await rows.dropIndex('outcome_1__id_-1');
    assert.equal(await documentsRead(db, 'parts', () => rows.find({ outcome: 'refused' }).toArray()), 1_000);
  });
});

test('a file keeps its indexes, and gets them anew after a program that does not keep them', async () => {
  const file = servers.newFile();
  const indexesOf = async (/** @type {{ url: string }} */ server) =>
    await withDb(server, async (db) => {
      const rows = db.collection('rows');
      const read = await documentsRead(db, 'rows', () => rows.find({ group: 1 }).toArray());
      return [read, ...(await idsOf(rows, { group: 1 }))];
    });
  const first = await servers.start({ file });
  await withDb(first, async (db) => {
    await db.collection('rows').createIndex({ group: 1 });
    await db.collection('rows').insertMany(Array.from({ length: 60 }, (_, id) => ({ _id: id, group: id % 20 })));
  });
  await first.stop('SIGKILL');

  const second = await servers.start({ file });
  assert.deepEqual(await indexesOf(second), [3, 1, 21, 41]);
  await second.stop();

  const plain = await servers.startPlain(file);
  await withDb(plain, (db) => db.collection('rows').updateOne({ _id: 5 }, { $set: { group: 1 } }));
  await plain.stop();

  const third = await servers.start({ file });
  assert.deepEqual(await indexesOf(third), [4, 1, 5, 21, 41]);
});

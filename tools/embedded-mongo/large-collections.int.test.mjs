import assert from 'node:assert/strict';
import { test } from 'vitest';
import { withDb } from './testing/database.mjs';
import { serversForFile } from './testing/servers-for-file.mjs';

const servers = serversForFile();
const ROWS = Array.from({ length: 40 }, (_, index) => ({ _id: index + 1, key: `k${index + 1}`, group: index % 3 }));

/** Queries that an index or the order of ids serves, each with what it must find. */
/** @type {[string, Record<string, unknown>, { sort?: Record<string, 1 | -1>, skip?: number, limit?: number }, number[]][]} */
const READS = [
  ['an id with another field', { _id: 5, group: 1 }, {}, [5]],
  ['an id with another field that differs', { _id: 5, group: 2 }, {}, []],
  ['ids with another field', { _id: { $in: [9, 3, 2, 99] }, group: 2 }, { sort: { _id: -1 } }, [9, 3]],
  ['a unique key with another field', { key: 'k7', group: 0 }, {}, [7]],
  ['the newest', {}, { sort: { _id: -1 }, limit: 3 }, [40, 39, 38]],
  ['the oldest, skipping some', { group: 0 }, { sort: { _id: 1 }, skip: 2, limit: 2 }, [7, 10]],
  ['newest below an id', { _id: { $lt: 10 }, group: 0 }, { sort: { _id: -1 }, limit: 2 }, [7, 4]],
  ['a range', { _id: { $gt: 3, $lte: 6 } }, { sort: { _id: 1 } }, [4, 5, 6]],
  ['a range backwards', { _id: { $gte: 3, $lt: 6 } }, { sort: { _id: -1 } }, [5, 4, 3]],
  ['a range without an order', { _id: { $gt: 38 } }, {}, [39, 40]],
  ['a range with a fraction', { _id: { $gt: 38.5 } }, { sort: { _id: 1 } }, [39, 40]],
  ['another order', { _id: { $lt: 5 } }, { sort: { group: 1, _id: -1 } }, [4, 1, 2, 3]],
  ['other ids', { _id: { $ne: 40 } }, { sort: { _id: -1 }, limit: 1 }, [39]],
];

test('reads by an index or in the order of ids find what a full read finds', async () => {
  await withDb(await servers.shared(), async (db) => {
    const rows = db.collection('large');
    await rows.createIndex({ key: 1 }, { unique: true });
    await rows.insertMany(ROWS.toReversed());
    for (const [title, filter, options, ids] of READS) {
      const found = await rows.find(filter, options).toArray();
      assert.deepEqual(
        found.map(({ _id: id }) => id),
        ids,
        title,
      );
      assert.equal(await rows.countDocuments(filter), (await rows.find(filter).toArray()).length, title);
    }
  });
});

test('updates and deletions by an id with other fields change that row only', async () => {
  await withDb(await servers.shared(), async (db) => {
    const rows = db.collection('changed');
    await rows.insertMany(ROWS);
    assert.equal((await rows.updateOne({ _id: 5, group: 2 }, { $set: { group: 9 } })).matchedCount, 0);
    assert.equal((await rows.updateOne({ _id: 5, group: 1 }, { $set: { group: 9 } })).modifiedCount, 1);
    assert.equal((await rows.findOneAndUpdate({ _id: 6, group: 2 }, { $unset: { group: 1 } }))?.group, 2);
    assert.equal((await rows.deleteMany({ _id: { $lte: 4 }, group: 0 })).deletedCount, 2);
    assert.deepEqual(await rows.countDocuments({ _id: { $lte: 10 } }), 8);
    assert.equal(await rows.countDocuments({ group: 9 }), 1);
  });
});

test('ids of other types are read in their order too', async () => {
  await withDb(await servers.shared(), async (db) => {
    const rows = db.collection('texts');
    await rows.insertMany(['b', 'a', 'c'].map((_id) => ({ _id })));
    const found = await rows.find({ _id: { $gt: 'a' } }, { sort: { _id: -1 } }).toArray();
    assert.deepEqual(
      found.map(({ _id: id }) => id),
      ['c', 'b'],
    );
    await rows.insertOne({ _id: 1 });
    assert.equal(await rows.countDocuments({ _id: { $gte: 1 } }), 1);
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { indexNames, refused, withDb } from './testing/database.mjs';
import { serversForFile } from './testing/servers-for-file.mjs';

const servers = serversForFile();

describe('indexes', () => {
  test('unique, sparse unique and compound unique refuse duplicates only', async () => {
    await withDb(await servers.shared(), async (db) => {
      const people = db.collection('people');
      await people.createIndex({ email: 1 }, { unique: true, sparse: true });
      await people.createIndex({ runId: 1, contestant: 1 }, { unique: true });
      await people.insertMany([
        { _id: 1, runId: 1, contestant: 'a' },
        { _id: 2, runId: 1, contestant: 'b' },
        { _id: 3, runId: 2, contestant: 'a', email: 'a@example.org' },
      ]);
      await refused(people.insertOne({ _id: 4, runId: 3, contestant: 'a', email: 'a@example.org' }));
      await refused(people.insertOne({ _id: 5, runId: 1, contestant: 'a' }));
      await refused(people.updateOne({ _id: 2 }, { $set: { contestant: 'a' } }));
      await people.updateOne({ _id: 3 }, { $unset: { email: '' } });
      await people.insertOne({ _id: 6, runId: 3, contestant: 'a', email: 'a@example.org' });
      assert.deepEqual(await indexNames(people), ['_id_', 'email_1', 'runId_1_contestant_1']);
    });
  });

  test('one of 20 parallel inserts of a unique key succeeds', async () => {
    await withDb(await servers.shared(), async (db) => {
      const keys = db.collection('keys');
      await keys.createIndex({ key: 1 }, { unique: true });
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => keys.insertOne({ key: 'same' })));
      assert.equal(results.filter((result) => result.status === 'fulfilled').length, 1);
      assert.equal(await keys.countDocuments(), 1);
    });
  });
});

describe('aggregation', () => {
  test('$group, $facet and $lookup return the results that the statistics need', async () => {
    await withDb(await servers.shared(), async (db) => {
      await db.collection('entries').insertMany([
        { _id: 1, division: 'regular', weight: 12.5, personId: 1 },
        { _id: 2, division: 'regular', weight: 7.25, personId: 2 },
        { _id: 3, division: 'junior', weight: 3, personId: 1 },
      ]);
      await db.collection('buyers').insertMany([
        { _id: 1, name: 'Ada' },
        { _id: 2, name: 'Ben' },
      ]);

      const byDivision = {
        $group: { _id: '$division', count: { $sum: 1 }, best: { $max: '$weight' }, mean: { $avg: '$weight' } },
      };
      const [facets] = await db
        .collection('entries')
        .aggregate([{ $facet: { divisions: [byDivision, { $sort: { _id: 1 } }], total: [{ $count: 'entries' }] } }])
        .toArray();
      assert.deepEqual(facets, {
        divisions: [
          { _id: 'junior', count: 1, best: 3, mean: 3 },
          { _id: 'regular', count: 2, best: 12.5, mean: 9.875 },
        ],
        total: [{ entries: 3 }],
      });

      const joined = await db
        .collection('entries')
        .aggregate([
          { $match: { division: 'regular' } },
          { $lookup: { from: 'buyers', localField: 'personId', foreignField: '_id', as: 'people' } },
          { $sort: { weight: -1 } },
          { $project: { _id: 0, weight: 1, people: 1 } },
        ])
        .toArray();
      assert.deepEqual(joined, [
        { weight: 12.5, people: [{ _id: 1, name: 'Ada' }] },
        { weight: 7.25, people: [{ _id: 2, name: 'Ben' }] },
      ]);
    });
  });
});

import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { createMemoryServer } from './memory-server.ts';

/* Cases of MongoDB's manual, on the fields of one collection. */

const server = createMemoryServer();
const collection = server.connect().collection('rows');

async function store(...rows: readonly object[]) {
  await collection.deleteMany({});
  await collection.insertMany(rows.map((row, index) => Object.assign({ _id: index + 1 }, row)) as never);
}

const day = (text: string) => new Date(`2025-08-${text}`);

describe('a filter', () => {
  it.each<[string, object, object[], number[]]>([
    [
      '{ field: value } also finds an element of an array',
      { a: 'x' },
      [{ a: 'x' }, { a: ['y', 'x'] }, { a: 'y' }],
      [1, 2],
    ],
    ['{ field: null } finds null and missing fields', { a: null }, [{ a: null }, {}, { a: 0 }], [1, 2]],
    ['$ne finds rows without the field', { a: { $ne: 1 } }, [{ a: 1 }, {}, { a: [1, 2] }, { a: 2 }], [2, 4]],
    ['$ne null finds only fields with a value', { a: { $ne: null } }, [{ a: 1 }, {}, { a: null }], [1]],
    ['$in finds any of the values', { a: { $in: ['x', null] } }, [{ a: 'x' }, {}, { a: ['x'] }, { a: 'y' }], [1, 2, 3]],
    [
      '$nin finds none of them, and rows without the field',
      { a: { $nin: ['x'] } },
      [{ a: 'x' }, {}, { a: 'y' }],
      [2, 3],
    ],
    ['$gt compares values of one type only', { a: { $gt: 1 } }, [{ a: 2 }, { a: '2' }, { a: null }, { a: 1 }], [1]],
    ['$gte and $lt bound dates', { a: { $gte: day('02'), $lt: day('03') } }, [{ a: day('02') }, { a: day('03') }], [1]],
    ['two bounds may hold for two elements', { a: { $gt: 15, $lt: 20 } }, [{ a: [14, 21] }, { a: [21] }], [1]],
    ['$lte finds an element of an array', { a: { $lte: 1 } }, [{ a: [5, 1] }, { a: 2 }], [1]],
    ['$exists finds fields that are null', { a: { $exists: true } }, [{ a: null }, {}], [1]],
    ['$exists: false finds missing fields only', { a: { $exists: false } }, [{ a: null }, {}], [2]],
    ['$not finds rows without the field', { a: { $not: { $gt: 1 } } }, [{ a: 2 }, {}, { a: 1 }], [2, 3]],
    ['$or finds either', { $or: [{ a: 1 }, { b: 1 }] }, [{ a: 1 }, { b: 1 }, { a: 2 }], [1, 2]],
    ['a path leads into documents', { 'a.b': 1 }, [{ a: { b: 1 } }, { a: { b: 2 } }, { a: 1 }], [1]],
    ['a path leads into documents of arrays', { 'a.b': 1 }, [{ a: [{ b: 2 }, { b: 1 }] }, { a: [{ b: 2 }] }], [1]],
    ['a path names a place in an array', { 'a.1': { $exists: true } }, [{ a: [1, 2] }, { a: [1] }], [1]],
    [
      '$elemMatch finds an element that meets all conditions',
      { a: { $elemMatch: { b: 'x', c: { $gte: 8 } } } },
      [
        { a: [{ b: 'x', c: 8 }] },
        {
          a: [
            { b: 'x', c: 7 },
            { b: 'y', c: 9 },
          ],
        },
        {},
      ],
      [1],
    ],
  ])('%s', async (_title, filter, rows, expected) => {
    await store(...rows);
    const found = await collection.find(filter).sort({ _id: 1 }).toArray();
    expect(found.map(({ _id: id }) => id as unknown)).toEqual(expected);
  });
});

describe('an update', () => {
  it.each<[string, object, object, object]>([
    ['$set creates documents on its path', {}, { $set: { 'a.b': 1 } }, { a: { b: 1 } }],
    ['$set replaces a value', { a: [1] }, { $set: { a: null } }, { a: null }],
    ['$unset removes a field', { a: { b: 1, c: 2 } }, { $unset: { 'a.b': 1, d: 1, 'e.f': 1 } }, { a: { c: 2 } }],
    ['$inc adds', { a: 1 }, { $inc: { a: -2.5 } }, { a: -1.5 }],
    ['$inc sets a missing field', {}, { $inc: { 'a.b': 2 } }, { a: { b: 2 } }],
    ['$max keeps a greater value', { a: day('03') }, { $max: { a: day('02') } }, { a: day('03') }],
    ['$max takes a greater value', { a: 1, b: null }, { $max: { a: 2, b: 0 } }, { a: 2, b: 0 }],
    ['$max sets a missing field', {}, { $max: { a: 0 } }, { a: 0 }],
    ['$push appends an element', { a: [1] }, { $push: { a: [2, 3] } }, { a: [1, [2, 3]] }],
    ['$push creates an array', {}, { $push: { a: { b: 1 } } }, { a: [{ b: 1 }] }],
    [
      '$push with $each and $slice keeps the last',
      { a: [1, 2] },
      { $push: { a: { $each: [3], $slice: -2 } } },
      { a: [2, 3] },
    ],
    ['$pull removes equal elements', { a: [1, 2, 1] }, { $pull: { a: 1, b: 1 } }, { a: [2] }],
    [
      '$pull removes documents that match',
      { a: [{ b: 1, c: 1 }, { b: 2 }] },
      { $pull: { a: { b: 1 } } },
      { a: [{ b: 2 }] },
    ],
    ['$setOnInsert changes no row that exists', { a: 1 }, { $setOnInsert: { a: 2 }, $set: { b: 1 } }, { a: 1, b: 1 }],
  ])('%s', async (_title, row, update, expected) => {
    await store(row);
    await collection.updateOne({ _id: 1 as never }, update);
    expect(server.rows('rows')).toEqual([{ _id: 1, ...expected }]);
  });

  it('$ in a path is the element that the filter found', async () => {
    await store({ a: [{ b: 1 }, { b: 2, c: 1 }] });
    await collection.updateOne({ 'a.b': 2 }, { $inc: { 'a.$.c': 1 } });
    expect(server.rows('rows')).toEqual([{ _id: 1, a: [{ b: 1 }, { b: 2, c: 2 }] }]);
  });

  it.each<[string, object, object, number]>([
    ['counts from null', { a: null }, { $inc: { a: 1 } }, 14],
    ['sets a field of null', { a: null }, { $set: { 'a.b': 1 } }, 28],
    ['pushes to a value that is no array', { a: 1 }, { $push: { a: 1 } }, 2],
    ['pulls from a value that is no array', { a: 1 }, { $pull: { a: 1 } }, 2],
    ['sets a field and one in it', {}, { $set: { a: {}, 'a.b': 1 } }, 40],
    ['changes the id', {}, { $set: { _id: 2 } }, 66],
  ])('that %s is refused with a code of MongoDB', async (_title, row, update, code) => {
    await store(row);
    await expect(collection.updateOne({}, update)).rejects.toMatchObject({ code, name: 'MongoServerError' });
    expect(server.rows('rows')).toEqual([{ _id: 1, ...row }]);
  });

  it('returns how many rows it found and changed', async () => {
    await store({ a: 1 }, { a: 2 });
    const result = await collection.updateMany({}, { $set: { a: 1 } });
    expect(result).toMatchObject({ matchedCount: 2, modifiedCount: 1, upsertedCount: 0, upsertedId: null });
  });

  it('inserts with the values that the filter is equal to, when it is an upsert', async () => {
    await store();
    const filter = { _id: 3 as never, 'a.b': 1, c: { $gt: 5 }, d: null };
    const result = await collection.updateOne(filter, { $setOnInsert: { e: 1 }, $set: { f: 1 } }, { upsert: true });
    expect(result).toMatchObject({ matchedCount: 0, modifiedCount: 0, upsertedCount: 1, upsertedId: 3 });
    expect(server.rows('rows')).toEqual([{ _id: 3, a: { b: 1 }, d: null, e: 1, f: 1 }]);
  });

  it('returns the row before or after it', async () => {
    await store({ a: 1 });
    const change = async (options: object) => await collection.findOneAndUpdate({}, { $inc: { a: 1 } }, options);
    expect(await change({})).toEqual({ _id: 1, a: 1 });
    expect(await change({ returnDocument: 'after', projection: { _id: 0 } })).toEqual({ a: 3 });
    await store();
    expect(await change({ returnDocument: 'after' })).toBeNull();
  });

  it('of an ordered bulk write ends it when it fails', async () => {
    await store({ a: 1 });
    const again = { insertOne: { document: { _id: 1 as never } } };
    const writes = [again, { updateOne: { filter: {}, update: { $set: { a: 2 } } } }];
    await expect(collection.bulkWrite(writes)).rejects.toBeInstanceOf(mongoose.mongo.MongoBulkWriteError);
    expect(server.rows('rows')).toEqual([{ _id: 1, a: 1 }]);
    await expect(collection.bulkWrite(writes, { ordered: false })).rejects.toMatchObject({ modifiedCount: 1 });
  });

  it('replaces all fields but the id', async () => {
    await store({ a: 1 });
    await collection.replaceOne({ a: 1 }, { b: 1 });
    expect(server.rows('rows')).toEqual([{ _id: 1, b: 1 }]);
  });
});

describe('a read', () => {
  it.each<[string, object, object]>([
    ['keeps named fields and the id', { a: 1, 'b.c': 1 }, { _id: 1, a: 1, b: [{ c: 1 }, {}] }],
    ['keeps named fields without the id', { a: 1, _id: 0 }, { a: 1 }],
    ['leaves out named fields', { a: 0, 'b.c': 0 }, { _id: 1, b: [{ d: 1 }, { d: 2 }], e: { f: 1 } }],
    ['keeps the id only', { _id: 1 }, { _id: 1 }],
  ])('with a projection %s', async (_title, projection, expected) => {
    await store({ a: 1, b: [{ c: 1, d: 1 }, { d: 2 }], e: { f: 1 } });
    expect(await collection.findOne({}, { projection })).toEqual(expected);
  });

  it('sorts null and missing first, then numbers, texts, truth values and dates', async () => {
    await store({ a: day('01') }, { a: true }, { a: 'x' }, { a: 2 }, { a: 1 }, {}, { a: null });
    const ids = async (sort: object) =>
      (await collection.find({}, { sort } as never).toArray()).map(({ _id: id }) => Number(id));
    expect(await ids({ a: 1, _id: 1 })).toEqual([6, 7, 5, 4, 3, 2, 1]);
    expect(await ids({ a: -1, _id: 1 })).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('in the order of ids finds rows behind its place that were written after its first batch', async () => {
    await store({}, {}, {});
    const cursor = collection.find({}, { sort: { _id: 1 }, batchSize: 2, skip: 1 });
    expect(await cursor.next()).toEqual({ _id: 2 });
    await collection.insertMany([{ _id: 0 }, { _id: 4 }] as never);
    expect(await cursor.toArray()).toEqual([{ _id: 3 }, { _id: 4 }]);
  });

  it('lists distinct values, also of arrays', async () => {
    await store({ a: ['x', 'y'] }, { a: 'x' }, { a: null }, {});
    expect(await collection.distinct('a')).toEqual(['x', 'y', null]);
  });
});

it('a sparse unique index has no rows without the field; others have one', async () => {
  await store();
  const indexes = [
    { name: 'a', key: { a: 1 }, unique: true },
    { name: 'b', key: { b: 1 }, unique: true, sparse: true },
  ];
  await collection.createIndexes(indexes);
  await store({ a: 1 }, { a: 2 }, { b: 1 });
  await expect(collection.insertOne({ _id: 4 as never })).rejects.toMatchObject({ code: 11_000, keyPattern: { a: 1 } });
  await collection.updateOne({ _id: 3 as never }, { $set: { a: 3 }, $unset: { b: 1 } });
  await collection.insertOne({ _id: 4 as never, b: 1 });
  await expect(collection.createIndexes([{ name: 'c', key: { c: 1 }, unique: true }])).rejects.toMatchObject({
    code: 11_000,
  });
  expect(await collection.indexes()).toEqual([{ name: '_id_', key: { _id: 1 } }, ...indexes]);
});

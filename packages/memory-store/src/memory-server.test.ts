import mongoose, { Schema } from 'mongoose';
import { expect, it } from 'vitest';
import { createMemoryServer, type Operation, type OnOperation } from './memory-server.ts';

const { MongoNetworkError, MongoServerError, MongoBulkWriteError } = mongoose.mongo;

const schema = new Schema(
  { _id: Number, name: String, tags: [String], at: Date, extra: Object },
  { collection: 'things', versionKey: false },
);

/** Opens a connection to a new server with a model, and a unique index on the name. */
async function opened({ onOperation }: { onOperation?: OnOperation } = {}) {
  const server = createMemoryServer();
  const database = server.connect(onOperation && { onOperation });
  const things = database.model('things', schema);
  await createMemoryServer().connect().close();
  await database.collection('things').createIndexes([{ name: 'name_1', key: { name: 1 }, unique: true, sparse: true }]);
  return { server, database, things };
}

it('serves models of mongoose, which cast filters and updates', async () => {
  const { server, things } = await opened();
  await things.insertOne({ _id: '1' as never, name: 'one' });
  await things.updateOne({ _id: '1' as never }, { $set: { at: '2025-08-09', name: 5 } });
  const at = new Date('2025-08-09');
  expect(await things.findById(1).lean()).toEqual({ _id: 1, name: '5', tags: [], at });
  expect(server.rows('things')).toEqual([{ _id: 1, name: '5', tags: [], at }]);
  await expect(things.findById(2).lean().orFail()).rejects.toThrow('No document found');
});

it('keeps what it stored apart from what it is given and what it returns', async () => {
  const { server, database } = await opened();
  const given = { _id: 1 as never, extra: { list: [1], gone: undefined }, bytes: Buffer.from('x') };
  await database.collection('things').insertOne(given);
  given.extra.list.push(2);
  const [read] = await database.collection('things').find().toArray();
  const bytes = new mongoose.mongo.Binary(Buffer.from('x'));
  expect(read).toEqual({ _id: 1, extra: { list: [1], gone: null }, bytes });
  Object.assign(read ?? {}, { _id: 3 });
  expect(server.rows('things')).toEqual([{ _id: 1, extra: { list: [1], gone: null }, bytes }]);
});

it('refuses a second row with the value of a unique index, as MongoDB does', async () => {
  const { things } = await opened();
  await things.insertOne({ _id: 1, name: 'one' });
  const second = things.insertOne({ _id: 2, name: 'one' });
  await expect(second).rejects.toThrow(MongoServerError);
  await expect(second).rejects.toMatchObject({ code: 11_000, keyPattern: { name: 1 }, keyValue: { name: 'one' } });
  const several = things.bulkWrite(
    [{ _id: 2, name: 'one' }, { _id: 3 }, { _id: 1 }].map((document) => ({ insertOne: { document } })),
    { ordered: false },
  );
  await expect(several).rejects.toThrow(MongoBulkWriteError);
  await expect(several).rejects.toMatchObject({
    code: 11_000,
    insertedCount: 1,
    writeErrors: [{ index: 0 }, { index: 2 }],
  });
});

it('passes each operation with its kind', async () => {
  const seen: string[] = [];
  const onOperation: OnOperation = async (operation, perform) => {
    seen.push([operation.collection, operation.name, ...flagsOf(operation)].join(' '));
    return perform();
  };
  const { things } = await opened({ onOperation });
  seen.length = 0;
  await things.bulkWrite([{ insertOne: { document: { _id: 1 } } }, { insertOne: { document: { _id: 2 } } }]);
  await things.updateMany({}, { $set: { name: 'x' } }).catch(() => undefined);
  await things.updateOne({ _id: 1 }, { $set: { name: 'x' } }, { writeConcern: { w: 1 } });
  await things.find().sort({ _id: 1 }).batchSize(1).lean();
  expect(seen).toEqual([
    'things insertOne isWrite isRetryable isMajority',
    'things insertOne isWrite isRetryable isMajority',
    'things updateMany isWrite isMajority',
    'things updateOne isWrite isRetryable',
    'things find',
    'things getMore',
    'things getMore',
  ]);
});

const flagsOf = (operation: Operation) =>
  (['isWrite', 'isRetryable', 'isMajority'] as const).filter((flag) => operation[flag]);

it('performs a repeated write once, and again after a step-down that undid it', async () => {
  const { server, database } = await opened({
    onOperation: async ({ name }, perform) => {
      if (name !== 'updateOne') return perform();
      perform();
      perform();
      server.restore(before);
      return perform();
    },
  });
  await database.collection('things').insertOne({ _id: 1 as never, count: 0 });
  const before = server.snapshot();
  const result = await database.collection('things').updateOne({}, { $inc: { count: 1 } });
  expect(result.modifiedCount).toBe(1);
  expect(server.rows('things')).toEqual([{ _id: 1, count: 1 }]);
});

it('rejects with the error of a lost response, which a bulk write wraps', async () => {
  const lost = new MongoNetworkError('lost');
  const { server, things } = await opened({
    onOperation: async ({ name }, perform) => {
      const result = perform();
      if (name === 'insertOne') throw lost;
      return result;
    },
  });
  await expect(things.insertOne({ _id: 1 })).rejects.toBe(lost);
  const several = things.bulkWrite([{ insertOne: { document: { _id: 2 } } }, { insertOne: { document: { _id: 3 } } }]);
  await expect(several).rejects.toMatchObject({ name: 'MongoBulkWriteError', errorResponse: lost });
  expect(server.rows('things')).toMatchObject([{ _id: 1 }, { _id: 2 }]);
});

it('refuses operations, operators and options that it does not know', async () => {
  const { database, things } = await opened();
  const collection = database.collection('things');
  expect(() => collection.watch()).toThrow('no collection.watch');
  expect(() => database.db?.stats()).toThrow('stats is not a function');
  await expect(things.updateOne({}, { $rename: { name: 'text' } })).rejects.toThrow('the update $rename');
  await expect(things.find({ name: { $regex: 'a' } }).lean()).rejects.toThrow('the operator $regex');
  await expect(things.find({}).collation({ locale: 'en' }).lean()).rejects.toThrow('collation of find');
  await expect(things.find().hint({ at: 1 }).lean()).rejects.toThrow('know at of hint');
  await expect(things.aggregate([{ $sample: { size: 1 } }])).rejects.toThrow('$sample');
  await expect(collection.insertOne({})).rejects.toThrow('a number as _id');
  await expect(collection.insertOne({ _id: 1 as never, text: /a/ })).rejects.toThrow('like [object RegExp]');
  const expiring = { name: 'at_1', key: { at: 1 }, expireAfterSeconds: 1 };
  await expect(collection.createIndexes([expiring])).rejects.toThrow('expireAfterSeconds');
});

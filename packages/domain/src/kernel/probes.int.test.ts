import { Schema } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { databaseForFile, openTestDatabase } from '../testing/index.ts';
import { missingIndexes, modelIndexes, modelOf, readAnyDocument } from './index.ts';

const database = await databaseForFile();

const plain = modelOf(database, 'Plain', new Schema({ name: String }, { collection: 'plain' }));
const rows = modelOf(database, 'Row', new Schema({ name: String }, { collection: 'rows' }).index({ name: 1 }));
const others = modelOf(
  database,
  'Other',
  new Schema({ name: String, size: Number }, { collection: 'others' })
    .index({ name: 1 }, { unique: true })
    .index({ size: -1 }),
);

beforeEach(async () => {
  await plain.createCollection();
  await Promise.all([rows.createIndexes(), others.createIndexes()]);
});

const EXPECTED = new Map([
  ['rows', ['_id_', 'name_1']],
  ['others', ['_id_', 'name_1', 'size_-1']],
]);

describe('modelIndexes', () => {
  it('lists the indexes of every model that declares some', async () => {
    expect(await modelIndexes(database)).toEqual(EXPECTED);
  });
});

describe('missingIndexes', () => {
  it('finds nothing missing while all exist', async () => {
    expect(await missingIndexes(database, EXPECTED)).toEqual([]);
  });

  it('names a dropped index, and those of a dropped collection', async () => {
    await others.collection.dropIndex('size_-1');
    expect(await missingIndexes(database, EXPECTED)).toEqual(['others.size_-1']);
    await rows.collection.drop();
    expect(await missingIndexes(database, EXPECTED)).toEqual(['rows._id_', 'rows.name_1', 'others.size_-1']);
  });
});

describe('readAnyDocument', () => {
  it('resolves when the database gives an answer, whether or not a document exists', async () => {
    await expect(readAnyDocument(database)).resolves.toBeUndefined();
  });

  it('rejects without a connection', async () => {
    const closed = await openTestDatabase(process.env['MONGODB_URL']);
    await closed.drop();
    await expect(readAnyDocument(closed.database)).rejects.toThrow(/connect|closed/i);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { serverDatabaseForFile } from '../testing/index.ts';
import { collectionOf, makeIndexes, missingIndexes } from './collections.ts';

const database = await serverDatabaseForFile();

const WANTED = [
  collectionOf('rows', { name: String }, { indexes: [[{ name: 1 }]] }).indexes,
  collectionOf(
    'others',
    { name: String, size: Number },
    { indexes: [[{ name: 1 }, { unique: true, sparse: true }], [{ size: -1, name: 1 }]] },
  ).indexes,
];

beforeEach(async () => await makeIndexes(database, WANTED));

describe('indexes', () => {
  it('are created as declared in the schema, with the names of the server', async () => {
    const made = await database.collection('others').indexes();
    const byName = made.toSorted((one, other) => String(one.name).localeCompare(String(other.name)));
    expect(byName.map(({ name, key, unique, sparse }) => ({ name, key, unique, sparse }))).toEqual([
      { name: '_id_', key: { _id: 1 } },
      { name: 'name_1', key: { name: 1 }, unique: true, sparse: true },
      { name: 'size_-1_name_1', key: { size: -1, name: 1 } },
    ]);
  });

  it('are complete when all exist', async () => {
    expect(await missingIndexes(database, WANTED)).toEqual([]);
  });

  it('are reported by name when missing, also of a missing collection, and created again', async () => {
    await database.collection('others').dropIndex('size_-1_name_1');
    expect(await missingIndexes(database, WANTED)).toEqual(['others.size_-1_name_1']);
    await database.collection('rows').drop();
    expect(await missingIndexes(database, WANTED)).toEqual(['rows.name_1', 'others.size_-1_name_1']);
    await makeIndexes(database, WANTED);
    expect(await missingIndexes(database, WANTED)).toEqual([]);
  });
});

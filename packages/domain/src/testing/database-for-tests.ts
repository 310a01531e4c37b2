import { afterAll, beforeEach } from 'vitest';
import { makeIndexes, type CollectionIndexes, type Connection } from '../kernel/index.ts';
import { testServers } from './env.ts';
import { openTestDatabase } from './test-deps.ts';

/** A database for the tests of one file, with these indexes; dropped behind them. For the top of a file. */
export async function databaseForFile(...indexes: readonly (readonly CollectionIndexes[])[]): Promise<Connection> {
  const { database, drop } = await openTestDatabase(testServers().mongodbUrl);
  afterAll(drop);
  await makeIndexes(database, indexes.flat());
  return database;
}

/** The same, without a row before each test. For tests that leave the indexes as they are. */
export async function databaseForEachTest(...indexes: readonly (readonly CollectionIndexes[])[]): Promise<Connection> {
  const database = await databaseForFile();
  await makeIndexes(database, indexes.flat());
  beforeEach(async () => {
    // Quicker than making the collections and their indexes anew.
    const collections = await database.listCollections();
    await Promise.all(collections.map(async ({ name }) => await database.collection(name).deleteMany({})));
  });
  return database;
}

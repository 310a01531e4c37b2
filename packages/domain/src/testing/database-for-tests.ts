import { afterAll, beforeEach } from 'vitest';
import type { Connection } from '../kernel/index.ts';
import { testServers } from './env.ts';
import { openTestDatabase } from './test-deps.ts';

type EnsureIndexes = (database: Connection) => Promise<unknown>;

/** A database for the tests of one file, with these indexes; dropped behind them. For the top of a file. */
export async function databaseForFile(...indexes: readonly EnsureIndexes[]): Promise<Connection> {
  const { database, drop } = await openTestDatabase(testServers().mongodbUrl);
  afterAll(drop);
  await ensureAll(database, indexes);
  return database;
}

/** The same, without a row before each test. For tests that leave the indexes as they are. */
export async function databaseForEachTest(...indexes: readonly EnsureIndexes[]): Promise<Connection> {
  const database = await databaseForFile();
  await ensureAll(database, indexes);
  beforeEach(async () => {
    // Quicker than making the collections and their indexes anew.
    const collections = await database.listCollections();
    await Promise.all(collections.map(async ({ name }) => await database.collection(name).deleteMany({})));
  });
  return database;
}

async function ensureAll(database: Connection, indexes: readonly EnsureIndexes[]): Promise<void> {
  for (const ensureIndexes of indexes) {
    // One after the other: two that name one collection would both make it.
    // oxlint-disable-next-line no-await-in-loop
    await ensureIndexes(database);
  }
}

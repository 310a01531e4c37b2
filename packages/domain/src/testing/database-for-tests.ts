import { afterAll, beforeEach } from 'vitest';
import { makeIndexes, type CollectionIndexes, type Connection } from '../kernel/index.ts';
import { isLongForm } from '@derby/server-kit/testing/env';
import { openMemoryDatabase, openTestDatabase } from './test-deps.ts';

/**
 * Opens a database with these indexes for the tests of one file and drops it afterwards. Call it at the top of a file.
 * It is in memory in the gate and on the server in the long form (docs/testing.md, "Database in memory").
 */
export async function databaseForFile(...indexes: readonly (readonly CollectionIndexes[])[]): Promise<Connection> {
  return await prepared(isLongForm ? await openTestDatabase() : openMemoryDatabase(), indexes);
}

/** Does the same on the server, for tests of what only a server has. */
export async function serverDatabaseForFile(
  ...indexes: readonly (readonly CollectionIndexes[])[]
): Promise<Connection> {
  return await prepared(await openTestDatabase(), indexes);
}

async function prepared(
  { database, drop }: { readonly database: Connection; readonly drop: () => Promise<void> },
  indexes: readonly (readonly CollectionIndexes[])[],
): Promise<Connection> {
  afterAll(drop);
  await makeIndexes(database, indexes.flat());
  return database;
}

/** Does the same and empties all collections before each test. For tests that keep the indexes. */
export async function databaseForEachTest(...indexes: readonly (readonly CollectionIndexes[])[]): Promise<Connection> {
  const database = await databaseForFile(...indexes);
  beforeEach(async () => await emptyCollections(database));
  return database;
}

/** Deletes all rows and keeps the indexes: faster than creating the collections and indexes again. */
export async function emptyCollections(database: Connection): Promise<void> {
  const collections = await database.listCollections();
  await Promise.all(collections.map(async ({ name }) => await database.collection(name).deleteMany({})));
}

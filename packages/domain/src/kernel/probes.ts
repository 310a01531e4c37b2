import mongoose, { type Connection } from 'mongoose';
import { lastNumber } from './counters.ts';

/** Names of indexes by collection. */
export type IndexNames = ReadonlyMap<string, readonly string[]>;

/** The server's code for a collection that does not exist. */
const NAMESPACE_NOT_FOUND = 26;

/** Resolves when the database has answered a read of a document. A ping would answer from a server whose data hang. */
export async function readAnyDocument(database: Connection): Promise<void> {
  await lastNumber(database, 'users');
}

/** Returns the indexes that now exist for the models of this connection that declare any. */
export async function modelIndexes(database: Connection): Promise<IndexNames> {
  const names = Object.values(database.models)
    .filter(({ schema }) => schema.indexes().length > 0)
    .map(({ collection }) => collection.collectionName);
  return new Map(await Promise.all(names.map(async (name) => [name, await indexNames(database, name)] as const)));
}

/** Returns those of the expected indexes that do not exist, as `collection.index`. Makes none. */
export async function missingIndexes(database: Connection, expected: IndexNames): Promise<string[]> {
  const missing = await Promise.all(
    [...expected].map(async ([collection, names]) => {
      const present = await indexNames(database, collection);
      return names.filter((name) => !present.includes(name)).map((name) => `${collection}.${name}`);
    }),
  );
  return missing.flat();
}

async function indexNames(database: Connection, collection: string): Promise<string[]> {
  try {
    const indexes = await database.collection(collection).indexes();
    return indexes.flatMap(({ name }) => name ?? []).toSorted();
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoServerError && error.code === NAMESPACE_NOT_FOUND) return [];
    throw error;
  }
}

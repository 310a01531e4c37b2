import mongoose, { type Connection, type Schema } from 'mongoose';

/** The indexes of one collection, each with its name. */
export interface CollectionIndexes {
  readonly collection: string;
  readonly indexes: readonly mongoose.mongo.IndexDescription[];
}

/** The server's code for a collection that does not exist. */
const NAMESPACE_NOT_FOUND = 26;

/** Returns the indexes that a schema declares, with the names that the server would give them. */
export function indexesOf<Document>(schema: Schema<Document>): CollectionIndexes {
  const indexes = schema.indexes().map(([fields, { background: _background, ...options }]) => {
    const name = Object.entries(fields)
      .map(([field, direction]) => `${field}_${String(direction)}`)
      .join('_');
    return Object.assign({ name }, options as object, { key: fields as Record<string, 1 | -1> });
  });
  return { collection: String(schema.get('collection')), indexes };
}

/** Creates the indexes with one command per collection and resolves when they exist. */
export async function makeIndexes(database: Connection, wanted: readonly CollectionIndexes[]): Promise<void> {
  for (const { collection, indexes } of wanted) {
    // oxlint-disable-next-line no-await-in-loop -- two entries with one collection would both create it
    await database.collection(collection).createIndexes([...indexes]);
  }
}

/** Returns the wanted indexes that do not exist, as `collection.index`. Creates none. */
export async function missingIndexes(database: Connection, wanted: readonly CollectionIndexes[]): Promise<string[]> {
  const missing = await Promise.all(
    wanted.map(async ({ collection, indexes }) => {
      const present = await indexNames(database, collection);
      return indexes.flatMap(({ name = '' }) => (present.includes(name) ? [] : [`${collection}.${name}`]));
    }),
  );
  return missing.flat();
}

async function indexNames(database: Connection, collection: string): Promise<string[]> {
  try {
    const indexes = await database.collection(collection).indexes();
    return indexes.flatMap(({ name }) => name ?? []);
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoServerError && error.code === NAMESPACE_NOT_FOUND) return [];
    throw error;
  }
}

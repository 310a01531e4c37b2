import mongoose, { Schema, type Connection, type IndexDefinition, type IndexOptions, type Model } from 'mongoose';

/** The part of a connection used here. Comparing mongoose's own types takes the compiler seconds. */
interface Models {
  readonly models: Readonly<Record<string, unknown>>;
  model(name: string, schema: unknown): unknown;
}

/** Returns the model of a collection on a connection; `indexes` are those that `npm run migrate` creates. */
export interface Collection<Document> {
  (database: Connection): Model<Document>;
  readonly indexes: CollectionIndexes;
}

/**
 * Declares a collection with the type of each field, by which mongoose casts filters and updates. `Object` means any
 * plain data. Empty objects in it are stored only with `minimize: false`.
 */
export function collectionOf<Document>(
  name: string,
  fields: Readonly<Record<keyof Required<Document>, object>>,
  options: { indexes?: [keys: IndexDefinition, options?: IndexOptions][]; minimize?: false } = {},
): Collection<Document> {
  const { indexes = [], ...schemaOptions } = options;
  const schema = new Schema<Document>(fields as never, { collection: name, versionKey: false, ...schemaOptions });
  for (const index of indexes) schema.index(...index);
  const modelOf = (database: Connection) => {
    const connection = database as unknown as Models;
    return (connection.models[name] ?? connection.model(name, schema)) as Model<Document>;
  };
  return Object.assign(modelOf, { indexes: indexesOf(schema) });
}

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

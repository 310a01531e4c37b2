import mongoose, { Schema, type Connection, type Model } from 'mongoose';

/** The most rows that a list without pages returns: far above a derby (docs/api.md, "Conventions"). */
export const MAX_LISTED_ROWS = 50_000;

/** The part of a connection used here. Comparing mongoose's own types takes the compiler seconds. */
interface Models {
  readonly models: Readonly<Record<string, unknown>>;
  model(name: string, schema: unknown): unknown;
}

/** The fields of declared collections that can hold text. */
const declaredTexts = new Map<string, readonly string[]>();

/** Returns the fields that can hold text, by collection: of all modules that are loaded. */
export const textFields = (): ReadonlyMap<string, readonly string[]> => declaredTexts;

const WITHOUT_TEXT = new Set(['Number', 'Date', 'Boolean']);

type IndexKey = Readonly<Record<string, 1 | -1>>;

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
  options: { indexes?: [key: IndexKey, rules?: { unique: true; sparse?: true }][]; minimize?: false } = {},
): Collection<Document> {
  const { indexes = [], ...schemaOptions } = options;
  const schema = new Schema<Document>(fields as never, { collection: name, versionKey: false, ...schemaOptions });
  const paths = Object.entries(schema.paths);
  const ofText = paths.filter(([, { instance }]) => !WITHOUT_TEXT.has(instance)).map(([path]) => path);
  declaredTexts.set(name, ofText);
  const modelOf = (database: Connection) => {
    const connection = database as unknown as Models;
    return (connection.models[name] ?? connection.model(name, schema)) as Model<Document>;
  };
  return Object.assign(modelOf, {
    indexes: {
      collection: name,
      indexes: indexes.map(([key, rules]) => Object.assign({ name: indexNameOf(key), key }, rules)),
    },
  });
}

/** The indexes of one collection, each with its name. */
export interface CollectionIndexes {
  readonly collection: string;
  readonly indexes: readonly mongoose.mongo.IndexDescription[];
}

/** Returns the name that the server would give an index. */
const indexNameOf = (key: IndexKey) =>
  Object.entries(key)
    .map(([field, direction]) => `${field}_${direction}`)
    .join('_');

/** The server's code for a collection that does not exist. */
const NAMESPACE_NOT_FOUND = 26;

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

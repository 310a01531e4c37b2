import { Schema, type Connection, type IndexDefinition, type IndexOptions, type Model } from 'mongoose';
import { indexesOf, type CollectionIndexes } from './indexes.ts';

/** The part of a connection used here. Comparing mongoose's own types takes the compiler seconds. */
interface Models {
  readonly models: Readonly<Record<string, unknown>>;
  model(name: string, schema: unknown): unknown;
}

/** Returns the model of a schema on a connection. Creates it on first use. */
export function modelOf<Document>(database: Connection, name: string, schema: Schema<Document>): Model<Document> {
  const connection = database as unknown as Models;
  return (connection.models[name] ?? connection.model(name, schema)) as Model<Document>;
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
  return Object.assign((database: Connection) => modelOf(database, name, schema), { indexes: indexesOf(schema) });
}

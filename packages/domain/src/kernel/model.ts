import { Schema, type Connection, type IndexDefinition, type IndexOptions, type Model } from 'mongoose';
import { indexesOf, type CollectionIndexes } from './indexes.ts';

/** What is needed of a connection: to compare mongoose's own types takes the compiler seconds. */
interface Models {
  readonly models: Readonly<Record<string, unknown>>;
  model(name: string, schema: unknown): unknown;
}

/** The model of a schema on one connection, made at its first use. */
export function modelOf<Document>(database: Connection, name: string, schema: Schema<Document>): Model<Document> {
  const connection = database as unknown as Models;
  return (connection.models[name] ?? connection.model(name, schema)) as Model<Document>;
}

/** Gives the model of a collection on a connection, and the indexes that `npm run migrate` makes. */
export interface Collection<Document> {
  (database: Connection): Model<Document>;
  readonly indexes: CollectionIndexes;
}

/**
 * Declares a collection: the type of each field of its documents, with which mongoose casts filters and updates. `Object`
 * stands for any plain data, of which empty objects are stored with `minimize: false` only.
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

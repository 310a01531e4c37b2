import type { Connection, Model, Schema } from 'mongoose';

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

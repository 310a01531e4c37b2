import type { Connection, Model, Schema } from 'mongoose';

/** The model of a schema on one connection, made at its first use. */
export function modelOf<Document>(database: Connection, name: string, schema: Schema<Document>): Model<Document> {
  return (database.models[name] ?? database.model(name, schema)) as unknown as Model<Document>;
}

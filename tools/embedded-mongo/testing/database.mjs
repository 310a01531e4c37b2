import assert from 'node:assert/strict';
import { MongoClient } from 'mongodb';

const DUPLICATE_KEY = 11_000;

/** @typedef {import('mongodb').Collection<any>} Rows of any shape, with ids of any kind */
/** @typedef {{ collection(name: string, options?: import('mongodb').CollectionOptions): Rows, command(command: import('mongodb').Document): Promise<import('mongodb').Document> }} Database */

/** Creates a client with the write concern of the product's. @param {{ url: string }} server */
export async function connect(server) {
  return new MongoClient(server.url, {
    serverSelectionTimeoutMS: 60_000,
    maxPoolSize: 20,
    writeConcern: { w: 'majority', journal: true },
  }).connect();
}

/**
 * Runs `work` on the database with a separate client.
 * @template Result
 * @param {{ url: string }} server @param {(db: Database) => Promise<Result>} work @returns {Promise<Result>}
 */
export async function withDb(server, work) {
  const client = await connect(server);
  try {
    return await work(client.db('derby'));
  } finally {
    await client.close(true);
  }
}

/** @param {Rows} rows @returns {Promise<string[]>} sorted */
export async function indexNames(rows) {
  return (await rows.indexes()).map((index) => String(index.name)).sort();
}

/** Asserts that a write is refused because of a duplicate unique key. @param {Promise<unknown>} write */
export async function refused(write) {
  await assert.rejects(write, { code: DUPLICATE_KEY });
}

import { createHash } from 'node:crypto';
import mongoose, { type mongo } from 'mongoose';
import type { Connection } from '../kernel/index.ts';

const { EJSON } = mongoose.mongo.BSON;

/** An index other than that of the id. */
export interface IndexSpec {
  readonly key: Readonly<Record<string, 1 | -1>>;
  readonly unique?: true;
  readonly sparse?: true;
}

const DOCUMENTS_AT_ONCE = 200;
const ID_INDEX = '_id_';

/** Their rows are written after the boards of a past derby, and marked after the messages of a run. */
const COMPLETE_ROWS: ReadonlySet<string> = new Set(['past_derbies', 'sms_runs']);

const turnOf = (name: string): number => (COMPLETE_ROWS.has(name) ? 0 : name === 'counters' ? 2 : 1);

/**
 * Returns all collections in the order in which they are copied while the derby goes on: first the rows that say that
 * others are complete, so that these are in the copy too; last the counters, so that no copied row has a number above
 * them.
 */
export async function listCollections(database: Connection): Promise<string[]> {
  const found = await databaseOf(database).listCollections({}, { nameOnly: true }).toArray();
  const names = found.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
  return names.sort((a, b) => turnOf(a) - turnOf(b) || a.localeCompare(b));
}

export async function isDatabaseEmpty(database: Connection): Promise<boolean> {
  const names = await listCollections(database);
  const firsts = await Promise.all(names.map((name) => databaseOf(database).collection(name).findOne({})));
  return firsts.every((document) => document === null);
}

/** Returns a collection's indexes, ordered by name. */
export async function readIndexes(database: Connection, name: string): Promise<IndexSpec[]> {
  const indexes = await databaseOf(database).collection(name).indexes();
  return indexes
    .filter((index) => index.name !== ID_INDEX)
    .sort((a, b) => String(a.name).localeCompare(String(b.name)))
    .map(specOf);
}

function specOf({ key, unique, sparse }: mongo.IndexDescriptionInfo): IndexSpec {
  return { key: key as IndexSpec['key'], ...(unique ? { unique } : {}), ...(sparse ? { sparse } : {}) };
}

/** Yields a collection as lines of canonical EJSON by id, with at most 200 documents in memory. */
export async function* readLines(database: Connection, name: string): AsyncGenerator<{ text: string; count: number }> {
  const cursor = databaseOf(database)
    .collection(name)
    .find({}, { sort: { _id: 1 }, batchSize: DOCUMENTS_AT_ONCE });
  let lines: string[] = [];
  for await (const document of cursor) {
    lines.push(`${EJSON.stringify(document, { relaxed: false })}\n`);
    if (lines.length < DOCUMENTS_AT_ONCE) continue;
    yield { text: lines.join(''), count: lines.length };
    lines = [];
  }
  if (lines.length > 0) yield { text: lines.join(''), count: lines.length };
}

/** Returns a collection's number of documents and the hash of its lines, which is equal for equal collections. */
export async function hashCollection(
  database: Connection,
  name: string,
): Promise<{ readonly count: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const part of readLines(database, name)) {
    hash.update(part.text);
    count += part.count;
  }
  return { count, sha256: hash.digest('hex') };
}

/** Creates a collection with its indexes, unless it exists. */
export async function createCollection(
  database: Connection,
  { name, indexes }: { readonly name: string; readonly indexes: readonly IndexSpec[] },
): Promise<void> {
  const existing = await listCollections(database);
  const collection = existing.includes(name)
    ? databaseOf(database).collection(name)
    : await databaseOf(database).createCollection(name);
  // oxlint-disable-next-line no-await-in-loop -- two at most
  for (const { key, ...options } of indexes) await collection.createIndex(key, options);
}

/** Parses lines of `readLines`. */
export function parseLines(text: string): mongo.Document[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => EJSON.parse(line, { relaxed: false }) as mongo.Document);
}

export async function insertDocuments(
  database: Connection,
  name: string,
  documents: readonly mongo.Document[],
): Promise<void> {
  await databaseOf(database)
    .collection(name)
    .insertMany([...documents]);
}

/** Drops every collection except one. */
export async function dropCollections(
  database: Connection,
  { except }: { readonly except?: string } = {},
): Promise<void> {
  for (const name of await listCollections(database)) {
    // oxlint-disable-next-line no-await-in-loop -- a server may refuse parallel drops
    if (name !== except) await databaseOf(database).collection(name).drop();
  }
}

function databaseOf(database: Connection): mongo.Db {
  if (!database.db) throw new Error('The database is not connected.');
  return database.db;
}

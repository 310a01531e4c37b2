import mongoose from 'mongoose';
import { isEqual } from 'mingo/util';
import { driver } from './driver.ts';
import { isWriteError, refuseOthers, refuseUnknown } from './errors.ts';
import { aggregated, projected, sorted, type Sort } from './matching.ts';
import { MemoryCursor } from './memory-cursor.ts';
import type { Process } from './memory-server.ts';
import type { IndexDescription, StoredRows } from './stored-rows.ts';
import { immutableId, rowOfFilter, updateOf, type Update } from './updates.ts';
import { copied, type Row } from './values.ts';

const { Collection, MongoBulkWriteError } = mongoose.mongo;

interface WriteOptions {
  readonly upsert?: boolean;
  readonly writeConcern?: { readonly w?: unknown };
}

interface ReturnOptions extends WriteOptions {
  readonly sort?: Sort;
  readonly projection?: Row;
  readonly returnDocument?: 'before' | 'after';
}

export interface FindOptions {
  readonly sort?: Sort;
  readonly projection?: Row;
  readonly skip?: number;
  readonly limit?: number;
  readonly hint?: object;
  readonly batchSize?: number;
}

const WRITE_OPTIONS = ['writeConcern', 'upsert'];
const RETURN_OPTIONS = [
  ...WRITE_OPTIONS,
  'sort',
  'projection',
  'returnDocument',
  'returnOriginal',
  'includeResultMetadata',
];
const FIND_OPTIONS = ['sort', 'projection', 'skip', 'limit', 'hint', 'batchSize', '_populateBatchSize'];

/** What a write changed. `id` is the id of the row that an upsert inserted. */
interface Change {
  readonly before: Row | null;
  readonly after: Row | null;
  readonly isInserted: boolean;
}

/** The operations of the driver's collection. Each checks its options and copies what it is given when it is called. */
export class MemoryCollection {
  readonly collectionName: string;
  readonly #process: Process;

  constructor(process: Process, name: string) {
    this.#process = process;
    this.collectionName = name;
  }

  async #read<Result>(name: string, given: object, read: (rows: StoredRows) => Result): Promise<Result> {
    return await this.#process.perform({ collection: this.collectionName, name, given }, read);
  }

  async #write<Result>(
    name: string,
    { writeConcern, ...given }: WriteOptions & Readonly<Record<string, unknown>>,
    write: (rows: StoredRows) => Result,
    isRetryable = true,
  ): Promise<Result> {
    const isMajority = (writeConcern?.w ?? 'majority') === 'majority';
    const operation = { collection: this.collectionName, name, given, isWrite: true, isRetryable, isMajority };
    return await this.#process.perform(operation, write);
  }

  find(filter: object = {}, options: FindOptions = {}): MemoryCursor {
    refuseUnknown('find', options, FIND_OPTIONS);
    const read = <Result>(name: string, action: (rows: StoredRows) => Result) =>
      this.#read(name, { filter, ...options }, action);
    return new MemoryCursor(read, copied(filter) as Row, { ...options });
  }

  async findOne(filter: object = {}, options: FindOptions = {}): Promise<Row | null> {
    refuseUnknown('findOne', options, FIND_OPTIONS);
    const [where, { projection, sort, skip = 0, hint }] = [copied(filter) as Row, options];
    return await this.#read('findOne', { filter, ...options }, (rows) => {
      if (hint) rows.assertIndex(hint);
      const found = sorted(rows.matching(where, sort ? undefined : skip + 1), sort)[skip];
      return found === undefined ? null : projected(found, projection);
    });
  }

  async countDocuments(filter: object = {}, options: object = {}): Promise<number> {
    refuseUnknown('countDocuments', options, []);
    const where = copied(filter) as Row;
    return await this.#read('countDocuments', { filter }, (rows) => rows.matching(where).length);
  }

  async distinct(field: string, filter: object = {}, options: object = {}): Promise<unknown[]> {
    refuseUnknown('distinct', options, []);
    const where = copied(filter) as Row;
    return await this.#read('distinct', { field, filter }, (rows) => {
      const pipeline = [{ $match: where }, { $group: { _id: `$${field}` } }];
      return aggregated(rows.matching({ ...where, [field]: { $exists: true } }), pipeline, () => [])
        .map(({ _id: value }) => (Array.isArray(value) ? fail(`distinct does not know the array ${field}`) : value))
        .filter((value) => value !== undefined);
    });
  }

  aggregate(pipeline: readonly Row[], options: object = {}): { toArray(): Promise<Row[]> } {
    refuseUnknown('aggregate', options, []);
    const stages = copied(pipeline);
    const toArray = () =>
      this.#process.perform({ collection: this.collectionName, name: 'aggregate', given: { pipeline } }, (rows) =>
        aggregated(rows.all(), stages, (name) => this.#process.rowsOf(name).all()),
      );
    return { toArray };
  }

  async insertOne(document: object, options: WriteOptions = {}) {
    refuseUnknown('insertOne', options, WRITE_OPTIONS);
    const row = copied(document) as Row;
    await this.#write('insertOne', { document, ...options }, (rows) => rows.put(withIdFirst(row), null));
    return { acknowledged: true, insertedId: row['_id'] };
  }

  async updateOne(filter: object, update: object, options: WriteOptions = {}) {
    refuseUnknown('updateOne', options, WRITE_OPTIONS);
    const change = changeOf(filter, update, options);
    return resultOf([await this.#write('updateOne', { filter, update, ...options }, change)]);
  }

  async replaceOne(filter: object, replacement: object, options: WriteOptions = {}) {
    refuseUnknown('replaceOne', options, WRITE_OPTIONS);
    const change = replacementOf(filter, replacement, options);
    return resultOf([await this.#write('replaceOne', { filter, replacement, ...options }, change)]);
  }

  async updateMany(filter: object, update: object, options: WriteOptions = {}) {
    refuseUnknown(
      'updateMany',
      options,
      WRITE_OPTIONS.filter((name) => name !== 'upsert'),
    );
    const [where, change] = [copied(filter) as Row, updateOf(copied(update) as Row)];
    const write = (rows: StoredRows) => rows.matching(where).map((row) => changeRow(rows, row, where, change));
    return resultOf(await this.#write('updateMany', { filter, update, ...options }, write, false));
  }

  async deleteOne(filter: object, options: WriteOptions = {}) {
    refuseUnknown('deleteOne', options, ['writeConcern']);
    const where = copied(filter) as Row;
    const write = (rows: StoredRows) => removeAll(rows, rows.matching(where, 1));
    return { acknowledged: true, deletedCount: await this.#write('deleteOne', { filter, ...options }, write) };
  }

  async deleteMany(filter: object = {}, options: WriteOptions = {}) {
    refuseUnknown('deleteMany', options, ['writeConcern']);
    const where = copied(filter) as Row;
    const write = (rows: StoredRows) => removeAll(rows, rows.matching(where));
    return { acknowledged: true, deletedCount: await this.#write('deleteMany', { filter, ...options }, write, false) };
  }

  async findOneAndUpdate(filter: object, update: object, options: ReturnOptions = {}): Promise<Row | null> {
    refuseUnknown('findOneAndUpdate', options, RETURN_OPTIONS);
    const change = changeOf(filter, update, options);
    const { before, after } = await this.#write('findOneAndUpdate', { filter, update, ...options }, change);
    const returned = options.returnDocument === 'after' ? after : before;
    return returned && projected(returned, options.projection);
  }

  async findOneAndDelete(filter: object, options: ReturnOptions = {}): Promise<Row | null> {
    refuseUnknown('findOneAndDelete', options, ['writeConcern', 'sort', 'projection', 'includeResultMetadata']);
    const where = copied(filter) as Row;
    const removed = await this.#write('findOneAndDelete', { filter, ...options }, (rows) => {
      const [found] = sorted(rows.matching(where), options.sort);
      if (found) rows.remove(found);
      return found;
    });
    return removed ? projected(removed, options.projection) : null;
  }

  async insertMany(documents: readonly object[], options: WriteOptions & { ordered?: boolean } = {}) {
    const { insertedIds, insertedCount } = await this.bulkWrite(
      documents.map((document) => ({ insertOne: { document } })),
      options,
    );
    return { acknowledged: true, insertedCount, insertedIds };
  }

  /** Performs each write on its own. A failure that is not of the write itself ends it, as the driver does. */
  async bulkWrite(writes: readonly BulkWrite[], options: WriteOptions & { ordered?: boolean } = {}) {
    refuseUnknown('bulkWrite', options, ['writeConcern', 'ordered']);
    const { ordered = true, ...writeOptions } = options;
    const sum = { ok: 1, nInserted: 0, nUpserted: 0, nMatched: 0, nModified: 0, nRemoved: 0, writeConcernErrors: [] };
    const [insertedIds, upserted, writeErrors] = [[] as object[], [] as object[], [] as WriteError[]];
    const result = () => new driver.BulkWriteResult({ ...sum, insertedIds, upserted, writeErrors }, ordered);
    for (const [index, write] of copied(writes).entries()) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- each is a write of its own
        const { insertedId, ...done } = await this.#bulkWriteOne(write, writeOptions);
        if (insertedId !== undefined) insertedIds.push({ index, _id: insertedId });
        if (done.upsertedCount === 1) upserted.push({ index, _id: done.upsertedId });
        sum.nInserted += insertedId === undefined ? 0 : 1;
        sum.nUpserted += done.upsertedCount ?? 0;
        sum.nMatched += done.matchedCount ?? 0;
        sum.nModified += done.modifiedCount ?? 0;
        sum.nRemoved += done.deletedCount ?? 0;
      } catch (error) {
        if (!isWriteError(error)) throw error instanceof mongoose.mongo.MongoError ? bulkError(error, result()) : error;
        const known = { index, code: Number(error.code), errmsg: error.message };
        writeErrors.push({ ...known, err: { ...known, op: write } });
        if (ordered) break;
      }
    }
    const [first] = writeErrors;
    if (first) throw bulkError({ message: first.errmsg, code: first.code, writeErrors }, result());
    return result();
  }

  async #bulkWriteOne(write: BulkWrite, options: WriteOptions): Promise<Partial<Done>> {
    const [[kind, given] = fail('a bulk write has no operation')] = Object.entries(write);
    const { document = {}, filter = {}, update = {}, replacement = {}, ...rest } = given;
    const all = { ...options, ...rest };
    if (kind === 'insertOne') return await this.insertOne(document, all);
    if (kind === 'updateOne') return await this.updateOne(filter, update, all);
    if (kind === 'updateMany') return await this.updateMany(filter, update, all);
    if (kind === 'replaceOne') return await this.replaceOne(filter, replacement, all);
    if (kind === 'deleteOne') return await this.deleteOne(filter, all);
    if (kind === 'deleteMany') return await this.deleteMany(filter, all);
    return fail(`the memory store does not know ${kind} of bulkWrite`);
  }

  async createIndexes(descriptions: readonly IndexDescription[], options: WriteOptions = {}): Promise<string[]> {
    refuseUnknown('createIndexes', options, ['writeConcern']);
    const create = (rows: StoredRows) => descriptions.forEach((description) => rows.createIndex(description));
    await this.#write('createIndexes', { descriptions, ...options }, create, false);
    return descriptions.map(({ name }) => name);
  }

  async createIndex(key: IndexDescription['key'], options: object = {}): Promise<void> {
    const name = Object.entries(key).flat().join('_');
    await this.createIndexes([{ name, key, ...options }]);
  }

  /** Creates the collection without rows. */
  async create(): Promise<void> {
    await this.#write('create', {}, (rows) => void (rows.isCreated = true), false);
  }

  async drop(): Promise<void> {
    await this.#write('drop', {}, (rows) => rows.drop(), false);
  }

  async indexes(options: object = {}): Promise<object[]> {
    refuseUnknown('indexes', options, []);
    return await this.#read('indexes', {}, (rows) => rows.indexes());
  }
}

refuseOthers(MemoryCollection.prototype, Collection.prototype, 'collection');

interface WriteError {
  readonly index: number;
  readonly code: number;
  readonly errmsg: string;
  /** mongoose reads the index here. */
  readonly err: object;
}
type BulkWrite = Readonly<Record<string, Readonly<Record<string, object>>>>;
interface Done {
  readonly insertedId: unknown;
  readonly upsertedId: unknown;
  readonly upsertedCount: number;
  readonly matchedCount: number;
  readonly modifiedCount: number;
  readonly deletedCount: number;
}

const bulkError = (error: object, result: mongoose.mongo.BulkWriteResult) =>
  new MongoBulkWriteError(error as never, result);

function fail(message: string): never {
  throw new Error(message);
}

const withIdFirst = ({ _id, ...fields }: Row): Row => ({ _id, ...fields });

/** Returns the write of one row with update operators; it inserts when there is none and `upsert` is set. */
function changeOf(filter: object, update: object, { upsert = false, sort }: ReturnOptions) {
  const [where, change] = [copied(filter) as Row, updateOf(copied(update) as Row)];
  return (rows: StoredRows): Change => {
    const [before] = sorted(rows.matching(where, sort ? undefined : 1), sort);
    if (before) return changeRow(rows, before, where, change);
    return upsert ? insertRow(rows, change(rowOfFilter(where), { filter: where, isInsert: true })) : NO_CHANGE;
  };
}

function replacementOf(filter: object, replacement: object, { upsert = false }: WriteOptions) {
  const [where, fields] = [copied(filter) as Row, copied(replacement) as Row];
  if (Object.keys(fields).some((name) => name.startsWith('$'))) fail('a replacement has no operators');
  return (rows: StoredRows): Change => {
    const [before] = rows.matching(where, 1);
    const { _id: id } = before ?? rowOfFilter(where);
    if (id !== undefined && '_id' in fields && fields['_id'] !== id) throw immutableId();
    const row = { ...(id !== undefined && { _id: id }), ...fields };
    if (before) return putChanged(rows, before, row);
    return upsert ? insertRow(rows, row) : NO_CHANGE;
  };
}

const NO_CHANGE: Change = { before: null, after: null, isInserted: false };

function insertRow(rows: StoredRows, row: Row): Change {
  const after = withIdFirst(row);
  rows.put(after, null);
  return { before: null, after, isInserted: true };
}

const changeRow = (rows: StoredRows, before: Row, filter: Row, change: Update): Change =>
  putChanged(rows, before, change(before, { filter, isInsert: false }));

function putChanged(rows: StoredRows, before: Row, after: Row): Change {
  if (isEqual(before, after)) return { before, after: before, isInserted: false };
  rows.put(after, before);
  return { before, after, isInserted: false };
}

function removeAll(rows: StoredRows, found: readonly Row[]): number {
  for (const row of found) rows.remove(row);
  return found.length;
}

function resultOf(changes: readonly Change[]) {
  const inserted = changes.find(({ isInserted }) => isInserted);
  return {
    acknowledged: true,
    matchedCount: changes.filter(({ before }) => before !== null).length,
    modifiedCount: changes.filter(({ before, after }) => before !== null && before !== after).length,
    upsertedCount: inserted ? 1 : 0,
    upsertedId: inserted?.after?.['_id'] ?? null,
  };
}

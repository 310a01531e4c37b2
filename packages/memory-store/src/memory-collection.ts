import { resolve, unique } from 'mingo/util';
import mongoose from 'mongoose';
import { bulkWritten, type BulkWrite, type WriteResult } from './bulk-write.ts';
import { refuseOthers, known } from './errors.ts';
import { aggregated, projected, sorted } from './matching.ts';
import { FIND_OPTIONS, MemoryCursor, type FindOptions } from './memory-cursor.ts';
import type { Operation, Process } from './memory-server.ts';
import type { IndexDescription, StoredRows } from './stored-rows.ts';
import { copied, type Row } from './values.ts';
import { writeOf, WRITES, type GivenWrite } from './writes.ts';

interface WriteOptions extends Partial<GivenWrite> {
  readonly ordered?: boolean;
  readonly writeConcern?: { readonly w?: unknown };
}

/** The operations of the driver's collection. Each copies what it is given, and checks its options, when it is called. */
export class MemoryCollection {
  readonly collectionName: string;
  readonly #process: Process;

  constructor(process: Process, name: string) {
    this.#process = process;
    this.collectionName = name;
  }

  async #perform<Result>(
    operation: Pick<Operation, 'name' | 'given'> & Partial<Operation>,
    action: (rows: StoredRows) => Result,
  ): Promise<Result> {
    return await this.#process.perform({ collection: this.collectionName, ...operation }, action);
  }

  async #write(name: string, { writeConcern, ...given }: WriteOptions): Promise<object | null> {
    const { isRetryable, action } = writeOf(name, given);
    const isMajority = (writeConcern?.w ?? 'majority') === 'majority';
    return await this.#perform({ name, given, isWrite: true, isRetryable, isMajority }, action);
  }

  static {
    for (const [name, { takes }] of Object.entries(WRITES)) {
      const parts = takes.filter((part) => ['document', 'filter', 'update', 'replacement'].includes(part));
      const write = async function write(this: MemoryCollection, ...given: (object | undefined)[]) {
        const all = Object.fromEntries(parts.map((part, index) => [part, given[index] ?? {}]));
        return await this.#write(name, { ...all, ...given[parts.length] });
      };
      Object.defineProperty(this.prototype, name, { value: write, writable: true });
    }
  }

  async insertMany(documents: readonly object[], options?: WriteOptions) {
    const writes = documents.map((document) => ({ insertOne: { document } }));
    const { insertedIds, insertedCount } = await this.bulkWrite(writes, options);
    return { acknowledged: true, insertedCount, insertedIds };
  }

  async bulkWrite(writes: readonly BulkWrite[], { ordered: isOrdered = true, ...options }: WriteOptions = {}) {
    const perform = async (kind: string, given: object) => await this.#write(kind, { ...options, ...given });
    return await bulkWritten(copied(writes), { isOrdered, perform: perform as () => Promise<WriteResult> });
  }

  async #read<Given extends object, Result>(
    name: string,
    { given, options = {}, names = [] }: { given: Given; options?: object | undefined; names?: readonly string[] },
    read: (rows: StoredRows, given: Given) => Result,
  ): Promise<Result> {
    const own = { ...copied(given), ...known(name, options, names) };
    return await this.#perform({ name, given: own }, (rows) => read(rows, own));
  }

  find(filter: Row = {}, options: FindOptions = {}): MemoryCursor {
    const given = { filter, ...options };
    return new MemoryCursor((name, action) => this.#perform({ name, given }, action), copied(filter), options);
  }

  async findOne(filter: Row = {}, options: FindOptions = {}): Promise<Row | null> {
    const given: FindOptions & { filter: Row } = { filter };
    return await this.#read('findOne', { given, options, names: FIND_OPTIONS }, (rows, own) => {
      const { sort, skip = 0, projection } = own;
      const found = sorted(rows.matching(own.filter, sort ? undefined : skip + 1), sort)[skip];
      return found ? projected(found, projection) : null;
    });
  }

  async countDocuments(filter: Row = {}, options?: object): Promise<number> {
    return await this.#read('countDocuments', { given: { filter }, options }, (rows, own) => {
      return rows.matching(own.filter).length;
    });
  }

  async distinct(field: string, filter: Row = {}, options?: object): Promise<unknown[]> {
    return await this.#read('distinct', { given: { filter }, options }, (rows, own) => {
      const values = rows.matching(own.filter).map((row) => resolve(row, field));
      return copied(unique(values.flat().filter((value) => value !== undefined)));
    });
  }

  aggregate(pipeline: readonly Row[], options?: object) {
    const toArray = async () =>
      await this.#read('aggregate', { given: { pipeline }, options }, (rows, own) => {
        const [first = {}, ...others] = own.pipeline;
        const found = rows.matching((first['$match'] ?? {}) as Row);
        const stages = '$match' in first ? others : own.pipeline;
        return aggregated(found, stages, (name) => this.#process.rowsOf(name).all());
      });
    return { toArray };
  }

  async createIndexes(descriptions: readonly IndexDescription[]): Promise<string[]> {
    const create = (rows: StoredRows) => descriptions.forEach((description) => rows.createIndex(description));
    await this.#perform({ name: 'createIndexes', given: descriptions, isWrite: true, isMajority: true }, create);
    return descriptions.map(({ name }) => name);
  }

  async createIndex(key: IndexDescription['key'], options?: object): Promise<void> {
    await this.createIndexes([{ name: Object.entries(key).flat().join('_'), key, ...options }]);
  }

  async drop(): Promise<void> {
    await this.#perform({ name: 'drop', given: {}, isWrite: true, isMajority: true }, (rows) => rows.clear());
  }

  async indexes(): Promise<object[]> {
    return await this.#perform({ name: 'indexes', given: {} }, (rows) => rows.indexes());
  }
}

refuseOthers(MemoryCollection.prototype, mongoose.mongo.Collection.prototype, 'collection');

import { resolve, unique } from 'mingo/util';
import mongoose from 'mongoose';
import { bulkWritten, type BulkWrite } from './bulk-write.ts';
import { refuseOthers, refuseUnknown } from './errors.ts';
import { aggregated, projected, sorted } from './matching.ts';
import { FIND_OPTIONS, MemoryCursor, type FindOptions } from './memory-cursor.ts';
import type { Operation, Process } from './memory-server.ts';
import type { IndexDescription, StoredRows } from './stored-rows.ts';
import { copied, type Row } from './values.ts';
import { writeOf, type GivenWrite, type WriteResult } from './writes.ts';

interface WriteOptions extends GivenWrite {
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

  async #write<Result = WriteResult>(name: string, { writeConcern, ...given }: WriteOptions): Promise<Result> {
    const { isRetryable, action } = writeOf(name, given);
    const isMajority = (writeConcern?.w ?? 'majority') === 'majority';
    return await this.#perform({ name, given, isWrite: true, isRetryable, isMajority }, action as () => Result);
  }

  async insertOne(document: object, options?: WriteOptions) {
    return await this.#write('insertOne', { document, ...options });
  }

  async updateOne(filter: object, update: object, options?: WriteOptions) {
    return await this.#write('updateOne', { filter, update, ...options });
  }

  async replaceOne(filter: object, replacement: object, options?: WriteOptions) {
    return await this.#write('replaceOne', { filter, replacement, ...options });
  }

  async updateMany(filter: object, update: object, options?: WriteOptions) {
    return await this.#write('updateMany', { filter, update, ...options });
  }

  async deleteOne(filter: object, options?: WriteOptions) {
    return await this.#write('deleteOne', { filter, ...options });
  }

  async deleteMany(filter: object = {}, options: WriteOptions = {}) {
    return await this.#write('deleteMany', { filter, ...options });
  }

  async findOneAndUpdate(filter: object, update: object, options?: WriteOptions) {
    return await this.#write<Row | null>('findOneAndUpdate', { filter, update, ...options });
  }

  async findOneAndDelete(filter: object, options?: WriteOptions) {
    return await this.#write<Row | null>('findOneAndDelete', { filter, ...options });
  }

  async insertMany(documents: readonly object[], options: { readonly ordered?: boolean } = {}) {
    const writes = documents.map((document) => ({ insertOne: { document } }));
    const { insertedIds, insertedCount } = await this.bulkWrite(writes, options);
    return { acknowledged: true, insertedCount, insertedIds };
  }

  async bulkWrite(writes: readonly BulkWrite[], options: WriteOptions & { readonly ordered?: boolean } = {}) {
    const { ordered: isOrdered = true, ...others } = options;
    const perform = async (kind: string, given: object) => await this.#write(kind, { ...others, ...given });
    return await bulkWritten(copied(writes), { isOrdered, perform });
  }

  find(filter: object = {}, options: FindOptions = {}): MemoryCursor {
    const given = { filter, ...options };
    return new MemoryCursor((name, action) => this.#perform({ name, given }, action), copied(filter) as Row, options);
  }

  async findOne(filter: object = {}, options: FindOptions = {}): Promise<Row | null> {
    refuseUnknown('findOne', options, FIND_OPTIONS);
    const [where, { projection, sort, skip = 0, hint }] = [copied(filter) as Row, options];
    return await this.#perform({ name: 'findOne', given: { filter, ...options } }, (rows) => {
      if (hint) rows.assertIndex(hint);
      const found = sorted(rows.matching(where, sort ? undefined : skip + 1), sort)[skip];
      return found === undefined ? null : projected(found, projection);
    });
  }

  async countDocuments(filter: object = {}, options: object = {}): Promise<number> {
    refuseUnknown('countDocuments', options, []);
    const where = copied(filter) as Row;
    return await this.#perform({ name: 'countDocuments', given: { filter } }, (rows) => rows.matching(where).length);
  }

  async distinct(field: string, filter: object = {}, options: object = {}): Promise<unknown[]> {
    refuseUnknown('distinct', options, []);
    const where = copied(filter) as Row;
    return await this.#perform({ name: 'distinct', given: { field, filter } }, (rows) => {
      const values = rows.matching(where).map((row) => resolve(row, field));
      return copied(unique(values.flat().filter((value) => value !== undefined)));
    });
  }

  aggregate(pipeline: readonly Row[], options: object = {}): { toArray(): Promise<Row[]> } {
    refuseUnknown('aggregate', options, []);
    const stages = copied(pipeline);
    const action = (rows: StoredRows) => aggregated(rows.all(), stages, (name) => this.#process.rowsOf(name).all());
    return { toArray: async () => await this.#perform({ name: 'aggregate', given: { pipeline } }, action) };
  }

  async createIndexes(descriptions: readonly IndexDescription[]): Promise<string[]> {
    const create = (rows: StoredRows) => descriptions.forEach((description) => rows.createIndex(description));
    await this.#perform({ name: 'createIndexes', given: { descriptions }, isWrite: true, isMajority: true }, create);
    return descriptions.map(({ name }) => name);
  }

  async createIndex(key: IndexDescription['key'], options: object = {}): Promise<void> {
    await this.createIndexes([{ name: Object.entries(key).flat().join('_'), key, ...options }]);
  }

  async indexes(): Promise<object[]> {
    return await this.#perform({ name: 'indexes', given: {} }, (rows) => rows.indexes());
  }

  async drop(): Promise<void> {
    await this.#perform({ name: 'drop', given: {}, isWrite: true, isMajority: true }, (rows) => rows.drop());
  }
}

refuseOthers(MemoryCollection.prototype, mongoose.mongo.Collection.prototype, 'collection');

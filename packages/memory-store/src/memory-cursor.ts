import mongoose from 'mongoose';
import { refuseOthers, refuseUnknown } from './errors.ts';
import { projected, sorted, type Sort } from './matching.ts';
import type { StoredRows } from './stored-rows.ts';
import type { Row } from './values.ts';

export interface FindOptions {
  readonly sort?: Sort;
  readonly projection?: Row;
  readonly skip?: number;
  readonly limit?: number;
  readonly hint?: object;
  readonly batchSize?: number;
}

/** With one of mongoose's own. */
export const FIND_OPTIONS = ['sort', 'projection', 'skip', 'limit', 'hint', 'batchSize', '_populateBatchSize'];

/** Rows of the first response when the reader names no size, as MongoDB's. */
const FIRST_BATCH_ROWS = 101;

type Read = <Result>(name: string, read: (rows: StoredRows) => Result) => Promise<Result>;

/**
 * A cursor of `find`. Each batch is one operation. A scan in the order of ids finds what was written behind its place since
 * the batch before; any other reads all its rows with the first batch.
 */
export class MemoryCursor {
  readonly #readRows: Read;
  readonly #filter: Row;
  #options: FindOptions;
  /** Rows of the batch that were not returned yet. */
  #batch: Row[] = [];
  /** Rows behind the batch; undefined for a scan by id. */
  #rest: readonly Row[] | undefined;
  #last: Row | undefined;
  #left: number;
  #state: 'new' | 'open' | 'done' = 'new';

  constructor(readRows: Read, filter: Row, options: FindOptions) {
    refuseUnknown('find', options, FIND_OPTIONS);
    this.#readRows = readRows;
    this.#filter = filter;
    this.#options = options;
    this.#left = options.limit || Infinity;
  }

  sort(sort: Sort): this {
    this.#options = { ...this.#options, sort };
    return this;
  }

  async toArray(): Promise<Row[]> {
    const rows: Row[] = [];
    for await (const row of this) rows.push(row);
    return rows;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void> {
    // oxlint-disable-next-line no-await-in-loop -- each batch follows the one before
    for (let row = await this.next(); row !== null; row = await this.next()) yield row;
  }

  async next(): Promise<Row | null> {
    if (this.#batch.length === 0 && this.#state !== 'done') await this.#fetch();
    return this.#batch.shift() ?? null;
  }

  async close(): Promise<void> {
    this.#batch = [];
    this.#state = 'done';
  }

  async #fetch(): Promise<void> {
    const isFirst = this.#state === 'new';
    const { batchSize, projection } = this.#options;
    const size = Math.min(batchSize || (isFirst ? FIRST_BATCH_ROWS : Infinity), this.#left);
    const found = await this.#readRows(isFirst ? 'find' : 'getMore', (rows) => this.#following(rows, isFirst));
    const batch = found.slice(0, size);
    this.#last = batch.at(-1);
    this.#left -= batch.length;
    if (!this.#isById()) this.#rest = found.slice(size);
    this.#state = batch.length < size || this.#left === 0 || found.length === batch.length ? 'done' : 'open';
    this.#batch = batch.map((row) => projected(row, projection));
  }

  #isById(): boolean {
    const { sort, skip } = this.#options;
    return JSON.stringify(Object.keys(sort ?? {})) === '["_id"]' && !skip;
  }

  /** Returns the rows from the next batch on. */
  #following(rows: StoredRows, isFirst: boolean): readonly Row[] {
    const { sort, hint, skip = 0 } = this.#options;
    if (hint) rows.assertIndex(hint);
    if (!isFirst && this.#rest) return this.#rest;
    const found = sorted(rows.matching(this.#filter), sort);
    const last = this.#last;
    if (isFirst || last === undefined) return found.slice(skip);
    return found.filter((row) => sorted([row, last], sort)[0] === last && row['_id'] !== last['_id']);
  }
}

refuseOthers(MemoryCursor.prototype, mongoose.mongo.FindCursor.prototype, 'cursor');
refuseOthers(MemoryCursor.prototype, mongoose.mongo.AbstractCursor.prototype, 'cursor');

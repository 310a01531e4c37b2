import mongoose from 'mongoose';
import { refuseOthers, known } from './errors.ts';
import { matcherOf, projected, sorted, type Sort } from './matching.ts';
import type { StoredRows } from './stored-rows.ts';
import type { Row } from './values.ts';

export interface FindOptions {
  readonly sort?: Sort;
  readonly projection?: Row;
  readonly skip?: number;
  readonly limit?: number;
  /** Only the index of ids. It changes no result. */
  readonly hint?: object;
  readonly batchSize?: number;
}

/** With one of mongoose's own. */
export const FIND_OPTIONS = ['sort', 'projection', 'skip', 'limit', 'hint', 'batchSize', '_populateBatchSize'];

/** Rows of the first response when the reader names no size, as MongoDB's. */
const FIRST_BATCH_ROWS = 101;

/**
 * A cursor of `find`. In the order of ids it reads in batches, each of which is one operation and finds what was written
 * behind its place since the one before. In any other order it reads all rows at once.
 */
export class MemoryCursor {
  readonly #readRows: (name: string, read: (rows: StoredRows) => Row[]) => Promise<Row[]>;
  readonly #filter: Row;
  readonly #options: FindOptions;
  /** Rows that were read and not returned yet. */
  #batch: Row[] = [];
  #state: 'new' | 'open' | 'done' = 'new';
  #lastId: unknown;
  /** Rows that may still be read. */
  #left: number;

  constructor(
    readRows: (name: string, read: (rows: StoredRows) => Row[]) => Promise<Row[]>,
    filter: Row,
    options: FindOptions,
  ) {
    known('hint', options.hint ?? {}, ['_id']);
    this.#readRows = readRows;
    this.#filter = filter;
    this.#options = known('find', options, FIND_OPTIONS);
    this.#left = options.limit || Infinity;
  }

  sort(sort: Sort): this {
    Object.assign(this.#options, { sort });
    return this;
  }

  async toArray(): Promise<Row[]> {
    const rows: Row[] = [];
    do {
      rows.push(...this.#batch.splice(0));
      // oxlint-disable-next-line no-await-in-loop -- each batch follows the one before
    } while (await this.#fetch());
    return rows;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void> {
    // oxlint-disable-next-line no-await-in-loop -- each batch follows the one before
    for (let row = await this.next(); row !== null; row = await this.next()) yield row;
  }

  async next(): Promise<Row | null> {
    if (this.#batch.length === 0) await this.#fetch();
    return this.#batch.shift() ?? null;
  }

  async close(): Promise<void> {
    this.#batch = [];
    this.#state = 'done';
  }

  /** Reads the next batch. Returns false when there is none. */
  async #fetch(): Promise<boolean> {
    if (this.#state === 'done') return false;
    const { sort = {}, skip = 0, batchSize, projection } = this.#options;
    const isFirst = this.#state === 'new';
    const isById = Object.keys(sort).join() === '_id';
    const behind = sort['_id'] === 1 ? { $gt: this.#lastId } : { $lt: this.#lastId };
    const isBehind = matcherOf(isFirst ? {} : { _id: behind });
    const most = isById ? batchSize || (isFirst ? FIRST_BATCH_ROWS : Infinity) : Infinity;
    const size = Math.min(most, this.#left);
    const found = await this.#readRows(isFirst ? 'find' : 'getMore', (rows) =>
      sorted(rows.matching(this.#filter), sort)
        .filter(isBehind)
        .slice(isFirst ? skip : 0),
    );
    const batch = found.slice(0, size);
    this.#left -= batch.length;
    this.#lastId = batch.at(-1)?.['_id'];
    this.#state = batch.length < size || this.#left === 0 ? 'done' : 'open';
    this.#batch = batch.map((row) => projected(row, projection));
    return true;
  }
}

refuseOthers(MemoryCursor.prototype, mongoose.mongo.FindCursor.prototype, 'cursor');
refuseOthers(MemoryCursor.prototype, mongoose.mongo.AbstractCursor.prototype, 'cursor');

import { resolve } from 'mingo/util';
import { duplicateKeyError, refuseUnknown } from './errors.ts';
import { matcherOf } from './matching.ts';
import { indexKeyOf, isDocument, type Row } from './values.ts';

export interface IndexDescription {
  readonly name: string;
  readonly key: Readonly<Record<string, 1 | -1>>;
  readonly unique?: boolean;
  readonly sparse?: boolean;
}

interface Index extends IndexDescription {
  /** Ids of rows by their values; null for an index that is not unique, which changes no result. */
  readonly ids: Map<string, string> | null;
}

const BY_ID: IndexDescription = { name: '_id_', key: { _id: 1 } };

/** The rows of one collection by their ids, in the order of their insertion, with its indexes. */
export class StoredRows {
  readonly #collection: string;
  readonly #rows: Map<string, Row>;
  readonly #indexes: Map<string, Index>;
  /** The first row or index creates a collection. */
  isCreated: boolean;

  constructor(collection: string, from?: StoredRows) {
    this.#collection = collection;
    this.isCreated = from?.isCreated ?? false;
    this.#rows = new Map(from ? from.#rows : []);
    const indexes = from ? [...from.#indexes.values()] : [];
    this.#indexes = new Map(indexes.map((one) => [one.name, { ...one, ids: one.ids && new Map(one.ids) }]));
  }

  copy(): StoredRows {
    return new StoredRows(this.#collection, this);
  }

  drop(): void {
    this.#rows.clear();
    this.#indexes.clear();
    this.isCreated = false;
  }

  all(): Row[] {
    return [...this.#rows.values()];
  }

  /** Returns the rows that match, at most `limit`. */
  matching(filter: Row, limit = Infinity): Row[] {
    const matches = matcherOf(filter);
    const found: Row[] = [];
    for (const row of this.#candidates(filter)) {
      if (found.length >= limit) break;
      if (matches(row)) found.push(row);
    }
    return found;
  }

  /** Returns the rows that can match: those with the id or with the value of a unique index, when the filter names one. */
  #candidates(filter: Row): Iterable<Row> {
    const ids = idsOf(filter['_id']);
    if (ids) return this.#withIds(ids);
    for (const { key, ids: byValue } of this.#indexes.values()) {
      const [field = '', ...others] = Object.keys(key);
      const value = filter[field];
      if (!byValue || others.length > 0 || (typeof value !== 'string' && typeof value !== 'number')) continue;
      return this.#withIds([byValue.get(keyOf([value]) ?? '') ?? '']);
    }
    return this.#rows.values();
  }

  #withIds(ids: readonly string[]): Row[] {
    return ids.map((id) => this.#rows.get(id)).filter((row) => row !== undefined);
  }

  /** Adds a row, or replaces the one with its id. Throws a duplicate key error and then changes nothing. */
  put(row: Row, previous: Row | null): void {
    const id = idKeyOf(row);
    if (!previous && this.#rows.has(id)) throw duplicateKeyError(this.#collection, BY_ID, { _id: row['_id'] });
    const indexes = [...this.#indexes.values()];
    const keys = indexes.map((index) => this.#freeKeyOf(index, row, id));
    if (previous) this.#unindex(previous);
    for (const [number, { ids }] of indexes.entries()) {
      const key = keys[number];
      if (ids && key !== undefined) ids.set(key, id);
    }
    this.#rows.set(id, row);
    this.isCreated = true;
  }

  remove(row: Row): void {
    this.#unindex(row);
    this.#rows.delete(idKeyOf(row));
  }

  #unindex(row: Row): void {
    for (const index of this.#indexes.values()) {
      const key = index.ids && keyIn(index, row);
      if (key !== null && key !== undefined) index.ids?.delete(key);
    }
  }

  /** Returns the key of a row in a unique index, if it has one. Throws when another row has it. */
  #freeKeyOf(index: Index, row: Row, id: string): string | undefined {
    const key = index.ids ? keyIn(index, row) : undefined;
    const holder = key === undefined ? id : (index.ids?.get(key) ?? id);
    if (holder !== id) {
      const fields = Object.keys(index.key).map((field) => [field, resolve(row, field) ?? null] as const);
      throw duplicateKeyError(this.#collection, index, Object.fromEntries(fields));
    }
    return key;
  }

  createIndex(description: IndexDescription): void {
    refuseUnknown('an index', description, ['name', 'key', 'unique', 'sparse']);
    const { name, key, unique = false, sparse = false } = description;
    const isPlain = Object.values(key).every((direction) => direction === 1 || direction === -1);
    if (!isPlain) throw new Error(`the memory store does not know the kind of the index ${name}`);
    if (this.#indexes.has(name)) return;
    const index: Index = { name, key, unique, sparse, ids: unique ? new Map() : null };
    for (const row of unique ? this.#rows.values() : []) {
      const own = this.#freeKeyOf(index, row, idKeyOf(row));
      if (own !== undefined) index.ids?.set(own, idKeyOf(row));
    }
    this.#indexes.set(name, index);
    this.isCreated = true;
  }

  indexes(): object[] {
    const own = [...this.#indexes.values()].map(({ name, key, unique, sparse }) =>
      Object.assign({ v: 2, key: { ...key }, name }, unique && { unique }, sparse && { sparse }),
    );
    return [{ v: 2, ...BY_ID }, ...own];
  }

  /** Throws unless there is an index with this key. */
  assertIndex(hint: object): void {
    const wanted = JSON.stringify(hint);
    const isThere = [BY_ID, ...this.#indexes.values()].some(({ key }) => JSON.stringify(key) === wanted);
    if (!isThere) throw new Error(`there is no index ${wanted} of ${this.#collection}, which a hint names`);
  }
}

/** Returns the key of a row in a unique index, undefined when a sparse one leaves it out. */
function keyIn({ key, sparse, name }: IndexDescription, row: Row): string | undefined {
  const values = Object.keys(key).map((field) => resolve(row, field));
  if (sparse && values.every((value) => value === undefined)) return undefined;
  const own = keyOf(values);
  if (own === null) throw new Error(`the memory store cannot put the values of a row into the unique index ${name}`);
  return own;
}

function keyOf(values: readonly unknown[]): string | null {
  const keys = values.map(indexKeyOf);
  return keys.includes(null) ? null : keys.length === 1 ? (keys[0] ?? null) : JSON.stringify(keys);
}

function idKeyOf(row: Row): string {
  const id = row['_id'];
  if (typeof id === 'string' || typeof id === 'number') return indexKeyOf(id) ?? '';
  throw new Error('the memory store needs a text or a number as _id, and makes none');
}

/** Returns the keys of the ids that a condition names, in order; null for another condition. */
function idsOf(condition: unknown): string[] | null {
  if (typeof condition === 'string' || typeof condition === 'number') return [indexKeyOf(condition) ?? ''];
  if (!isDocument(condition)) return null;
  const { $eq, $in } = condition;
  if (typeof $eq === 'string' || typeof $eq === 'number') return idsOf($eq);
  return Array.isArray($in) ? [...new Set($in.map((id) => indexKeyOf(id) ?? ''))] : null;
}

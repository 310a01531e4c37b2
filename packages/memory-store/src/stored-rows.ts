import { resolve } from 'mingo/util';
import { duplicateKeyError, known } from './errors.ts';
import { matcherOf } from './matching.ts';
import { isDocument, type Row } from './values.ts';

export interface IndexDescription {
  readonly name: string;
  readonly key: Readonly<Record<string, 1 | -1>>;
  readonly unique?: boolean;
  readonly sparse?: boolean;
}

/** With the ids of rows by their values; empty unless the index is unique, because others change no result. */
type Index = IndexDescription & { readonly ids: Map<string, string> };

const BY_ID: IndexDescription = { name: '_id_', key: { _id: 1 } };

/** The rows of one collection by their ids, in the order of their insertion, with its indexes. */
export class StoredRows {
  readonly #collection: string;
  readonly #rows = new Map<string, Row>();
  readonly #indexes = new Map<string, Index>();

  constructor(collection: string) {
    this.#collection = collection;
  }

  copy(): StoredRows {
    const copy = new StoredRows(this.#collection);
    for (const [id, row] of this.#rows) copy.#rows.set(id, row);
    for (const [name, index] of this.#indexes) copy.#indexes.set(name, { ...index, ids: new Map(index.ids) });
    return copy;
  }

  clear(): void {
    this.#rows.clear();
    this.#indexes.clear();
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

  /** Returns the rows with the ids, or with the value of a unique index, when the filter names one; otherwise all. */
  #candidates(filter: Row): Iterable<Row> {
    const ids = keysOf(filter['_id']);
    if (ids) return this.#withIds(ids);
    for (const { key, unique, ids: byValue } of this.#indexes.values()) {
      const values = unique && Object.keys(key).length === 1 ? keysOf(filter[Object.keys(key)[0] ?? '']) : null;
      if (values) return this.#withIds(values.map((value) => byValue.get(value) ?? ''));
    }
    return this.#rows.values();
  }

  #withIds(ids: readonly string[]): Row[] {
    return ids.map((id) => this.#rows.get(id)).filter((row) => row !== undefined);
  }

  /** Adds a row, or replaces the previous one with its id. Throws a duplicate key error and then changes nothing. */
  put(row: Row, previous?: Row): void {
    const id = idKeyOf(row);
    if (!previous && this.#rows.has(id)) throw duplicateKeyError(this.#collection, BY_ID, row);
    const entries = this.#entriesOf(row);
    for (const { index, key } of entries) {
      if ((index.ids.get(key) ?? id) !== id) throw duplicateKeyError(this.#collection, index, row);
    }
    if (previous) this.#unindex(previous);
    for (const { index, key } of entries) index.ids.set(key, id);
    this.#rows.set(id, row);
  }

  remove(row: Row): void {
    this.#unindex(row);
    this.#rows.delete(idKeyOf(row));
  }

  #unindex(row: Row): void {
    for (const { index, key } of this.#entriesOf(row)) index.ids.delete(key);
  }

  /** Returns the keys of a row in the unique indexes. A sparse one leaves out rows without any of its fields. */
  #entriesOf(row: Row): { index: Index; key: string }[] {
    return [...this.#indexes.values()].flatMap((index) => {
      const values = index.unique ? Object.keys(index.key).map((field) => resolve(row, field)) : [];
      const isLeftOut = index.sparse ? values.every((value) => value === undefined) : values.length === 0;
      return isLeftOut ? [] : { index, key: values.map((value) => keyOf(value, index.name)).join('\n') };
    });
  }

  createIndex(description: IndexDescription): void {
    const { name, key } = description;
    known(`the index ${name}`, description, ['name', 'key', 'unique', 'sparse']);
    const isPlain = Object.values(key).every((direction) => direction === 1 || direction === -1);
    if (!isPlain) throw new Error(`the memory store does not know the kind of the index ${name}`);
    if (this.#indexes.has(name)) return;
    this.#indexes.set(name, { ...description, ids: new Map() });
    try {
      for (const row of this.#rows.values()) this.put(row, row);
    } catch (error) {
      this.#indexes.delete(name);
      throw error;
    }
  }

  indexes(): IndexDescription[] {
    return [BY_ID, ...this.#indexes.values()].map(
      ({ ids: _ids, ...description }: Partial<Index>) => description as Index,
    );
  }
}

/** Returns a text that is equal for values that an index takes for equal. */
function keyOf(value: unknown, index: string): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  throw new Error(`the memory store cannot put an array or a document into the index ${index}`);
}

function idKeyOf({ _id: id }: Row): string {
  if (typeof id === 'string' || typeof id === 'number') return keyOf(id, BY_ID.name);
  throw new Error('the memory store needs a text or a number as _id, and makes none');
}

const isKey = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** Returns the keys of the values that a condition names, in order; null for another condition. */
function keysOf(condition: unknown): string[] | null {
  const named = isDocument(condition) && Array.isArray(condition['$in']) ? condition['$in'] : [condition];
  return named.every(isKey) ? [...new Set(named.map((value) => keyOf(value, BY_ID.name)))] : null;
}

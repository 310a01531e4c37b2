import { isEqual } from 'mingo/util';
import { refuseUnknown } from './errors.ts';
import { projected, sorted, type Sort } from './matching.ts';
import type { StoredRows } from './stored-rows.ts';
import { immutableId, rowOfFilter, updateOf, type Update } from './updates.ts';
import { copied, type Row } from './values.ts';

/** Arguments and options of a write by name, as the driver takes them. */
export interface GivenWrite {
  readonly document?: object;
  readonly filter?: object;
  readonly update?: object;
  readonly replacement?: object;
  readonly upsert?: boolean;
  readonly sort?: Sort;
  readonly projection?: Row;
  readonly returnDocument?: 'before' | 'after';
  readonly returnOriginal?: boolean;
  readonly includeResultMetadata?: boolean;
}

interface WriteKind {
  readonly takes: readonly (keyof GivenWrite)[];
  /** Whether the driver repeats it after an outage. Not those of many rows. */
  readonly isRetryable: boolean;
  /** Copies what is given and returns what writes it. */
  readonly of: (given: GivenWrite) => (rows: StoredRows) => WriteResult | Row | null;
}

/** One row that a write has found or inserted. */
interface Change {
  readonly before: Row | null;
  readonly after: Row | null;
}

export interface WriteResult {
  readonly acknowledged: true;
  readonly insertedId?: unknown;
  readonly matchedCount?: number;
  readonly modifiedCount?: number;
  readonly upsertedCount?: number;
  readonly upsertedId?: unknown;
  readonly deletedCount?: number;
}

const RETURNS = ['sort', 'projection', 'includeResultMetadata'] as const;

/** The writes of the driver. */
const WRITES: Readonly<Record<string, WriteKind>> = {
  insertOne: {
    takes: ['document'],
    isRetryable: true,
    of: ({ document }) => {
      const row = copied(document) as Row;
      return (rows) => {
        insertRow(rows, row);
        return { acknowledged: true, insertedId: row['_id'] };
      };
    },
  },
  updateOne: {
    takes: ['filter', 'update', 'upsert'],
    isRetryable: true,
    of: (given) => {
      const change = changeOf(given);
      return (rows) => resultOf([change(rows)]);
    },
  },
  replaceOne: {
    takes: ['filter', 'replacement', 'upsert'],
    isRetryable: true,
    of: (given) => {
      const change = replacementOf(given);
      return (rows) => resultOf([change(rows)]);
    },
  },
  updateMany: {
    takes: ['filter', 'update'],
    isRetryable: false,
    of: ({ filter, update }) => {
      const [where, change] = [copied(filter) as Row, updateOf(copied(update) as Row)];
      return (rows) => resultOf(rows.matching(where).map((row) => changeRow(rows, row, where, change)));
    },
  },
  deleteOne: {
    takes: ['filter'],
    isRetryable: true,
    of: ({ filter }) => {
      const where = copied(filter) as Row;
      return (rows) => removeAll(rows, rows.matching(where, 1));
    },
  },
  deleteMany: {
    takes: ['filter'],
    isRetryable: false,
    of: ({ filter }) => {
      const where = copied(filter) as Row;
      return (rows) => removeAll(rows, rows.matching(where));
    },
  },
  findOneAndUpdate: {
    takes: ['filter', 'update', 'upsert', 'returnDocument', 'returnOriginal', ...RETURNS],
    isRetryable: true,
    of: (given) => {
      const change = changeOf(given);
      return (rows) => {
        const { before, after } = change(rows);
        const returned = given.returnDocument === 'after' ? after : before;
        return returned && projected(returned, given.projection);
      };
    },
  },
  findOneAndDelete: {
    takes: ['filter', ...RETURNS],
    isRetryable: true,
    of: ({ filter, sort, projection }) => {
      const where = copied(filter) as Row;
      return (rows) => {
        const [found] = sorted(rows.matching(where), sort);
        if (found) rows.remove(found);
        return found ? projected(found, projection) : null;
      };
    },
  },
};

/** Returns what performs a write on rows. Throws at once on a write or an option that the store does not know. */
export function writeOf(name: string, given: GivenWrite) {
  const kind = WRITES[name];
  if (!kind) throw new Error(`the memory store does not know the write ${name}`);
  refuseUnknown(name, given, kind.takes);
  return { isRetryable: kind.isRetryable, action: kind.of(given) };
}

/** Returns the write of one row with update operators; it inserts when there is none and `upsert` is set. */
function changeOf({ filter, update, upsert = false, sort }: GivenWrite) {
  const [where, change] = [copied(filter) as Row, updateOf(copied(update) as Row)];
  return (rows: StoredRows): Change => {
    const [before] = sorted(rows.matching(where, sort ? undefined : 1), sort);
    if (before) return changeRow(rows, before, where, change);
    return upsert ? insertRow(rows, change(rowOfFilter(where), { filter: where, isInsert: true })) : NO_CHANGE;
  };
}

function replacementOf({ filter, replacement, upsert = false }: GivenWrite) {
  const [where, fields] = [copied(filter) as Row, copied(replacement) as Row];
  return (rows: StoredRows): Change => {
    const [before] = rows.matching(where, 1);
    const { _id: id } = before ?? rowOfFilter(where);
    if (id !== undefined && '_id' in fields && fields['_id'] !== id) throw immutableId();
    const row = { ...(id !== undefined && { _id: id }), ...fields };
    if (before) return putChanged(rows, before, row);
    return upsert ? insertRow(rows, row) : NO_CHANGE;
  };
}

const NO_CHANGE: Change = { before: null, after: null };

function insertRow(rows: StoredRows, { _id, ...fields }: Row): Change {
  const after = { _id, ...fields };
  rows.put(after, null);
  return { before: null, after };
}

const changeRow = (rows: StoredRows, before: Row, filter: Row, change: Update): Change =>
  putChanged(rows, before, change(before, { filter, isInsert: false }));

function putChanged(rows: StoredRows, before: Row, after: Row): Change {
  if (isEqual(before, after)) return { before, after: before };
  rows.put(after, before);
  return { before, after };
}

function removeAll(rows: StoredRows, found: readonly Row[]): WriteResult {
  for (const row of found) rows.remove(row);
  return { acknowledged: true, deletedCount: found.length };
}

function resultOf(changes: readonly Change[]): WriteResult {
  const inserted = changes.find(({ before, after }) => before === null && after !== null)?.after;
  return {
    acknowledged: true,
    matchedCount: changes.filter(({ before }) => before !== null).length,
    modifiedCount: changes.filter(({ before, after }) => before !== null && before !== after).length,
    upsertedCount: inserted ? 1 : 0,
    upsertedId: inserted ? inserted['_id'] : null,
  };
}

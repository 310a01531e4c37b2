import { isEqual } from 'mingo/util';
import { known } from './errors.ts';
import { projected, sorted, type Sort } from './matching.ts';
import type { StoredRows } from './stored-rows.ts';
import { immutableId, rowOfFilter, updateOf, type Update } from './updates.ts';
import type { Row } from './values.ts';

/** Arguments and options of a write by name. */
export interface GivenWrite {
  readonly document: Row;
  readonly filter: Row;
  readonly update: Row;
  readonly replacement: Row;
  readonly upsert?: boolean;
  readonly sort?: Sort;
  readonly projection?: Row;
  readonly returnDocument?: 'before' | 'after';
}

interface Given extends GivenWrite {
  readonly change: Update;
}

/** One row that a write has found or inserted. */
interface Change {
  readonly before?: Row;
  readonly after?: Row;
}

interface WriteKind {
  /** Its arguments in order, then its options. */
  readonly takes: readonly string[];
  /** The driver does not repeat those of many rows after an outage. */
  readonly isOfMany?: true;
  /** Returns the driver's result. */
  readonly write: (rows: StoredRows, given: Given) => object | null;
}

const RETURNS = ['sort', 'projection', 'includeResultMetadata'];

export const WRITES: Readonly<Record<string, WriteKind>> = {
  insertOne: {
    takes: ['document'],
    write: (rows, { document }) => ({ acknowledged: true, insertedId: insert(rows, document).after?.['_id'] }),
  },
  updateOne: {
    takes: ['filter', 'update', 'upsert'],
    write: (rows, given) => resultOf([updateOrInsert(rows, given)]),
  },
  updateMany: {
    takes: ['filter', 'update'],
    isOfMany: true,
    write: (rows, { filter, change }) =>
      resultOf(rows.matching(filter).map((row) => replace(rows, row, change(row, { filter, isInsert: false })))),
  },
  replaceOne: {
    takes: ['filter', 'replacement', 'upsert'],
    write: (rows, { filter, replacement, upsert }) => {
      const [before] = rows.matching(filter, 1);
      const { _id: id = replacement['_id'] } = before ?? rowOfFilter(filter);
      if ((replacement['_id'] ?? id) !== id) throw immutableId();
      const row = { _id: id, ...replacement };
      return resultOf([before ? replace(rows, before, row) : upsert ? insert(rows, row) : {}]);
    },
  },
  deleteOne: {
    takes: ['filter'],
    write: (rows, { filter }) => remove(rows, rows.matching(filter, 1)),
  },
  deleteMany: {
    takes: ['filter'],
    isOfMany: true,
    write: (rows, { filter }) => remove(rows, rows.matching(filter)),
  },
  findOneAndUpdate: {
    takes: ['filter', 'update', 'upsert', 'returnDocument', 'returnOriginal', ...RETURNS],
    write: (rows, given) => {
      const { before, after } = updateOrInsert(rows, given);
      return shown(given.returnDocument === 'after' ? after : before, given);
    },
  },
  findOneAndDelete: {
    takes: ['filter', ...RETURNS],
    write: (rows, given) => {
      const found = sorted(rows.matching(given.filter), given.sort).slice(0, 1);
      remove(rows, found);
      return shown(found[0], given);
    },
  },
};

/** Returns what performs a write on rows, with a copy of what is given. Throws at once on what the store does not know. */
export function writeOf(name: string, given: Partial<GivenWrite>) {
  const kind = WRITES[name];
  if (!kind) throw new Error(`the memory store does not know the write ${name}`);
  const own = { filter: {}, ...known(name, given, kind.takes) } as GivenWrite;
  const all = { ...own, change: own.update ? updateOf(own.update) : undefined } as Given;
  return { isRetryable: !kind.isOfMany, action: (rows: StoredRows) => kind.write(rows, all) };
}

function updateOrInsert(rows: StoredRows, { filter, change, sort, upsert }: Given): Change {
  const [before] = sorted(rows.matching(filter, sort ? undefined : 1), sort);
  if (before) return replace(rows, before, change(before, { filter, isInsert: false }));
  return upsert ? insert(rows, change(rowOfFilter(filter), { filter, isInsert: true })) : {};
}

function insert(rows: StoredRows, { _id, ...fields }: Row): Change {
  const after = { _id, ...fields };
  rows.put(after);
  return { after };
}

function replace(rows: StoredRows, before: Row, after: Row): Change {
  if (isEqual(before, after)) return { before, after: before };
  rows.put(after, before);
  return { before, after };
}

function remove(rows: StoredRows, found: readonly Row[]) {
  for (const row of found) rows.remove(row);
  return { acknowledged: true, deletedCount: found.length };
}

const shown = (row: Row | undefined, { projection }: Given) => (row ? projected(row, projection) : null);

function resultOf(changes: readonly Change[]) {
  const upserted = changes.find(({ before, after }) => !before && after)?.after;
  return {
    acknowledged: true,
    matchedCount: changes.filter(({ before }) => before).length,
    modifiedCount: changes.filter(({ before, after }) => before && before !== after).length,
    upsertedCount: upserted ? 1 : 0,
    upsertedId: upserted?.['_id'] ?? null,
  };
}

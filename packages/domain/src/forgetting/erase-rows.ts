import type { Connection } from '../kernel/index.ts';
import type { CollectionErasing, Erasing } from './personal-data.ts';

type Row = Readonly<Record<string, unknown>>;
export type Filter = Readonly<Record<string, unknown>>;

/** Small enough for the time limit of a statement, and for rows with long histories. */
const ROWS_AT_ONCE = 100;
/** More than the parallel corrections of one row. */
const MAX_ROUNDS = 5;

/**
 * Erases the texts of the rows that match, or removes the rows, in batches. Can be repeated and killed at any point:
 * erased rows no longer match. Throws when other writes were faster each time.
 */
export async function eraseRows(
  database: Connection,
  name: string,
  erasing: CollectionErasing,
  rows: Filter,
): Promise<void> {
  const collection = database.collection(name);
  if ('isRemoved' in erasing) return void (await collection.deleteMany(rows));
  const texts = Object.entries(erasing.texts).filter((one): one is [string, Erasing] => !isKept(one[1]));
  const unerased: Filter = { ...rows, $or: texts.flatMap(filterOf) };
  // oxlint-disable no-await-in-loop -- bounded batches, one after the other
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    let next = unerased;
    for (;;) {
      const found = await collection.find(next, { sort: { _id: 1 }, limit: ROWS_AT_ONCE }).toArray();
      const last = found.at(-1);
      if (last === undefined) break;
      await collection.bulkWrite(
        found.map((row) => ({ updateOne: updateOf(row, texts) })),
        { ordered: false },
      );
      next = { ...unerased, _id: { ...(rows['_id'] as Filter | undefined), $gt: last['_id'] } };
    }
    if ((await collection.findOne(unerased)) === null) return;
  }
  // oxlint-enable no-await-in-loop
  throw new Error(`The rows of ${name} are being changed.`);
}

const isKept = (decision: object | string): boolean => typeof decision === 'object' && 'kept' in decision;

function filterOf([field, erasing]: [string, Erasing]): Filter[] {
  if (typeof erasing === 'object') return erasing.within.map((path) => ({ [`${field}.${path}`]: { $gt: '' } }));
  switch (erasing) {
    case 'blank':
      return [{ [field]: { $gt: '' } }];
    case 'unset':
      return [{ [field]: { $ne: null } }];
    case 'empty':
      return [{ [`${field}.0`]: { $exists: true } }];
    case 'own':
      // Together with the other texts of its row.
      return [];
  }
}

function updateOf({ _id: id, ...row }: Row, texts: readonly [string, Erasing][]) {
  const set: Record<string, unknown> = {};
  const unset: Record<string, 1> = {};
  const unchanged: Record<string, unknown> = {};
  for (const [field, erasing] of texts) {
    const value = row[field];
    if (value === undefined || value === null) continue;
    if (typeof erasing === 'object') {
      set[field] = erasing.within.reduce<unknown>((left, path) => withoutText(left, path.split('.')), value);
      // A correction was added meanwhile: the next round finds the row again.
      if (Array.isArray(value)) unchanged[`${field}.${value.length}`] = { $exists: false };
    } else if (erasing === 'unset') unset[field] = 1;
    else set[field] = erasing === 'own' ? `erased:${String(id)}` : erasing === 'empty' ? [] : '';
  }
  const update = { ...(hasKeys(set) && { $set: set }), ...(hasKeys(unset) && { $unset: unset }) };
  return { filter: { _id: id as never, ...unchanged }, update };
}

const hasKeys = (record: object): boolean => Object.keys(record).length > 0;

/** Returns the value with empty texts at a path, in each element of a list. */
function withoutText(value: unknown, path: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutText(one, path));
  const [key, ...rest] = path;
  if (key === undefined) return typeof value === 'string' ? '' : value;
  if (typeof value !== 'object' || value === null || !(key in value)) return value;
  return { ...value, [key]: withoutText((value as Row)[key], rest) };
}

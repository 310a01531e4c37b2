import type { Connection } from '../kernel/index.ts';
import { BEST_FIRST, COUNTED, entryModel, entryOf, storedOf, WITHOUT_HISTORY, WORST_FIRST } from './entry.model.ts';
import type { Entry } from './entry.ts';

/** Sums over all entries. */
export interface EntryTotals {
  readonly total: number;
  readonly junior: number;
  readonly withPhotos: number;
  /** Average of all weights; null without entries. */
  readonly avgWeightLbs: number | null;
}

/**
 * Computes counts and the average weight with one aggregation. Leaves out disqualified entries unless `isEveryRow` is
 * set.
 */
export async function sumUpEntries(
  database: Connection,
  { isEveryRow = false }: { readonly isEveryRow?: boolean } = {},
): Promise<EntryTotals> {
  const [sums] = await entryModel(database).aggregate<EntryTotals>([
    { $match: isEveryRow ? {} : COUNTED },
    {
      $group: {
        _id: null,
        total: { $sum: 1 },
        junior: { $sum: { $cond: ['$isJunior', 1, 0] } },
        withPhotos: { $sum: { $cond: [{ $ne: ['$photoFileName', null] }, 1, 0] } },
        avgWeightLbs: { $avg: '$fishWeightLbs' },
      },
    },
    { $project: { _id: 0 } },
  ]);
  return sums ?? { total: 0, junior: 0, withPhotos: 0, avgWeightLbs: null };
}

/**
 * Returns the first and the last entry of each division by rank, with four index lookups. Divisions without entries add
 * none.
 */
export async function findExtremes(database: Connection): Promise<{ first: Entry[]; last: Entry[] }> {
  const read = async (isJunior: boolean, order: typeof BEST_FIRST) => {
    const document = await entryModel(database)
      .findOne({ isJunior, ...COUNTED }, WITHOUT_HISTORY)
      .sort(order)
      .lean();
    return document === null ? [] : [entryOf(storedOf(document))];
  };
  const [regular, junior, lastRegular, lastJunior] = await Promise.all([
    read(false, BEST_FIRST),
    read(true, BEST_FIRST),
    read(false, WORST_FIRST),
    read(true, WORST_FIRST),
  ]);
  return { first: [...regular, ...junior], last: [...lastRegular, ...lastJunior] };
}

/** Deletes all rows up to this id. */
export async function deleteEntriesUpTo(database: Connection, lastEntryId: number): Promise<void> {
  await entryModel(database).deleteMany({ _id: { $lte: lastEntryId } });
}

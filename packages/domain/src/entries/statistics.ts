import { assertAdministrator, type Actor, type Connection, type Deps } from '../kernel/index.ts';
import { compareEntries } from '../leaderboard/index.ts';
import {
  BEST_FIRST,
  COUNTED,
  entryModel,
  entryOf,
  storedOf,
  WITHOUT_HISTORY,
  WORST_FIRST,
  type Entry,
} from './entry.ts';

const WEIGHT_DECIMALS = 6;

/** Statistics of the derby. Weights are in pounds with 6 decimals; null without entries. */
export type DerbyStats = Awaited<ReturnType<typeof readDerbyStats>>;

/** Returns the statistics of both divisions, with one aggregation and four index lookups. Administrators only. */
export async function readDerbyStats(deps: Deps, actor: Actor) {
  assertAdministrator(actor);
  const [sums, { first, last }] = await Promise.all([
    sumUpEntries(deps.database, COUNTED),
    findExtremes(deps.database),
  ]);
  const [heaviest = null] = first.toSorted(compareEntries);
  const lightest = last.toSorted(compareEntries).at(-1) ?? null;
  return {
    total: sums.total,
    adult: sums.total - sums.junior,
    junior: sums.junior,
    entriesWithPhotos: sums.withPhotos,
    maxWeightLbs: heaviest?.fishWeightLbs ?? null,
    minWeightLbs: lightest?.fishWeightLbs ?? null,
    avgWeightLbs: sums.avgWeightLbs === null ? null : Number(sums.avgWeightLbs.toFixed(WEIGHT_DECIMALS)),
    heaviestFish: heaviest && fishOf(heaviest),
    lightestFish: lightest && fishOf(lightest),
  };
}

/** The first or the last entry of both divisions in the order of ranks. */
export type StatsFish = ReturnType<typeof fishOf>;

function fishOf({ firstName, lastName, fishWeightLbs, isJunior }: Entry) {
  return { name: `${firstName} ${lastName}`, weightLbs: fishWeightLbs, isJunior };
}

/** Counts all entries, disqualified ones too, and those with a photo. For the reset, which has checked the actor. */
export async function countEntries({ database }: Pick<Deps, 'database'>) {
  const { total, withPhotos } = await sumUpEntries(database, {});
  return { entries: total, photos: withPhotos };
}

/** Computes counts and the average weight with one aggregation. */
async function sumUpEntries(database: Connection, filter: typeof COUNTED | Record<string, never>) {
  const [sums] = await entryModel(database).aggregate<{
    readonly total: number;
    readonly junior: number;
    readonly withPhotos: number;
    readonly avgWeightLbs: number | null;
  }>([
    { $match: filter },
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
async function findExtremes(database: Connection): Promise<{ first: Entry[]; last: Entry[] }> {
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

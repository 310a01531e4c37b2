import { assertAdministrator, type Actor, type Deps } from '../kernel/index.ts';
import { compareEntries } from '../leaderboard/index.ts';
import { findExtremes, sumUpEntries } from './entry-stats.model.ts';
import type { Entry } from './entry.ts';

/** One fish of the statistics. */
export interface StatsFish {
  /** First and last name. */
  readonly name: string;
  readonly weightLbs: number;
  readonly isJunior: boolean;
}

/** The derby in figures; weights in pounds with 6 decimals, null without entries. */
export interface DerbyStats {
  readonly total: number;
  readonly adult: number;
  readonly junior: number;
  readonly entriesWithPhotos: number;
  readonly maxWeightLbs: number | null;
  readonly minWeightLbs: number | null;
  readonly avgWeightLbs: number | null;
  /** First of both divisions by THE ranking. */
  readonly heaviestFish: StatsFish | null;
  /** Last of both divisions by THE ranking. */
  readonly lightestFish: StatsFish | null;
}

const WEIGHT_DECIMALS = 6;

/** Figures over both divisions, at the same cost whatever is weighed in but for one pass in the database. Administrators only. */
export async function readDerbyStats(deps: Deps, actor: Actor): Promise<DerbyStats> {
  assertAdministrator(actor);
  const [sums, { first, last }] = await Promise.all([sumUpEntries(deps.database), findExtremes(deps.database)]);
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

function fishOf({ firstName, lastName, fishWeightLbs, isJunior }: Entry): StatsFish {
  return { name: `${firstName} ${lastName}`, weightLbs: fishWeightLbs, isJunior };
}

import { assertAdministrator, type Actor, type Deps } from '../kernel/index.ts';
import { compareEntries } from '../leaderboard/index.ts';
import { findExtremes, sumUpEntries } from './entry-stats.model.ts';
import type { Entry } from './entry.ts';

/** The heaviest or lightest entry. */
export interface StatsFish {
  /** First and last name. */
  readonly name: string;
  readonly weightLbs: number;
  readonly isJunior: boolean;
}

/** Statistics of the derby. Weights are in pounds with 6 decimals; null without entries. */
export interface DerbyStats {
  readonly total: number;
  readonly adult: number;
  readonly junior: number;
  readonly entriesWithPhotos: number;
  readonly maxWeightLbs: number | null;
  readonly minWeightLbs: number | null;
  readonly avgWeightLbs: number | null;
  /** First of both divisions in the order of ranks. */
  readonly heaviestFish: StatsFish | null;
  /** Last of both divisions in the order of ranks. */
  readonly lightestFish: StatsFish | null;
}

const WEIGHT_DECIMALS = 6;

/** Returns the statistics of both divisions, with one aggregation and four index lookups. Administrators only. */
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

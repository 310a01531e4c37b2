import type { RankedEntry } from '../entries/index.ts';
import { contestantsOf, groupBy } from './contestants.ts';

/** Contestants whose best entries weigh the same, at least one of them with a prize rank. */
export interface PrizeTie {
  readonly isJunior: boolean;
  readonly fishWeightLbs: number;
  /** By rank, which the time of the weigh-in decides (docs/rules.md, "Ranking"). */
  readonly contestants: readonly { readonly rank: number; readonly name: string; readonly weighedInAt: Date }[];
}

/** First, second and third of a division. */
const LAST_PRIZE_RANK = 3;

/** Returns the ties at the prize ranks: the regular division first, heavier ones first. */
export function tiesAtPrizes(standings: readonly RankedEntry[]): PrizeTie[] {
  const best = contestantsOf(standings).map((contestant) => contestant.best);
  return [false, true].flatMap((isJunior) => {
    const byWeight = groupBy(
      best.filter((entry) => entry.isJunior === isJunior),
      ({ fishWeightLbs }) => fishWeightLbs,
    );
    return [...byWeight].flatMap(([fishWeightLbs, tied]) =>
      tied.length > 1 && tied.some(({ rank }) => rank <= LAST_PRIZE_RANK)
        ? [{ isJunior, fishWeightLbs, contestants: tied.map(placeOf) }]
        : [],
    );
  });
}

function placeOf({ rank, firstName, lastName, createdAt }: RankedEntry): PrizeTie['contestants'][number] {
  return { rank, name: `${firstName} ${lastName}`, weighedInAt: createdAt };
}

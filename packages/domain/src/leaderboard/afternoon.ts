import type { Actor } from '../kernel/index.ts';
import type { BoardEntry, Division } from './board-entry.ts';
import { assertBoardVisible, type LeaderboardDeps } from './leaderboard.ts';

/** The number of fish in the largest response. */
export const MAX_FISH = 2_000;
const MINUTE_MS = 60_000;

/** All fish of a division: weight and minute, without names. */
export type Afternoon = Awaited<ReturnType<typeof readAfternoon>>;

/**
 * Returns weight and minute of every fish on the board, the heaviest 2,000 (docs/rules.md, "Afternoon"). Throws
 * LEADERBOARD_PRIVATE for visitors while the board is private.
 */
export async function readAfternoon(
  deps: Omit<LeaderboardDeps, 'boardState'>,
  actor: Actor,
  { division }: { readonly division: Division },
) {
  await assertBoardVisible(deps, actor);
  const standings = await deps.divisions.read(division);
  const { items } = standings.page({ page: 1, limit: MAX_FISH });
  const firstMinute = Math.min(...items.map(minuteOf));
  return {
    /** The minute of the first weigh-in; null without fish. */
    startsAt: items.length === 0 ? null : new Date(firstMinute * MINUTE_MS),
    /** Whole minutes after `startsAt`, by rank. */
    minutes: items.map((fish) => minuteOf(fish) - firstMinute),
    /** By rank, as many as `minutes`. */
    weightsLbs: items.map(({ fishWeightLbs }) => fishWeightLbs),
    total: standings.size(),
    /** Fits to pages of the board with the same version. */
    version: standings.version(),
  };
}

const minuteOf = ({ createdAt }: BoardEntry): number => Math.floor(createdAt.getTime() / MINUTE_MS);

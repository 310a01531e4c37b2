import type { Actor } from '../kernel/index.ts';
import type { Division } from './board-entry.ts';
import { assertBoardVisible, leaderboardEntryOf, type LeaderboardDeps } from './leaderboard.ts';

const DIVISIONS: readonly Division[] = ['regular', 'junior'];

/**
 * Returns one entry of the board with its rank; null for an entry that is on no board, such as a deleted or a
 * disqualified one. Throws LEADERBOARD_PRIVATE for visitors while the board is private.
 */
export async function readFish(
  deps: Omit<LeaderboardDeps, 'boardState'>,
  actor: Actor,
  { entryId }: { readonly entryId: number },
) {
  const settings = await assertBoardVisible(deps, actor);
  const boards = await Promise.all(DIVISIONS.map((division) => deps.divisions.read(division)));
  const entry = boards.map((standings) => standings.find(entryId)).find((found) => found !== null);
  return entry ? leaderboardEntryOf(entry, settings) : null;
}

import { errorOf } from '../kernel/index.ts';

/** The derby's state for the board. It may be slightly stale; weigh-ins read the database instead. */
export interface BoardStateReader {
  hasEnded(): Promise<boolean>;
}

/** The board is private: `leaderboard_public` is off. */
export class LeaderboardPrivateError extends errorOf(
  'LEADERBOARD_PRIVATE',
  'The leaderboard is currently private and not accessible to the public.',
) {}

import { errorOf } from '../kernel/index.ts';

/** What the board shows of the derby's state. It may be a moment old: a weigh-in reads the truth instead. */
export interface BoardStateReader {
  hasEnded(): Promise<boolean>;
}

/** A visitor asks for the board while `leaderboard_public` is off. */
export class LeaderboardPrivateError extends errorOf(
  'LEADERBOARD_PRIVATE',
  'The leaderboard is currently private and not accessible to the public.',
) {}

import { DomainError } from '../kernel/index.ts';

/** A visitor asks for the board while `leaderboard_public` is off. */
export class LeaderboardPrivateError extends DomainError {
  constructor() {
    super('LEADERBOARD_PRIVATE', 'The leaderboard is currently private and not accessible to the public.');
    this.name = 'LeaderboardPrivateError';
  }
}

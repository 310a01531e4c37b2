import { MAX_SEARCH_CHARACTERS, MAX_SEARCH_WORDS } from '@derby/rules/board-search/search';
import { BadInputError, DomainError, assertLength } from '../kernel/index.ts';

/** What the board shows of the derby's state. It may be a moment old: a weigh-in reads the truth instead. */
export interface BoardStateReader {
  hasEnded(): Promise<boolean>;
}

/** A visitor asks for the board while `leaderboard_public` is off. */
export class LeaderboardPrivateError extends DomainError {
  constructor() {
    super('LEADERBOARD_PRIVATE', 'The leaderboard is currently private and not accessible to the public.');
    this.name = 'LeaderboardPrivateError';
  }
}

/** Throws BAD_INPUT for a search of more than 100 characters or 10 words. */
export function assertSearch(search: string | null | undefined): void {
  assertLength(search, { name: 'search', max: MAX_SEARCH_CHARACTERS });
  if ((search ?? '').trim().split(/\s+/).length > MAX_SEARCH_WORDS) {
    throw new BadInputError(`search must not have more than ${MAX_SEARCH_WORDS} words`, ['search']);
  }
}

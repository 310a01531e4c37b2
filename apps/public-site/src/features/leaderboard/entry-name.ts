import type { LeaderboardEntry } from './api/fetch-leaderboard-page.ts';
import { messages } from './messages.ts';

/** "T. Alderwood", or the stand-in when a part is missing (spec.md 2). */
export function entryNameOf({ firstInitial, lastName }: Pick<LeaderboardEntry, 'firstInitial' | 'lastName'>): string {
  return firstInitial && lastName ? `${firstInitial}. ${lastName}` : messages.unknownAngler;
}

import type { Division, LeaderboardEntry } from '../api/fetch-leaderboard-page.ts';

/**
 * The entry that this browser follows in a division. Ids restart with the next derby, so the entry time is stored too.
 */
export type FollowedEntry = Pick<LeaderboardEntry, 'id' | 'firstInitial' | 'lastName' | 'createdAt'>;

/** Longer than any name and time on the board. Longer values are not read. */
const MAX_STORED_CHARACTERS = 1_000;

const keyOf = (division: Division): string => `followedEntry.${division}`;

/** Returns the followed entry; null for none, without access to the storage, or for invalid content. */
export function readFollowed(division: Division): FollowedEntry | null {
  try {
    const text = window.localStorage.getItem(keyOf(division));
    if (text === null || text.length > MAX_STORED_CHARACTERS) return null;
    const { id, firstInitial, lastName, createdAt } = JSON.parse(text) as Record<keyof FollowedEntry, unknown>;
    if (typeof id !== 'number' || !Number.isSafeInteger(id)) return null;
    if (typeof firstInitial !== 'string' || typeof lastName !== 'string' || typeof createdAt !== 'string') return null;
    return firstInitial && lastName ? { id, firstInitial, lastName, createdAt } : null;
  } catch {
    return null;
  }
}

/**
 * Stores the followed entry in this browser; null removes it. Without access to the storage, following lasts as long as
 * the page.
 */
export function writeFollowed(division: Division, entry: FollowedEntry | null): void {
  try {
    if (entry === null) window.localStorage.removeItem(keyOf(division));
    else {
      const { id, firstInitial, lastName, createdAt } = entry;
      window.localStorage.setItem(keyOf(division), JSON.stringify({ id, firstInitial, lastName, createdAt }));
    }
  } catch {
    // The browser refuses access.
  }
}

/** Returns whether an entry of the board is the followed one, also after its name was corrected. */
export function isSameEntry(one: FollowedEntry, other: FollowedEntry): boolean {
  return one.id === other.id && one.createdAt === other.createdAt;
}

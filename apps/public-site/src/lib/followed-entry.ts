import type { BoardEntry } from '@derby/ui/board/board-entry';
import { readStored, writeStored } from '@derby/web-session/page-storage';
import type { Division } from '../generated/graphql.ts';

/**
 * The entry that this browser follows in a division. Ids can repeat after a restore of a backup, so the entry
 * time is stored too.
 */
export type FollowedEntry = Pick<BoardEntry, 'id' | 'firstInitial' | 'lastName' | 'createdAt'>;

/** Longer than any name and time on the board. Longer values are not read. */
const MAX_STORED_CHARACTERS = 1_000;

const keyOf = (division: Division): string => `followedEntry.${division}`;

/** Returns the followed entry; null for none, or for invalid content. */
export function readFollowed(division: Division): FollowedEntry | null {
  try {
    const text = readStored(keyOf(division));
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
 * Stores the followed entry in this browser; null removes it. When the browser cannot store it, following lasts as long
 * as the page.
 */
export function writeFollowed(division: Division, entry: FollowedEntry | null): void {
  if (entry === null) return writeStored(keyOf(division), null);
  const { id, firstInitial, lastName, createdAt } = entry;
  writeStored(keyOf(division), JSON.stringify({ id, firstInitial, lastName, createdAt }));
}

/** Returns whether an entry of the board is the followed one, also after its name was corrected. */
export function isSameEntry(one: FollowedEntry, other: FollowedEntry): boolean {
  return one.id === other.id && one.createdAt === other.createdAt;
}

import type { BoardEntry } from './board-entry.ts';

const PODIUM_SIZE = 3;

/** True for the first three of the division, which stand above the rows. */
export function isOnPodium({ rank }: Pick<BoardEntry, 'rank'>): boolean {
  return rank <= PODIUM_SIZE;
}

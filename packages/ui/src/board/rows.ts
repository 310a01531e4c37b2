import { shownName } from '@derby/rules/person-name';
import { PRIZE_PLACES } from '@derby/rules/prize-places';
import type { BoardEntry, PastBoardEntry } from './board-entry.ts';
import { messages } from './messages.ts';

/** Returns a name such as "T. Alderwood", or a placeholder when a part is missing. */
export function entryNameOf({ firstInitial, lastName }: Pick<BoardEntry, 'firstInitial' | 'lastName'>): string {
  return firstInitial && lastName ? shownName(`${firstInitial}. ${lastName}`) : messages.unknownAngler;
}

/** Returns the same name; its initial does not stand alone on a line, where it would look like a name. */
export function unbrokenNameOf(entry: Pick<BoardEntry, 'firstInitial' | 'lastName'>): string {
  return entryNameOf(entry).replace('. ', '.\u00A0');
}

/** Returns whether the entry has a prize place. Those stand above the rows. */
export function isOnPodium({ rank }: Pick<BoardEntry, 'rank'>): boolean {
  return rank <= PRIZE_PLACES;
}

/** Returns the ids of rows with the same weight as a neighbour. Their time decides and is shown with seconds. */
export function tiedIdsOf(rows: readonly (BoardEntry | PastBoardEntry)[]): ReadonlySet<number> {
  const isTied = ({ fishWeightLbs }: BoardEntry | PastBoardEntry, index: number): boolean =>
    rows[index - 1]?.fishWeightLbs === fishWeightLbs || rows[index + 1]?.fishWeightLbs === fishWeightLbs;
  return new Set(rows.filter(isTied).map((entry) => entry.id));
}

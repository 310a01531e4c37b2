import type { BoardEntry } from './board-entry.ts';
import { messages } from './messages.ts';

/** "T. Alderwood", or the stand-in when a part is missing. */
export function entryNameOf({ firstInitial, lastName }: Pick<BoardEntry, 'firstInitial' | 'lastName'>): string {
  return firstInitial && lastName ? `${firstInitial}. ${lastName}` : messages.unknownAngler;
}

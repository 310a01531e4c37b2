import { formatWallTime, wallClockOf } from '@derby/rules/event/derby-time';
import type { Board } from './board-state.ts';

const longDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' });

/** Returns when the weigh-in starts, for a board that was last read before that; else null. */
export function openingTextOf({ weighInStart, updatedAt }: Pick<Board, 'weighInStart' | 'updatedAt'>): string | null {
  if (weighInStart === null || updatedAt === null || wallClockOf(updatedAt) >= weighInStart) return null;
  return `Weigh-in opens on ${longDay.format(new Date(`${weighInStart}Z`))} at ${formatWallTime(weighInStart)}.`;
}

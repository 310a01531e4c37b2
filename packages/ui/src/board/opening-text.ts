import { formatWallTime, wallClockOf } from '@derby/rules/event/derby-time';

const longDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' });

interface ReadBoard {
  readonly weighInStart: string | null;
  /** When it was last read; null for never. */
  readonly updatedAt: Date | null;
}

/** Returns when the weigh-in starts, for a board that was last read before that; else null. */
export function openingTextOf({ weighInStart, updatedAt }: ReadBoard): string | null {
  if (weighInStart === null || updatedAt === null || wallClockOf(updatedAt) >= weighInStart) return null;
  return `Weigh-in opens on ${longDay.format(new Date(`${weighInStart}Z`))} at ${formatWallTime(weighInStart)}.`;
}

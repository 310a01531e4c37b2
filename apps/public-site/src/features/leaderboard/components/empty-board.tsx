import { EmptyState } from '@derby/ui/empty-state';
import { formatWallTime, wallClockOf } from '@derby/event/derby-time';
import { messages } from '../messages.ts';

const longDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' });

interface EmptyBoardProps {
  readonly isSearching: boolean;
  /** Wall-clock text of the derby's zone, `YYYY-MM-DDTHH:mm`. */
  readonly weighInStart: string | null;
  /** When it was empty. */
  readonly at: Date | null;
}

/** No match, or no fish yet and, before the weigh-in, when it opens. */
export function EmptyBoard({ isSearching, weighInStart, at }: EmptyBoardProps) {
  if (isSearching) return <EmptyState>{messages.noMatch}</EmptyState>;
  const isBeforeStart = weighInStart !== null && at !== null && wallClockOf(at) < weighInStart;
  return (
    <EmptyState>
      <p>{messages.noEntries}</p>
      {isBeforeStart && (
        <p>{messages.weighInOpens(longDay.format(new Date(`${weighInStart}Z`)), formatWallTime(weighInStart))}</p>
      )}
    </EmptyState>
  );
}

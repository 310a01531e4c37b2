import { formatClock } from '@derby/event/derby-time';
import { Chip } from '@derby/ui/chip';
import { MISSED_REFRESH_LIMIT } from '../constants.ts';
import { messages } from '../messages.ts';

interface FreshnessProps {
  /** Of the last successful answer. */
  readonly updatedAt: Date;
  /** Requests in a row that failed. */
  readonly missed: number;
  readonly size?: 'normal' | 'relative';
}

/** When the board was last asked with success; a warning after two missed refreshes (ux.md 3.1). */
export function Freshness({ updatedAt, missed, size }: FreshnessProps) {
  const time = formatClock(updatedAt);
  if (missed < MISSED_REFRESH_LIMIT) {
    return (
      <Chip tone="ok" size={size}>
        {messages.updated(time)}
      </Chip>
    );
  }
  return (
    <Chip tone="warn" size={size}>
      {messages.noConnection(time.slice(0, 'HH:mm'.length))}
    </Chip>
  );
}

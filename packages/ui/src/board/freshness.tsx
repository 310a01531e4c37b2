import { formatClock } from '@derby/rules/event/derby-time';
import { Chip } from '../chip.tsx';
import { messages } from './messages.ts';

/** Missed refreshes in a row after which the board says that it has no connection (docs/screens.md, "Leaderboard"). */
const MISSED_REFRESH_LIMIT = 2;
/** As wide as any time: its digits are spaces of their width. */
const NO_TIME = '\u2007\u2007:\u2007\u2007:\u2007\u2007';

interface FreshnessProps {
  /** Of the last successful answer; null holds the place for the first. */
  readonly updatedAt: Date | null;
  /** Requests in a row that failed. */
  readonly missed: number;
  readonly size?: 'normal' | 'relative';
}

/**
 * When the board was last asked with success; a warning after two missed refreshes (docs/screens.md, "Leaderboard").
 */
export function Freshness({ updatedAt, missed, size }: FreshnessProps) {
  if (updatedAt === null) {
    return (
      <span className="invisible">
        <Chip size={size}>{messages.updated(NO_TIME)}</Chip>
      </span>
    );
  }
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

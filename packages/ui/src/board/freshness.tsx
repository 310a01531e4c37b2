import { formatDate, formatEntryTime } from '@derby/rules/event/derby-time';
import { Chip } from '../chip.tsx';
import { messages } from './messages.ts';

/**
 * Number of missed refreshes after which the board shows that it has no connection (docs/screens.md, "Leaderboard").
 */
const MISSED_REFRESH_LIMIT = 2;
/** As wide as a time: figure spaces are as wide as digits. */
const NO_TIME = '\u2007\u2007:\u2007\u2007 PM';

interface FreshnessProps {
  /** Time of the last successful response; null reserves the space for the first. */
  readonly updatedAt: Date | null;
  /** Consecutive failed requests. */
  readonly missed: number;
  /** The board was kept on the device, because there is no network. */
  readonly isKept?: boolean;
  /** Now, by the server's clock. Without it a kept board shows its day. */
  readonly nowMs?: number;
  readonly size?: 'normal' | 'relative';
}

/**
 * Shows the time of the last successful refresh, amber after a missed one, and a warning after two (docs/screens.md,
 * "Leaderboard").
 */
export function Freshness({ updatedAt, missed, isKept = false, nowMs = 0, size }: FreshnessProps) {
  if (updatedAt === null) {
    return (
      <span className="invisible">
        <Chip size={size}>{messages.updated(NO_TIME)}</Chip>
      </span>
    );
  }
  const time = formatEntryTime(updatedAt);
  const isConnected = missed < MISSED_REFRESH_LIMIT;
  return (
    <Chip tone={missed === 0 ? 'ok' : 'warn'} size={size} title={formatEntryTime(updatedAt, 'seconds')}>
      {isKept
        ? messages.offline(timeOf(updatedAt, nowMs))
        : isConnected
          ? messages.updated(time)
          : messages.noConnection(time)}
    </Chip>
  );
}

/** Returns the time, with the day when it was another one. */
function timeOf(at: Date, nowMs: number): string {
  const [day, time] = [formatDate(at), formatEntryTime(at)];
  return day === formatDate(new Date(nowMs)) ? time : `${day}, ${time}`;
}

import { Link } from '@derby/micro-frontend/router';
import type { DerbyNow } from '@derby/rules/event/derby-now';
import { formatWallTime, instantOfWallClock, wallClockOf } from '@derby/rules/event/derby-time';
import { formatDuration } from '@derby/rules/event/duration';
import { messages } from './messages.ts';

const DAY_MS = 86_400_000;

const LIVE_PHASES: ReadonlySet<DerbyNow['phase']> = new Set(['open', 'last-half-hour']);

/** Returns the time until the weigh-in closes, such as "1 h 12 min"; null while it is not open. */
export function timeLeftOf(derby: DerbyNow): string | null {
  const leftMs = leftMsOf(derby);
  return leftMs === null ? null : formatDuration(leftMs);
}

/** Returns the milliseconds until the weigh-in closes; null while it is not open. */
export function leftMsOf({ phase, weighInEnd, nowMs }: DerbyNow): number | null {
  if (!LIVE_PHASES.has(phase) || weighInEnd === null) return null;
  return instantOfWallClock(weighInEnd).getTime() - nowMs;
}

/** Returns the sentence of the phase, such as "In 262 days" or "Weigh-in open, closes in 1 h 12 min". */
export function phaseLineOf(derby: DerbyNow): string {
  const { phase, weighInStart, nowMs } = derby;
  const closesIn = timeLeftOf(derby);
  switch (phase) {
    case 'off-season':
    case 'before':
      return countdownOf(weighInStart, nowMs);
    case 'open':
      return closesIn === null ? messages.open : messages.closesIn(messages.open, closesIn);
    case 'last-half-hour':
      return closesIn === null ? messages.lastHalfHour : messages.closesIn(messages.lastHalfHour, closesIn);
    case 'closed':
      return messages.closed;
    case 'ended':
      return messages.ended;
  }
}

function countdownOf(weighInStart: string | null, nowMs: number): string {
  if (weighInStart === null) return messages.noDay;
  const days = (dayOf(weighInStart) - dayOf(wallClockOf(new Date(nowMs)))) / DAY_MS;
  if (days < 0) return messages.noDay;
  if (days === 0) return messages.today(formatWallTime(weighInStart));
  return days === 1 ? messages.tomorrow : messages.inDays(days);
}

/** Returns the day of a wall-clock text as a number of milliseconds. */
function dayOf(wallText: string): number {
  return Date.parse(wallText.slice(0, 'YYYY-MM-DD'.length));
}

interface PhaseLineProps {
  readonly derby: DerbyNow;
  /** Links the official results to their board. */
  readonly isLink?: boolean;
}

/** The sentence of the phase on a sea-coloured surface. It has the same height in every phase. */
export function PhaseLine({ derby, isLink = false }: PhaseLineProps) {
  const isLive = LIVE_PHASES.has(derby.phase);
  const text = phaseLineOf(derby);
  return (
    <p className="inline-flex h-11 items-center gap-2.5 rounded-full border border-sea-line bg-sea-2 px-4 font-display text-[clamp(1.05rem,5.4vw,1.5rem)] leading-none font-semibold whitespace-nowrap tabular-nums">
      <span
        aria-hidden="true"
        className={`size-2.5 shrink-0 forced-color-adjust-none rounded-full ${isLive ? 'bg-sea-accent' : 'bg-sea-line'}`}
      />
      {isLink && derby.phase === 'ended' && derby.isPublic ? (
        <Link to="/leaderboard" className="-mx-4 -my-1 flex h-(--target) items-center px-4 underline">
          {text}
        </Link>
      ) : (
        text
      )}
    </p>
  );
}

import { formatDate, formatWallTime, instantOfWallClock, wallClockOf } from '@derby/rules/event/derby-time';
import { useEffect, useState } from 'react';
import { useEntryPeriod } from '../api.ts';
import { DEADLINE_CHECK_MS } from '../constants.ts';
import { messages } from '../messages.ts';

/**
 * Shows that the derby has ended, or that the deadline has passed. After the deadline entries stay possible, because
 * contestants in line by then count (docs/rules.md, "Registration").
 */
export function DeadlineNotice() {
  const { hasEnded, deadline } = useEntryPeriod();
  const [now, setNow] = useState(() => wallClockOf(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setNow(wallClockOf(new Date())), DEADLINE_CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  const isPast = deadline !== null && now > deadline;
  if (!hasEnded && !isPast) return null;
  return (
    <p
      role="status"
      className="rounded-control bg-warn-soft px-3.5 py-2.5 font-semibold text-warn max-sm:py-2 max-sm:text-sm max-sm:font-normal"
    >
      {hasEnded || deadline === null
        ? messages.derbyEnded
        : messages.deadlinePassed(formatWallTime(deadline), formatDate(instantOfWallClock(deadline)))}
    </p>
  );
}

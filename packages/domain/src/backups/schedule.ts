import { DERBY_TIME_ZONE } from '@derby/rules/event/derby-time';
import { Cron } from 'croner';

/**
 * Returns the first time after `after` that matches a cron expression, in the derby's zone; null when there is none (`0
 * 2 31 2 *`). A time that a clock change skips runs an hour later, and one that it repeats runs once.
 */
export function nextTimeOf(schedule: string, after: Date): Date | null {
  const cron = new Cron(schedule, { timezone: DERBY_TIME_ZONE, paused: true, sloppyRanges: true });
  return cron.nextRun(after);
}

import { DERBY_TIME_ZONE } from '@derby/rules/event/derby-time';
import { Cron } from 'croner';

/**
 * The first time after `after` that a cron expression of the settings names, on the derby's clock; null
 * when there is none (`0 2 31 2 *`). In the night without a two o'clock it is an hour later, and in the
 * one with two of them it is once.
 */
export function nextTimeOf(schedule: string, after: Date): Date | null {
  const cron = new Cron(schedule, { timezone: DERBY_TIME_ZONE, paused: true, sloppyRanges: true });
  return cron.nextRun(after);
}

import type { DerbyPlan } from '../derby/index.ts';

export const DAY_MS = 24 * 60 * 60 * 1_000;
const WEEK_MS = 7 * DAY_MS;
/** An administrator knows the date for so long before anything is erased. */
const NOTICE_MS = 14 * DAY_MS;
/** The consents can be exported for so long before. */
export const EXPORT_OFFERED_MS = 4 * WEEK_MS;

/** Returns the date that the setting alone would give; null while it is off. */
export function dateOf({ endedAt }: Pick<DerbyPlan, 'endedAt'>, weeks: number): Date | null {
  return weeks === 0 ? null : new Date(endedAt.getTime() + weeks * WEEK_MS);
}

/** Returns what was shown of the plan after it is shown now with this date. Only a later date keeps the time before. */
export function shownNow({ shown }: Pick<DerbyPlan, 'shown'>, date: Date, now: Date): NonNullable<DerbyPlan['shown']> {
  const isKnown = shown !== undefined && shown.dueAt <= date && shown.at <= now;
  return { dueAt: date, at: isKnown ? shown.at : now };
}

/** Returns when data is erased: at the date, and never sooner than 14 days after it was first shown. */
export const dueAtOf = ({ dueAt, at }: NonNullable<DerbyPlan['shown']>): Date =>
  new Date(Math.max(dueAt.getTime(), at.getTime() + NOTICE_MS));

/** The moments of a weigh-in: wall-clock texts such as `2027-08-14T12:00`, empty while they are not set. */
export interface Moments {
  readonly start: string;
  readonly end: string;
  readonly deadline: string;
}

export const MOMENTS = ['start', 'end', 'deadline'] as const satisfies readonly (keyof Moments)[];

/** The same moments as one day and three times, and other days where a moment has one. */
export interface DayParts {
  readonly day: string;
  readonly otherDays: Readonly<Record<'end' | 'deadline', string>>;
  readonly times: Moments;
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const MINUTE_LENGTH = 'YYYY-MM-DDTHH:mm'.length;

const dayOf = (moment: string): string => moment.slice(0, DAY_LENGTH);
const timeOf = (moment: string): string => moment.slice(DAY_LENGTH + 1, MINUTE_LENGTH);

/** Splits moments into the day, the times, and the days of moments that are on another one. */
export function partsOf({ start, end, deadline }: Moments): DayParts {
  const day = dayOf(start || end || deadline);
  const otherOf = (moment: string): string => (dayOf(moment) === day ? '' : dayOf(moment));
  return {
    day,
    otherDays: { end: otherOf(end), deadline: otherOf(deadline) },
    times: { start: timeOf(start), end: timeOf(end), deadline: timeOf(deadline) },
  };
}

const join = (date: string, time: string): string => (date && time ? `${date}T${time}` : '');

/** Joins them again. A moment without a day or a time is not set. */
export function momentsOf({ day, otherDays, times }: DayParts): Moments {
  return {
    start: join(day, times.start),
    end: join(otherDays.end || day, times.end),
    deadline: join(otherDays.deadline || day, times.deadline),
  };
}

export const areEqual = (one: Moments, other: Moments): boolean => MOMENTS.every((name) => one[name] === other[name]);

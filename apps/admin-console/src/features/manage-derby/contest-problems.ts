import { isWallClock } from '@derby/rules/event/derby-time';

/** Limits of the server for the name and year of the contest. */
export const CONTEST_NAME_MAX_LENGTH = 120;
const YEAR_MIN = 2_000;
const YEAR_MAX = 2_100;

const FOUR_DIGITS = /^\d{4}$/;

export function nameProblemOf(name: string): string | undefined {
  if (name.trim() === '') return 'Please enter a contest name';
  return name.length > CONTEST_NAME_MAX_LENGTH
    ? `The contest name must be at most ${CONTEST_NAME_MAX_LENGTH} characters`
    : undefined;
}

/** Returns the problem of a contest year, also while it is being typed. */
export function yearProblemOf(year: string): string | undefined {
  const isYear = FOUR_DIGITS.test(year) && Number(year) >= YEAR_MIN && Number(year) <= YEAR_MAX;
  return isYear ? undefined : `Please enter a year from ${YEAR_MIN} to ${YEAR_MAX}`;
}

/** Returns the problem of a date and time; an empty one is valid. A year that is being typed starts as year 2. */
export function momentProblemOf(moment: string, isIncomplete: boolean): string | undefined {
  const isFine = moment === '' ? !isIncomplete : isWallClock(moment);
  return isFine ? undefined : 'Please enter a date and a time';
}

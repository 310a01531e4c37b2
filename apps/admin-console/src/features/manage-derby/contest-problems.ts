import { CONTEST_NAME_MAX_LENGTH, CONTEST_YEARS } from '@derby/rules/event/contest-limits';
import { isWallClock } from '@derby/rules/event/derby-time';

const FOUR_DIGITS = /^\d{4}$/;

export function nameProblemOf(name: string): string | undefined {
  if (name.trim() === '') return 'Please enter a contest name';
  return name.length > CONTEST_NAME_MAX_LENGTH
    ? `The contest name must be at most ${CONTEST_NAME_MAX_LENGTH} characters`
    : undefined;
}

/** Returns the problem of a contest year, also while it is being typed. */
export function yearProblemOf(year: string): string | undefined {
  const { min, max } = CONTEST_YEARS;
  const isYear = FOUR_DIGITS.test(year) && Number(year) >= min && Number(year) <= max;
  return isYear ? undefined : `Please enter a year from ${min} to ${max}`;
}

/** Returns the problem of a date and time; an empty one is valid. A year that is being typed starts as year 2. */
export function momentProblemOf(moment: string, isIncomplete: boolean): string | undefined {
  const isFine = moment === '' ? !isIncomplete : isWallClock(moment);
  return isFine ? undefined : 'Please enter a date and a time';
}

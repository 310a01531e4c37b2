import { isWallClock } from '@derby/rules/event/derby-time';
import { CONTEST_NAME_MAX_LENGTH, CONTEST_YEAR_MAX, CONTEST_YEAR_MIN } from './constants.ts';
import { messages } from './messages.ts';

const FOUR_DIGITS = /^\d{4}$/;

/** Returns the problem of a contest name; undefined when it is valid. */
export function nameProblemOf(name: string): string | undefined {
  if (name.trim() === '') return 'Please enter a contest name';
  return name.length > CONTEST_NAME_MAX_LENGTH ? messages.nameTooLong(CONTEST_NAME_MAX_LENGTH) : undefined;
}

/** Returns the problem of a contest year, also while it is being typed. */
export function yearProblemOf(year: string): string | undefined {
  const isYear = FOUR_DIGITS.test(year) && Number(year) >= CONTEST_YEAR_MIN && Number(year) <= CONTEST_YEAR_MAX;
  return isYear ? undefined : messages.yearWrong(CONTEST_YEAR_MIN, CONTEST_YEAR_MAX);
}

/** Returns the problem of a date and time; an empty one is valid. A year that is being typed starts as year 2. */
export function momentProblemOf(moment: string, isIncomplete: boolean): string | undefined {
  const isFine = moment === '' ? !isIncomplete : isWallClock(moment);
  return isFine ? undefined : 'Please enter a date and a time';
}

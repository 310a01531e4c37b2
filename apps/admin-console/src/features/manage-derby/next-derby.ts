import { CONTEST_NAME_MAX_LENGTH } from './constants.ts';
import { messages } from './messages.ts';
import { yearProblemOf } from './setting-problems.ts';

/** The derby that comes after a reset, as it is typed. */
export interface NextDerby {
  readonly title: string;
  /** `YYYY-MM-DD`; empty while it is not known. */
  readonly date: string;
}

/** A sentence for each field that is not acceptable. */
export type NextDerbyProblems = Partial<Record<keyof NextDerby, string>>;

const YEAR = /^\d{4}$/;
const YEAR_LENGTH = 'YYYY'.length;

/** Returns the name of a contest with its year raised by one; a name without the year stays as it is. */
export function nextTitleOf(name: string, year: string): string {
  return YEAR.test(year) ? name.replace(year, String(Number(year) + 1)) : name;
}

/** Returns what is wrong with the next derby. */
export function nextDerbyProblemsOf({ title, date }: NextDerby): NextDerbyProblems {
  const titleProblem = titleProblemOf(title.trim());
  const dateProblem = date === '' ? messages.nextDateRequired : yearProblemOf(date.slice(0, YEAR_LENGTH));
  return { ...(titleProblem && { title: titleProblem }), ...(dateProblem && { date: dateProblem }) };
}

function titleProblemOf(title: string): string | undefined {
  if (title === '') return messages.nextTitleRequired;
  return title.length > CONTEST_NAME_MAX_LENGTH ? messages.nextTitleTooLong(CONTEST_NAME_MAX_LENGTH) : undefined;
}

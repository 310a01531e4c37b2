import { YEAR_QUESTIONS, type YearQuestion } from '@derby/rules/event/event-facts';
import { formatDate, formatWallDay, formatWallTime, wallClockOf } from '@derby/rules/event/derby-time';
import { withYear } from '@derby/rules/event/title-year';
import type { Event_LastYearQuery, EventInput } from '../../generated/graphql.ts';
import { inputOf, valuesOf, type EditableEvent } from './event-form.ts';

export type LastYear = NonNullable<Event_LastYearQuery['lastArchivedDerby']>;
type User = Event_LastYearQuery['users'][number];

const DAY_MS = 86_400_000;
const DAY_LENGTH = 'YYYY-MM-DD'.length;
const WEEK_DAYS = 7;

const dayOf = (wallClock: string): string => wallClock.slice(0, DAY_LENGTH);
const dayNumberOf = (day: string): number => Date.parse(dayOf(day)) / DAY_MS;
const dayAt = (dayNumber: number): string => new Date(dayNumber * DAY_MS).toISOString().slice(0, DAY_LENGTH);

/** Returns the first day after `today` that is the same day of the week near the same date. */
export function sameDayAfter(lastDay: string, today: string): string {
  const date0 = dayOf(lastDay);
  const last = dayNumberOf(date0);
  for (let year = Number(date0.slice(0, 4)) + 1; ; year += 1) {
    const date = Date.parse(`${year}${date0.slice(4).replace('02-29', '02-28')}`) / DAY_MS;
    const ahead = (((last - date) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;
    const day = date + (ahead > WEEK_DAYS / 2 ? ahead - WEEK_DAYS : ahead);
    if (dayAt(day) > dayOf(today)) return dayAt(day);
  }
}

/** Returns the questions that are settled since the last derby. A day after it settles the first one. */
export function settledIn(event: EditableEvent, last: LastYear): ReadonlySet<string> {
  const { since, questions = [] } = event.settled ?? {};
  const isDaySet = event.weighInStart != null && dayOf(event.weighInStart) > dayOf(wallClockOf(new Date(last.endedAt)));
  return new Set([...(since === last.year ? questions : []), ...(isDaySet ? ['day'] : [])]);
}

/** Returns the questions that are settled with a further one. */
export function settledWith({ settled }: Pick<EditableEvent, 'settled'>, since: string, question: string) {
  const before = settled?.since === since ? settled.questions : [];
  return { since, questions: YEAR_QUESTIONS.filter((one) => one === question || before.includes(one)) };
}

/** Returns the event in which a question is settled; the answer `day` also moves the times and the year of the title. */
export function settle(event: EditableEvent, last: LastYear, question: YearQuestion, now = new Date()): EventInput {
  const input = inputOf(valuesOf(event));
  const kept = { ...input, settled: settledWith(event, last.year, question) };
  if (question !== 'day' || !event.weighInStart) return kept;
  const next = sameDayAfter(wallClockOf(new Date(last.endedAt)), wallClockOf(now));
  const days = dayNumberOf(next) - dayNumberOf(event.weighInStart);
  const moved = (moment: string | null | undefined) =>
    moment ? `${dayAt(dayNumberOf(moment) + days)}${moment.slice(DAY_LENGTH)}` : null;
  return {
    ...kept,
    title: withYear(event.title, next.slice(0, 4)),
    weighInStart: moved(event.weighInStart),
    weighInEnd: moved(event.weighInEnd),
    entryDeadline: moved(event.entryDeadline),
    // Of last year.
    tickets: { ...input.tickets, onSaleFrom: null },
  };
}

/** Returns what is known of a question; null when that is nothing. */
export function answerOf(question: YearQuestion, event: EditableEvent, last: LastYear | null, users: readonly User[]) {
  const { weighInStart, weighInEnd, programme, prizes, sponsors, tickets } = event;
  switch (question) {
    case 'day':
      return weighInStart ? formatWallDay(weighInStart) : null;
    case 'times':
      return weighInStart && weighInEnd
        ? [
            `Weigh-in ${formatWallTime(weighInStart)} to ${formatWallTime(weighInEnd)}`,
            ...programme.map(({ title, startsAt }) => `${title} ${formatWallTime(startsAt)}`),
          ].join(', ')
        : null;
    case 'prizes':
      return prizes.map(({ title, description }) => `${title}: ${description}`).join(', ') || null;
    case 'sponsors':
      return sponsors.map(({ alt }) => alt).join(', ') || null;
    case 'tickets':
      return tickets.price == null ? null : `Adults ${tickets.price} ${tickets.currency ?? ''}`.trim();
    case 'volunteers':
      return last && (volunteersOf(users, last).join(', ') || null);
  }
}

/** Returns the weighmasters who could sign in at the last derby and still can. Phones with a pass are not among them. */
const volunteersOf = (users: readonly User[], { endedAt }: LastYear): string[] =>
  users
    .filter(({ role, isSuspended, passEndsAt }) => role === 'WEIGHMASTER' && !isSuspended && passEndsAt == null)
    .filter(({ createdAt }) => createdAt < endedAt)
    .map(({ username }) => username);

/** Returns the day of the last derby. */
export const lastDayOf = ({ endedAt }: LastYear): string => formatDate(endedAt);

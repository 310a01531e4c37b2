import { DEFAULT_CONTEST, DEFAULT_EVENT_FACTS } from '@derby/rules/event/default-event';
import { otherYearIn } from '@derby/rules/event/title-year';
import { checkSetting, type SettingKey } from '@derby/rules/settings/settings';
import { auditedChange } from '../audit/index.ts';
import { BadInputError, type Administrator } from '../kernel/index.ts';
import {
  findStoredDocument,
  replaceStoredEvent,
  SETTINGS_SUBJECT,
  type SettingsDeps,
  type StoredSettings,
} from '../settings/index.ts';

/** The derby after a reset. All other facts of the event are edited on its page. */
export interface NextDerby {
  readonly title: string;
  /** The day of the weigh-in, `YYYY-MM-DD`. */
  readonly date: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_LENGTH = 'YYYY-MM-DD'.length;
const YEAR_LENGTH = 'YYYY'.length;

/** Returns the next derby as stored. Throws BAD_INPUT for an invalid title or day. */
export function checkNextDerby({ title, date }: NextDerby): NextDerby {
  const name = checkSetting('contest_name', title);
  const isDay =
    DAY.test(date) &&
    'text' in checkSetting('weigh_in_start', `${date}T00:00`) &&
    'text' in checkSetting('contest_year', date.slice(0, YEAR_LENGTH));
  const otherYear = 'text' in name && isDay ? otherYearIn(name.text, date.slice(0, YEAR_LENGTH)) : null;
  const problems = {
    title: 'reason' in name ? name.reason : otherYear && `title must not say ${otherYear} for the day ${date}`,
    date: isDay ? null : 'date must be a day of the calendar such as 2027-08-14',
  };
  const wrong = Object.entries(problems).filter(([, problem]) => problem !== null);
  if ('reason' in name || wrong.length > 0) {
    throw new BadInputError(
      wrong.map(([, problem]) => problem).join('; '),
      wrong.map(([field]) => field),
    );
  }
  return { title: name.text, date };
}

/**
 * Sets the title and day of the next event. Moments keep their time of day and their number of days after the start, so
 * an event over midnight keeps its length. An end or a deadline that is not set stays so. The start of the ticket sale
 * becomes unknown. A step of the reset, which has checked title and day. Can be repeated, and does nothing once the
 * derby of this generation has begun.
 */
export async function startNextEvent(
  deps: SettingsDeps,
  actor: Administrator,
  next: NextDerby,
  generation: number,
): Promise<void> {
  const stored = await findStoredDocument(deps.database);
  if (!stored || (stored.registrationOf ?? 0) >= generation) return;
  const {
    weigh_in_start: start = DEFAULT_CONTEST.weighInStart,
    weigh_in_end: end = DEFAULT_CONTEST.weighInEnd,
    entry_deadline: deadline,
  } = stored.values;
  const move = (moment: string): string => {
    // Zero also without a start, and for stored texts that are not used: those before it, and those that are no time.
    const daysLater = Math.max(0, dayNumberOf(moment) - dayNumberOf(start)) || 0;
    return `${dayOf(dayNumberOf(next.date) + daysLater)}${moment.slice(DAY_LENGTH)}`;
  };
  const values: StoredSettings = {
    contest_name: next.title,
    contest_year: next.date.slice(0, YEAR_LENGTH),
    weigh_in_start: move(start || DEFAULT_CONTEST.weighInStart),
    ...(end ? { weigh_in_end: move(end) } : {}),
    ...(deadline ? { entry_deadline: move(deadline) } : {}),
  };
  const isDone = Object.entries(values).every(([key, text]) => stored.values[key as SettingKey] === text);
  if (isDone) return;
  const facts = stored.event ?? DEFAULT_EVENT_FACTS;
  const changes = Object.fromEntries(
    Object.entries(values).map(([key, to]) => [key, { from: stored.values[key as SettingKey] ?? null, to }]),
  );
  const saved = await auditedChange(
    deps,
    actor,
    { action: 'event.updated', subject: SETTINGS_SUBJECT },
    async () =>
      await replaceStoredEvent(deps.database, {
        facts: {
          ...facts,
          isOnePrizePerPerson: facts.isOnePrizePerPerson ?? true,
          tickets: { ...facts.tickets, onSaleFrom: null },
        },
        values,
        version: stored.eventVersion ?? 0,
        before: generation,
      }),
    (before) => before && { changes },
  );
  // The event was saved meanwhile, or another process has done this step.
  if (!saved) return await startNextEvent(deps, actor, next, generation);
  await deps.events.publish({ kind: 'settings-changed' });
}

const DAY_MS = 86_400_000;

/** Counts the days since 1970 of a text that begins with `YYYY-MM-DD`. */
const dayNumberOf = (text: string): number => Date.parse(text.slice(0, DAY_LENGTH)) / DAY_MS;

/** Returns a day as `YYYY-MM-DD`. */
const dayOf = (dayNumber: number): string => new Date(dayNumber * DAY_MS).toISOString().slice(0, DAY_LENGTH);

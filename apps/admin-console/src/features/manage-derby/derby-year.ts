import {
  formatDate,
  formatEntryTime,
  formatWallDate,
  formatWallTime,
  instantOfWallClock,
  wallClockOf,
} from '@derby/rules/event/derby-time';
import { otherYearIn } from '@derby/rules/event/title-year';
import { EVENT_PATH, INDEX_PATH, MANAGE_PATH, PARTICIPANTS_PATH, PRIZES_PATH } from '../../config/sections.ts';
import type { Overview } from './api.ts';

/** The steps of a derby's year, in their order, with their labels. */
export const YEAR_STEPS = { 'set-up': 'Set up', open: 'Open', ended: 'Ended', archived: 'Archived' } as const;

export type YearStep = keyof typeof YEAR_STEPS;

type Status = Overview['leaderboardStatus'];

const STEP_OF: Readonly<Record<Status['phase'], YearStep>> = {
  OFF_SEASON: 'set-up',
  BEFORE: 'set-up',
  OPEN: 'open',
  LAST_HALF_HOUR: 'open',
  CLOSED: 'open',
  ENDED: 'ended',
};

/** Returns the step that the derby is at. It is archived while it is reset, then without a next day. */
export function stepOf(phase: Status['phase'], isReset: boolean): YearStep {
  return isReset ? 'archived' : STEP_OF[phase];
}

/** Returns whether the weigh-in has begun, so that the derby may be ended soon. */
export const hasWeighInBegun = (phase: Status['phase']): boolean => STEP_OF[phase] !== 'set-up';

/** Returns where the derby is, with the time that is left. */
export function phaseSentence({ derby, leaderboardStatus }: Overview, now: Date): string {
  const { phase, weighInStart, weighInEnd } = leaderboardStatus;
  switch (phase) {
    case 'ENDED':
      return derby.endedAt
        ? `The derby ended on ${formatDate(derby.endedAt)} at ${formatEntryTime(derby.endedAt)}. Ranks are final.`
        : 'Ended';
    case 'CLOSED':
      return 'The weigh-in is over. The derby has not ended yet.';
    case 'OPEN':
    case 'LAST_HALF_HOUR':
      return weighInEnd && instantOfWallClock(weighInEnd) > now
        ? `The weigh-in is open and closes ${timeUntil(weighInEnd, now)}.`
        : 'The weigh-in is open.';
    case 'BEFORE':
    case 'OFF_SEASON':
      if (!weighInStart) return 'No day is set for the weigh-in.';
      return instantOfWallClock(weighInStart) > now
        ? `The weigh-in opens ${timeUntil(weighInStart, now)}.`
        : `The weigh-in was on ${formatWallDate(weighInStart)}.`;
  }
}

/** Returns whether tickets are on sale for a day that is over. */
export function areSalesLate({ leaderboardStatus }: Overview, now: Date): boolean {
  const { areTicketsOnSale, phase, weighInStart } = leaderboardStatus;
  return areTicketsOnSale && phase === 'OFF_SEASON' && weighInStart !== null && instantOfWallClock(weighInStart) <= now;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;

/** Returns "in 12 days", "tomorrow at 12:00 PM" or "in 1 h 12 min", rounded up. */
function timeUntil(wallText: string, now: Date): string {
  const days = dayOf(wallText) - dayOf(wallClockOf(now));
  if (days > 1) return `in ${days} days`;
  if (days === 1) return `tomorrow at ${formatWallTime(wallText)}`;
  const allMinutes = Math.ceil((instantOfWallClock(wallText).getTime() - now.getTime()) / MINUTE_MS);
  const hours = Math.floor(allMinutes / MINUTES_PER_HOUR);
  const minutes = allMinutes % MINUTES_PER_HOUR;
  return ['in', ...(hours > 0 ? [`${hours} h`] : []), ...(minutes > 0 ? [`${minutes} min`] : [])].join(' ');
}

const dayOf = (wallText: string): number => Date.parse(wallText.slice(0, DAY_LENGTH)) / DAY_MS;

/** Length of the day in a wall-clock text: `YYYY-MM-DD`. */
export const DAY_LENGTH = 10;

const YEAR_LENGTH = 4;
const LONGEST_HOURS = 12;
const HOUR_MS = 3_600_000;

/** Returns what is odd about the times of a weigh-in as a sentence; null when nothing is. */
export function weighInDoubtOf(start: string, end: string | null, title: string): string | null {
  const year = start.slice(0, YEAR_LENGTH);
  const otherYear = otherYearIn(title, year);
  if (otherYear !== null) return `The title says ${otherYear}, the day is in ${year}.`;
  if (end === null) return null;
  const hours = (instantOfWallClock(end).getTime() - instantOfWallClock(start).getTime()) / HOUR_MS;
  if (hours <= 0) return 'It ends before it starts.';
  return hours > LONGEST_HOURS ? `That is longer than ${LONGEST_HOURS} hours.` : null;
}

/** What an administrator most likely does next. */
export interface NextAction {
  readonly hint: string;
  readonly link?: { readonly to: string; readonly label: string };
}

const NEXT_ACTIONS: Readonly<Record<Status['phase'], NextAction>> = {
  OFF_SEASON: {
    hint: 'Next: set the day, the times and the prizes.',
    link: { to: EVENT_PATH, label: 'Set up the event' },
  },
  BEFORE: {
    hint: 'Next: import the participants and try one entry.',
    link: { to: PARTICIPANTS_PATH, label: 'Open participants' },
  },
  OPEN: { hint: 'Next: weigh in the fish.', link: { to: INDEX_PATH, label: 'Weigh in' } },
  LAST_HALF_HOUR: { hint: 'Next: weigh in the last fish.', link: { to: INDEX_PATH, label: 'Weigh in' } },
  CLOSED: {
    hint: 'Next: check the entries, then end the derby below.',
    link: { to: MANAGE_PATH, label: 'Check the entries' },
  },
  ENDED: { hint: 'Next: hand out the prizes.', link: { to: PRIZES_PATH, label: 'Open the prizes' } },
};

const COMPLETE_EVENT = { to: EVENT_PATH, label: 'Complete the event' };

const LIST = new Intl.ListFormat('en');

/** By then the prizes have been handed out. */
const CEREMONY_DAYS = 2;

/** Returns whether a day is set and still ahead, so that its event should be complete. */
export function isDayAhead({ leaderboardStatus: { phase, weighInStart } }: Overview, now: Date): boolean {
  return STEP_OF[phase] === 'set-up' && weighInStart !== null && instantOfWallClock(weighInStart) > now;
}

/** `missing` are the headings of the sections of the event that are not complete; null when they are not known. */
export function nextActionOf(overview: Overview, now: Date, missing: readonly string[] | null): NextAction {
  const { derby, leaderboardStatus } = overview;
  const { phase } = leaderboardStatus;
  if (isDayAhead(overview, now)) {
    if (missing !== null && missing.length > 0) {
      return { hint: `Next: complete ${LIST.format(missing)}.`, link: COMPLETE_EVENT };
    }
    if (phase === 'OFF_SEASON') {
      return missing === null
        ? { hint: 'Next: complete the event.', link: COMPLETE_EVENT }
        : { hint: 'The event is complete.', link: { to: EVENT_PATH, label: 'Look at the event' } };
    }
  }
  const endedForMs = derby.endedAt ? now.getTime() - Date.parse(derby.endedAt) : 0;
  return phase === 'ENDED' && endedForMs > CEREMONY_DAYS * DAY_MS
    ? { hint: 'Next: reset for the next derby, at the end of this page.' }
    : NEXT_ACTIONS[phase];
}

import type { DerbyEvent, EventFacts } from './event-facts.ts';

/** The settings of the contest. Moments are wall-clock texts in the derby's zone, empty when not set. */
export interface ContestSettings {
  readonly contestName: string;
  readonly contestYear: number;
  readonly weighInStart: string;
  readonly weighInEnd: string;
}

/** Combines the event's facts with its name and times from the settings. */
export function derbyEventOf(facts: EventFacts, contest: ContestSettings): DerbyEvent {
  return {
    ...facts,
    title: titleOf(contest.contestName, String(contest.contestYear)),
    weighInStart: contest.weighInStart || null,
    weighInEnd: contest.weighInEnd || null,
  };
}

/** Appends the year unless the name contains it. */
function titleOf(name: string, year: string): string {
  return name.includes(year) ? name : `${name} ${year}`;
}

import type { DerbyEvent, EventFacts } from './event-facts.ts';

/** What the settings say of the contest. Moments are wall-clock texts of the derby's zone, empty when not set. */
export interface ContestSettings {
  readonly contestName: string;
  readonly contestYear: number;
  readonly weighInStart: string;
  readonly weighInEnd: string;
}

/** Returns all that visitors are told: what the organisers say of the event, its name and its times. */
export function derbyEventOf(facts: EventFacts, contest: ContestSettings): DerbyEvent {
  return {
    ...facts,
    title: titleOf(contest.contestName, String(contest.contestYear)),
    weighInStart: contest.weighInStart || null,
    weighInEnd: contest.weighInEnd || null,
  };
}

/** Most names have their year in them. */
function titleOf(name: string, year: string): string {
  return name.includes(year) ? name : `${name} ${year}`;
}

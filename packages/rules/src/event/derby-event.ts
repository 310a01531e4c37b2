import { endsAfterStart } from './derby-time.ts';
import type { DerbyEvent, EventFacts } from './event-facts.ts';
import { titleOf } from './title-year.ts';

/** The settings of the contest. Moments are wall-clock texts in the derby's zone, empty when not set. */
interface ContestSettings {
  readonly contestName: string;
  readonly contestYear: number;
  readonly weighInStart: string;
  readonly weighInEnd: string;
}

/**
 * Combines the event's facts with its name and times from the settings. An end that is not after the start is unknown:
 * older versions accepted it, and a calendar discards such an event.
 */
export function derbyEventOf(facts: EventFacts, contest: ContestSettings): DerbyEvent {
  const { weighInStart, weighInEnd } = contest;
  return {
    ...facts,
    title: titleOf(contest.contestName, String(contest.contestYear)),
    weighInStart: weighInStart || null,
    weighInEnd: endsAfterStart(weighInStart, weighInEnd) ? weighInEnd || null : null,
  };
}

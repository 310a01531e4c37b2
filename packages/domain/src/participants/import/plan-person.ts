import type { ImportWrite, KnownParticipant } from '../participant.model.ts';
import { MAX_TICKET_COUNT, type Participant } from '../participant.ts';
import type { ImportedPerson } from './read-import-file.ts';
import { areSameLines, mergeLines, tallyOf, type SourceTally } from './source-line.ts';

/** The write for one person. `isChanged` tells whether visible fields change. */
export interface PersonPlan {
  readonly write: ImportWrite | null;
  readonly isChanged: boolean;
}

/** Plans a new participant with the names and tickets of the file. */
export function planNewcomer(person: ImportedPerson, id: number): PersonPlan {
  const { email, firstName, lastName, key: sourceKey, lines } = person;
  const tally = merged(tallyOf([]), { from: tallyOf([]), to: tallyOf(lines) });
  return { write: { insert: { id, email, firstName, lastName, sourceKey, lines, ...tally } }, isChanged: true };
}

/**
 * Plans what the file adds to a known participant. Names stay. Numbers change by the difference between the files'
 * sums, and the status only when the files' status changes, so manual edits stay.
 */
export function planKnown(person: ImportedPerson, known: KnownParticipant): PersonPlan {
  const lines = mergeLines(known.lines, person.lines);
  if (areSameLines(known.lines, lines)) return { write: null, isChanged: false };
  const { id, totalTickets, derbyEntries, juniorEntries, status } = known.participant;
  const before = { totalTickets, derbyEntries, juniorEntries, status };
  const fields = merged(before, { from: tallyOf(known.lines), to: tallyOf(lines) });
  const isChanged = Object.entries(fields).some(([field, value]) => before[field as keyof SourceTally] !== value);
  return { write: { update: { id, version: known.version, fields, lines } }, isChanged };
}

function merged(
  current: SourceTally,
  { from, to }: { readonly from: SourceTally; readonly to: SourceTally },
): Pick<Participant, keyof SourceTally> {
  const count = (field: 'totalTickets' | 'derbyEntries' | 'juniorEntries') =>
    Math.min(Math.max(current[field] + to[field] - from[field], 0), MAX_TICKET_COUNT);
  return {
    totalTickets: count('totalTickets'),
    derbyEntries: count('derbyEntries'),
    juniorEntries: count('juniorEntries'),
    status: current.status === from.status ? to.status : current.status,
  };
}

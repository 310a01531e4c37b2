import type { ImportWrite, KnownParticipant } from '../participant.model.ts';
import { MAX_TICKET_COUNT, type Participant } from '../participant.ts';
import type { ImportedPerson } from './read-import-file.ts';
import { areSameLines, mergeLines, tallyOf, type SourceTally } from './source-line.ts';

/** What an import does with one person; `isChanged` when a person would see it. */
export interface PersonPlan {
  readonly write: ImportWrite | null;
  readonly isChanged: boolean;
}

/** A participant with the names and the tickets of the file. */
export function planNewcomer(person: ImportedPerson, id: number): PersonPlan {
  const { email, firstName, lastName, key: sourceKey, lines } = person;
  const tally = merged(tallyOf([]), { from: tallyOf([]), to: tallyOf(lines) });
  return { write: { insert: { id, email, firstName, lastName, sourceKey, lines, ...tally } }, isChanged: true };
}

/**
 * What the file adds to a known participant. Names stay; numbers change by as much as the files' own
 * sums do, and the status only when the files' own does: what was edited by hand stays.
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

import type { AnyBulkWriteOperation } from 'mongoose';
import { DomainError, takeNumbers, unlessDuplicate, type Connection } from '../../kernel/index.ts';
import {
  MAX_TICKET_COUNT,
  participantModel,
  type Participant,
  type ParticipantDocument,
  type ParticipantStatus,
  type SourceLine,
  type TicketRow,
} from '../participants.ts';

/** A person in an import file with all ticket lines. */
export interface ImportedPerson {
  readonly key: string;
  readonly email: string | null;
  /** Names from the first valid row. */
  readonly firstName: string;
  readonly lastName: string;
  /** Number of valid rows about this person. */
  readonly rowCount: number;
  readonly lines: readonly SourceLine[];
}

/** Number of rows by outcome. */
interface ImportCounts {
  readonly imported: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** The outcome for one person. */
type Outcome = keyof ImportCounts;

/**
 * Writes the persons of a file. After a concurrent import or manual edit, reads again and adds what is missing. Unique
 * keys and versions ensure that nothing is counted twice or lost. Throws BUSY after too many conflicts.
 */
export async function importPersons(database: Connection, persons: readonly ImportedPerson[]): Promise<ImportCounts> {
  return await inParts(persons, async (part) => {
    const progress: Progress = { ids: new Map(), outcomes: new Map() };
    await writeRound(database, part, progress, 1);
    return countRows(part, ({ key }) => progress.outcomes.get(key) ?? 'unchanged');
  });
}

/** Counts what an import of these persons would do now, without writing. */
export async function checkPersons(database: Connection, persons: readonly ImportedPerson[]): Promise<ImportCounts> {
  return await inParts(persons, async (part) => {
    const known = await findKnown(database, part);
    return countRows(part, (person): Outcome => {
      const participant = known.get(person.key);
      if (!participant) return 'imported';
      return planKnown(person, participant).isChanged ? 'updated' : 'unchanged';
    });
  });
}

/** Small enough for the time limit of a statement on a busy machine. */
const PERSONS_PER_PART = 100;

async function inParts(
  persons: readonly ImportedPerson[],
  work: (part: readonly ImportedPerson[]) => Promise<ImportCounts>,
): Promise<ImportCounts> {
  const counts = { imported: 0, updated: 0, unchanged: 0 };
  for (let start = 0; start < persons.length; start += PERSONS_PER_PART) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- one statement at a time keeps reads of the board fast
    const part = await work(persons.slice(start, start + PERSONS_PER_PART));
    counts.imported += part.imported;
    counts.updated += part.updated;
    counts.unchanged += part.unchanged;
  }
  return counts;
}

/** Ids and outcomes of one import by person key, kept over all rounds. */
interface Progress {
  readonly ids: Map<string, number>;
  readonly outcomes: Map<string, Outcome>;
}

const MAX_ROUNDS = 12;

async function writeRound(
  database: Connection,
  persons: readonly ImportedPerson[],
  progress: Progress,
  round: number,
): Promise<void> {
  const known = await findKnown(database, persons);
  await takeIds(
    database,
    persons.filter(({ key }) => !known.has(key)),
    progress,
  );
  const plans = persons.map((person) => {
    const plan = planOf(person, known.get(person.key), progress);
    progress.outcomes.set(person.key, outcomeOf(person, plan, known.get(person.key), progress));
    return plan;
  });
  const isComplete = await write(
    database,
    plans.flatMap((plan) => plan.write ?? []),
  );
  if (isComplete) return;
  if (round === MAX_ROUNDS) {
    throw new DomainError('BUSY', 'Another import is changing the same participants. Please import the file again.');
  }
  await writeRound(database, persons, progress, round + 1);
}

/** Returns false when a concurrent write changed any of the participants first. */
async function write(database: Connection, writes: AnyBulkWriteOperation<ParticipantDocument>[]): Promise<boolean> {
  if (writes.length === 0) return true;
  const result = await unlessDuplicate(participantModel(database).bulkWrite(writes, { ordered: false }));
  return result?.matchedCount === writes.filter((one) => 'updateOne' in one).length;
}

async function takeIds(database: Connection, newcomers: readonly ImportedPerson[], { ids }: Progress): Promise<void> {
  const without = newcomers.filter(({ key }) => !ids.has(key));
  if (without.length === 0) return;
  const firstId = await takeNumbers(database, 'participants', without.length);
  for (const [index, { key }] of without.entries()) ids.set(key, firstId + index);
}

function planOf(person: ImportedPerson, known: ParticipantDocument | undefined, { ids }: Progress): PersonPlan {
  if (known) return planKnown(person, known);
  const id = ids.get(person.key);
  if (id === undefined) throw new Error('a newcomer has no id');
  return planNewcomer(person, id);
}

/** A participant with an id that this import took was created by it, in this or an earlier round. */
function outcomeOf(
  person: ImportedPerson,
  plan: PersonPlan,
  known: ParticipantDocument | undefined,
  { ids, outcomes }: Progress,
): Outcome {
  const { _id: knownId } = known ?? {};
  if (knownId === undefined || knownId === ids.get(person.key)) return 'imported';
  return plan.isChanged || outcomes.get(person.key) === 'updated' ? 'updated' : 'unchanged';
}

/** Returns the participant of each person: the one imported under the same key, else the one with the same email. */
async function findKnown(
  database: Connection,
  persons: readonly ImportedPerson[],
): Promise<Map<string, ParticipantDocument>> {
  const model = participantModel(database);
  const [imported, addressed] = await Promise.all([
    model.find({ sourceKey: { $in: persons.map(({ key }) => key) } }).lean(),
    model.find({ email: { $in: persons.flatMap(({ email }) => email ?? []) } }).lean(),
  ]);
  const bySource = new Map(imported.map((one) => [one.sourceKey, one]));
  const byEmail = new Map(addressed.map((one) => [one.email, one]));
  return new Map(
    persons.flatMap(({ key, email }) => {
      const one = bySource.get(key) ?? (email === null ? undefined : byEmail.get(email));
      return one ? [[key, one] as const] : [];
    }),
  );
}

/** Counts rows by outcome: the first row of a new person counts as imported, its other rows as updated. */
function countRows(persons: readonly ImportedPerson[], outcomeFor: (person: ImportedPerson) => Outcome): ImportCounts {
  const counts = { imported: 0, updated: 0, unchanged: 0 };
  for (const person of persons) {
    const outcome = outcomeFor(person);
    const first = outcome === 'imported' ? 1 : 0;
    counts.imported += first;
    counts[outcome === 'unchanged' ? 'unchanged' : 'updated'] += person.rowCount - first;
  }
  return counts;
}

/** The write for one person. `isChanged` tells whether visible fields change. */
interface PersonPlan {
  readonly write: AnyBulkWriteOperation<ParticipantDocument> | null;
  readonly isChanged: boolean;
}

/** Plans a new participant with the names and tickets of the file. */
function planNewcomer(person: ImportedPerson, id: number): PersonPlan {
  const { email, firstName, lastName, key: sourceKey, lines } = person;
  const tally = merged(tallyOf([]), { from: tallyOf([]), to: tallyOf(lines) });
  const fields = { firstName, lastName, sourceKey, lines, ...tally, ...(email === null ? {} : { email }) };
  return { write: { insertOne: { document: { _id: id, ...fields, version: 1 } } }, isChanged: true };
}

/**
 * Plans what the file adds to a known participant. Names stay. Numbers change by the difference between the files'
 * sums, and the status only when the files' status changes, so manual edits stay.
 */
function planKnown(person: ImportedPerson, known: ParticipantDocument): PersonPlan {
  const lines = mergeLines(known.lines, person.lines);
  if (areSameLines(known.lines, lines)) return { write: null, isChanged: false };
  const { _id, version, totalTickets, derbyEntries, juniorEntries, status } = known;
  const before = { totalTickets, derbyEntries, juniorEntries, status };
  const fields = merged(before, { from: tallyOf(known.lines), to: tallyOf(lines) });
  const isChanged = Object.entries(fields).some(([field, value]) => before[field as keyof SourceTally] !== value);
  const update = { $set: { ...fields, lines }, $inc: { version: 1 } };
  return { write: { updateOne: { filter: { _id, version }, update } }, isChanged };
}

function merged(
  current: SourceTally,
  { from, to }: { readonly from: SourceTally; readonly to: SourceTally },
): SourceTally {
  const count = (field: 'totalTickets' | 'derbyEntries' | 'juniorEntries') =>
    Math.min(Math.max(current[field] + to[field] - from[field], 0), MAX_TICKET_COUNT);
  return {
    totalTickets: count('totalTickets'),
    derbyEntries: count('derbyEntries'),
    juniorEntries: count('juniorEntries'),
    status: current.status === from.status ? to.status : current.status,
  };
}

/** The tickets and status of one participant, summed over all exports. */
type SourceTally = Pick<Participant, 'totalTickets' | 'derbyEntries' | 'juniorEntries' | 'status'>;

/** Sums the rows (docs/rules.md, "Import"). */
export function tallyOf(lines: readonly SourceLine[]): SourceTally {
  const rows = lines.flatMap((line) => line.rows);
  const counted = rows.filter((row) => row.state !== 'void');
  return {
    totalTickets: sumOf(counted),
    derbyEntries: sumOf(counted.filter((row) => row.kind === 'derby')),
    juniorEntries: sumOf(counted.filter((row) => row.kind === 'junior')),
    status: statusOf(rows),
  };
}

/**
 * Merges the lines of another file: a line of the file replaces the known one. A file with fewer of the same rows is
 * only a part of the export and removes none, so the order of files and parts does not matter.
 */
function mergeLines(known: readonly SourceLine[], added: readonly SourceLine[]): SourceLine[] {
  const lines = new Map(known.map((line) => [line.key, line]));
  for (const line of added) {
    if (line.rows.length >= (lines.get(line.key)?.rows.length ?? 0)) lines.set(line.key, line);
  }
  return [...lines.values()];
}

/** Returns whether two lists of lines are equal, ignoring the order of rows and lines. */
function areSameLines(one: readonly SourceLine[], other: readonly SourceLine[]): boolean {
  return one.length === other.length && printed(one) === printed(other);
}

function printed(lines: readonly SourceLine[]): string {
  return lines.map(printedLine).toSorted().join('\n');
}

function printedLine({ key, rows }: SourceLine): string {
  const texts = rows.map(({ quantity, kind, state }) => `${quantity} ${kind} ${state}`);
  return [key, ...texts.toSorted()].join(':');
}

function sumOf(rows: readonly TicketRow[]): number {
  return rows.reduce((sum, row) => sum + row.quantity, 0);
}

function statusOf(rows: readonly TicketRow[]): ParticipantStatus {
  if (rows.some((row) => row.state === 'checked-in')) return 'checked-in';
  return rows.some((row) => row.state === 'counted') ? 'active' : 'cancelled';
}

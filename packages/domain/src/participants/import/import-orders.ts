import type { AnyBulkWriteOperation } from 'mongoose';
import { participantsWithCard, type CardDeps } from '../../anglers/index.ts';
import { listEntrantNames } from '../../entries/index.ts';
import {
  collectionOf,
  DomainError,
  ErasedError,
  takeNumbers,
  unlessDuplicate,
  type Connection,
} from '../../kernel/index.ts';
import { participantModel, type ParticipantDocument, type SourceLine } from '../participants.ts';
import { isEarlierLine } from './earlier-lines.ts';
import type { FileEnds, FileOrders, FilePerson } from './orders.ts';
import {
  areSameLines,
  fieldsAfter,
  fieldsOf,
  planOrders,
  type ParticipantPlan,
  type SourceTally,
} from './plan-orders.ts';
import { folded } from './row-person.ts';

/** Number of rows by outcome, and sentences about what moved. */
interface ImportOutcome {
  readonly imported: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly notes: readonly string[];
}

/** The outcome for one person. */
type Outcome = 'imported' | 'updated' | 'unchanged';

const MAX_ROUNDS = 12;

/** Where the last imported file began and ended, because an export can be divided into several files. */
const lastFileModel = collectionOf<FileEnds & { _id: number }>('participant_imports', {
  _id: Number,
  first: String,
  last: String,
  beside: [String],
  lastRows: Number,
});
const ONLY_ID = 1;

/**
 * Writes the orders of a file. After a concurrent import or manual edit, reads again and adds what is missing. Unique
 * keys and versions ensure that nothing is counted twice or lost. Throws BUSY after too many conflicts.
 */
export async function importOrders(deps: CardDeps, file: FileOrders): Promise<ImportOutcome> {
  const { database } = deps;
  const progress: Progress = { ids: new Map(), outcomes: new Map(), notes: new Set() };
  const previous = await lastFileModel(database).findById(ONLY_ID).lean();
  // Before the participants: the same file again never continues itself.
  const ends = file.ends ?? { first: '', last: '', beside: [], lastRows: 0 };
  await lastFileModel(database).replaceOne({ _id: ONLY_ID }, { _id: ONLY_ID, ...ends }, { upsert: true });
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- each round begins with what the one before left
    if (await writeRound(deps, file, progress, previous)) return outcomeOf(file, progress);
  }
  throw new DomainError('BUSY', 'Another import is changing the same participants. Please import the file again.');
}

/** Returns what an import of these orders would do now, without writing. */
export async function checkOrders(deps: CardDeps, file: FileOrders): Promise<ImportOutcome> {
  const progress: Progress = { ids: new Map(), outcomes: new Map(), notes: new Set() };
  const previous = await lastFileModel(deps.database).findById(ONLY_ID).lean();
  const { steps, notes } = await planSteps(deps, file, previous);
  for (const note of notes) progress.notes.add(note);
  for (const step of steps) if (step.person) progress.outcomes.set(step.person.key, outcomeOfStep(step));
  return outcomeOf(file, progress);
}

/** Ids and outcomes of one import by person key, and its notes, kept over all rounds. */
interface Progress {
  readonly ids: Map<string, number>;
  readonly outcomes: Map<string, Outcome>;
  readonly notes: Set<string>;
}

/** A plan for one participant with what is written. */
interface Step {
  readonly person: FilePerson | undefined;
  readonly known: ParticipantDocument | undefined;
  readonly lines: readonly SourceLine[];
  readonly fields: SourceTally & { readonly phoneNumber?: string };
  readonly isChanged: boolean;
  readonly isWritten: boolean;
  readonly isRemoved: boolean;
  /** What of the file is not taken, because the person is here already or a user typed it. */
  readonly kept: readonly (keyof typeof KEPT)[];
}

async function writeRound(
  deps: CardDeps,
  file: FileOrders,
  progress: Progress,
  previous: FileEnds | null,
): Promise<boolean> {
  const { database } = deps;
  const { steps, notes, generation } = await planSteps(deps, file, previous);
  for (const note of notes) progress.notes.add(note);
  await takeIds(
    database,
    steps.flatMap(({ person, known }) => (person && !known ? [person] : [])),
    progress,
  );
  for (const step of steps) {
    if (!step.person) continue;
    const { _id: knownId } = step.known ?? {};
    const wasCreatedHere = knownId !== undefined && knownId === progress.ids.get(step.person.key);
    const isUpdated = progress.outcomes.get(step.person.key) === 'updated';
    const outcome = outcomeOfStep(step);
    if (wasCreatedHere) progress.outcomes.set(step.person.key, 'imported');
    else progress.outcomes.set(step.person.key, isUpdated && outcome === 'unchanged' ? 'updated' : outcome);
  }
  // Rows that move leave first: an import that dies between the writes counts too few until it is run again. The other
  // way round, a later import could not tell the copies apart.
  const leaving = steps.filter(({ person, isWritten }) => person === undefined && isWritten);
  const others = steps.filter(({ person, isWritten }) => person !== undefined && isWritten);
  for (const part of partsOf([...leaving, ...others])) {
    const writes = part.map((step) => writeOf(step, progress, generation));
    // oxlint-disable-next-line eslint/no-await-in-loop -- one statement at a time keeps reads of the board fast
    if (!(await write(database, writes))) return false;
  }
  return true;
}

/** Small enough for the time limit of a statement on a busy machine. */
const STEPS_PER_PART = 100;

function partsOf(steps: readonly Step[]): Step[][] {
  const count = Math.ceil(steps.length / STEPS_PER_PART);
  return Array.from({ length: count }, (_, part) => steps.slice(part * STEPS_PER_PART, (part + 1) * STEPS_PER_PART));
}

/** Returns false when a concurrent write changed any of the participants first. */
async function write(database: Connection, writes: AnyBulkWriteOperation<ParticipantDocument>[]): Promise<boolean> {
  const result = await unlessDuplicate(participantModel(database).bulkWrite(writes, { ordered: false }));
  const updates = writes.filter((one) => 'updateOne' in one).length;
  const removals = writes.filter((one) => 'deleteOne' in one).length;
  return result?.matchedCount === updates && result.deletedCount === removals;
}

async function takeIds(database: Connection, newcomers: readonly FilePerson[], { ids }: Progress): Promise<void> {
  const without = newcomers.filter(({ key }) => !ids.has(key));
  if (without.length === 0) return;
  const firstId = await takeNumbers(database, 'participants', without.length);
  for (const [index, { key }] of without.entries()) ids.set(key, firstId + index);
}

function writeOf(step: Step, { ids }: Progress, generation: number): AnyBulkWriteOperation<ParticipantDocument> {
  const { person, known, lines, fields, isRemoved } = step;
  if (known) {
    const { _id, version } = known;
    if (isRemoved) return { deleteOne: { filter: { _id, version } } };
    const update = { $set: { ...fields, lines, generation }, $inc: { version: 1 } };
    return { updateOne: { filter: { _id, version }, update } };
  }
  const id = person && ids.get(person.key);
  if (!person || id === undefined) throw new Error('a newcomer has no id');
  const { key: sourceKey, email, firstName, lastName } = person;
  const names = { firstName, lastName, sourceKey, lines, ...fields, ...(email === null ? {} : { email }) };
  return { insertOne: { document: { _id: id, ...names, version: 1, generation } } };
}

async function planSteps({ database, derbyState }: CardDeps, file: FileOrders, previous: FileEnds | null) {
  const known = await findKnown(database, file);
  const { participants, notes } = planOrders(file, known, previous);
  const { generation, isErased } = await derbyState.read();
  if (isErased) throw new ErasedError('no participants');
  const [names, withCard] = await Promise.all([listEntrantNames(database), participantsWithCard(database, generation)]);
  const entrants = new Set(names.map((name) => folded(name)));
  // Whatever the shop says by now.
  const isHere = ({ _id: id, ...one }: ParticipantDocument) => withCard.has(id) || entrants.has(folded(nameOf(one)));
  const steps = participants.map((plan) => stepOf(plan, isHere));
  const namesOf = (which: (step: Step) => boolean) => steps.filter(which).map(({ known: one }) => nameOf(one));
  return {
    generation,
    steps,
    notes: [
      ...notes,
      ...noteOn(
        'Removed, because no ticket is left',
        namesOf(({ isRemoved }) => isRemoved),
      ),
      ...Object.entries(KEPT).flatMap(([what, text]) =>
        noteOn(
          text,
          namesOf(({ kept }) => kept.some((one) => one === what)),
        ),
      ),
    ],
  };
}

/** Notes on what a person keeps who has a card or an entry, or whose phone number a user typed. */
const KEPT = {
  place: 'Kept without a ticket, because of a card or an entry',
  name: 'Not renamed, because of a card or an entry',
  phone: 'The phone number stays, which is another one in the file',
} as const;

function stepOf(plan: ParticipantPlan, isHere: (known: ParticipantDocument) => boolean): Step {
  const { person, lines } = plan;
  const phone = person?.phoneNumber ?? null;
  if (plan.kind === 'new') {
    const fields = { ...fieldsOf(lines), ...(phone !== null && { phoneNumber: phone }) };
    return { person, known: undefined, lines, fields, isChanged: true, isWritten: true, isRemoved: false, kept: [] };
  }
  const { known, isEmptied } = plan;
  const isEmpty = isEmptied && person === undefined;
  const isFixed = isHere(known);
  const isOtherPhone = phone !== null && phone !== known.phoneNumber;
  const keepsPhone = isOtherPhone && (known.isPhoneTyped === true || (isFixed && known.phoneNumber !== undefined));
  const isPhoneSet = isOtherPhone && !keepsPhone;
  const isRenamed = isFixed && person !== undefined && folded(nameOf(person)) !== folded(nameOf(known));
  const fields = { ...fieldsAfter(known, lines), ...(isPhoneSet && { phoneNumber: phone }) };
  return {
    person,
    known,
    lines,
    fields,
    isChanged: Object.entries(fields).some(([field, value]) => known[field as keyof typeof fields] !== value),
    isWritten: isPhoneSet || !areSameLines(known.lines, lines),
    isRemoved: isEmpty && !isFixed,
    kept: [
      ...(isEmpty && isFixed ? (['place'] as const) : []),
      ...(isRenamed ? (['name'] as const) : []),
      ...(keepsPhone ? (['phone'] as const) : []),
    ],
  };
}

const nameOf = (one: Pick<ParticipantDocument, 'firstName' | 'lastName'> | undefined): string =>
  `${one?.firstName} ${one?.lastName}`;

const MAX_LISTED = 20;

function noteOn(what: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const listed = names.slice(0, MAX_LISTED).join(', ');
  const others = names.length > MAX_LISTED ? ` and ${names.length - MAX_LISTED} more` : '';
  return [`${what}: ${listed}${others}`];
}

function outcomeOfStep({ known, isChanged }: Step): Outcome {
  if (known === undefined) return 'imported';
  return isChanged ? 'updated' : 'unchanged';
}

/**
 * Returns the participants that the file names or that have rows of its orders, and those with lines of earlier builds.
 * One pass over all participants: the embedded server has no index on the keys of the lines.
 */
async function findKnown(database: Connection, { persons, orders }: FileOrders): Promise<ParticipantDocument[]> {
  const keys = new Set(persons.map(({ key }) => key));
  const emails = new Set(persons.map(({ email }) => email));
  const inFile = new Set(orders.map(({ key }) => key));
  const found: ParticipantDocument[] = [];
  for await (const one of participantModel(database).find().sort({ _id: 1 }).lean().cursor({ batchSize: 500 })) {
    const isNamed = keys.has(one.sourceKey ?? '') || (one.email !== undefined && emails.has(one.email));
    if (isNamed || one.lines.some((line) => inFile.has(line.key) || isEarlierLine(line))) found.push(one);
  }
  return found;
}

/** Counts rows by outcome: the first row of a new person counts as imported, its other rows as updated. */
function outcomeOf({ persons }: FileOrders, { outcomes, notes }: Progress): ImportOutcome {
  const counts = { imported: 0, updated: 0, unchanged: 0 };
  for (const { key, rowCount } of persons) {
    const outcome = outcomes.get(key) ?? 'unchanged';
    const first = outcome === 'imported' ? 1 : 0;
    counts.imported += first;
    counts[outcome === 'unchanged' ? 'unchanged' : 'updated'] += rowCount - first;
  }
  return { ...counts, notes: [...notes] };
}

import { takeNumbers, type Connection } from '../../kernel/index.ts';
import { ImportCollisionError } from '../errors.ts';
import { findKnownParticipants, writeImport, type KnownParticipant } from '../participant.model.ts';
import { countRows, type ImportCounts, type Outcome } from './count-rows.ts';
import { planKnown, planNewcomer, type PersonPlan } from './plan-person.ts';
import type { ImportedPerson } from './read-import-file.ts';

/** Ids and outcomes of one import by person key, kept over all rounds. */
interface Progress {
  readonly ids: Map<string, number>;
  readonly outcomes: Map<string, Outcome>;
}

const MAX_ROUNDS = 12;

/**
 * Writes the persons of a file with one bulk write. After a concurrent import or manual edit, reads again and adds what
 * is missing. Unique keys and versions ensure that nothing is counted twice or lost. Throws BUSY after too many
 * conflicts.
 */
export async function importPersons(database: Connection, persons: readonly ImportedPerson[]): Promise<ImportCounts> {
  const progress: Progress = { ids: new Map(), outcomes: new Map() };
  await writeRound(database, persons, progress, 1);
  return countRows(persons, ({ key }) => progress.outcomes.get(key) ?? 'unchanged');
}

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
  const isComplete = await writeImport(
    database,
    plans.flatMap(({ write }) => write ?? []),
  );
  if (isComplete) return;
  if (round === MAX_ROUNDS) throw new ImportCollisionError();
  await writeRound(database, persons, progress, round + 1);
}

async function takeIds(database: Connection, newcomers: readonly ImportedPerson[], { ids }: Progress): Promise<void> {
  const without = newcomers.filter(({ key }) => !ids.has(key));
  if (without.length === 0) return;
  const firstId = await takeNumbers(database, 'participants', without.length);
  for (const [index, { key }] of without.entries()) ids.set(key, firstId + index);
}

function planOf(person: ImportedPerson, known: KnownParticipant | undefined, { ids }: Progress): PersonPlan {
  if (known) return planKnown(person, known);
  const id = ids.get(person.key);
  if (id === undefined) throw new Error('a newcomer has no id');
  return planNewcomer(person, id);
}

/** A participant with an id that this import took was created by it, in this or an earlier round. */
function outcomeOf(
  person: ImportedPerson,
  plan: PersonPlan,
  known: KnownParticipant | undefined,
  { ids, outcomes }: Progress,
): Outcome {
  if (!known || known.participant.id === ids.get(person.key)) return 'imported';
  return plan.isChanged || outcomes.get(person.key) === 'updated' ? 'updated' : 'unchanged';
}

/** Counts what an import of these persons would do now, without writing. */
export async function checkPersons(database: Connection, persons: readonly ImportedPerson[]): Promise<ImportCounts> {
  const known = await findKnown(database, persons);
  return countRows(persons, (person): Outcome => {
    const participant = known.get(person.key);
    if (!participant) return 'imported';
    return planKnown(person, participant).isChanged ? 'updated' : 'unchanged';
  });
}

/** Returns the participant of each person: the one imported under the same key, else the one with the same email. */
async function findKnown(
  database: Connection,
  persons: readonly ImportedPerson[],
): Promise<Map<string, KnownParticipant>> {
  const found = await findKnownParticipants(database, {
    sourceKeys: persons.map(({ key }) => key),
    emails: persons.flatMap(({ email }) => email ?? []),
  });
  const bySource = new Map(found.map((one) => [one.sourceKey, one]));
  const byEmail = new Map(found.map((one) => [one.participant.email, one]));
  return new Map(
    persons.flatMap(({ key, email }) => {
      const one = bySource.get(key) ?? (email === null ? undefined : byEmail.get(email));
      return one ? [[key, one] as const] : [];
    }),
  );
}

import type { Connection } from '../../kernel/index.ts';
import { countRows, type ImportCounts, type Outcome } from './count-rows.ts';
import { findKnown } from './find-known.ts';
import { planKnown } from './plan-person.ts';
import type { ImportedPerson } from './read-import-file.ts';

/** Counts what an import of these persons would do now; nothing is written. */
export async function checkPersons(database: Connection, persons: readonly ImportedPerson[]): Promise<ImportCounts> {
  const known = await findKnown(database, persons);
  return countRows(persons, (person): Outcome => {
    const participant = known.get(person.key);
    if (!participant) return 'imported';
    return planKnown(person, participant).isChanged ? 'updated' : 'unchanged';
  });
}

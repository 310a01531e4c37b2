import type { ImportedPerson } from './read-import-file.ts';

/** Number of rows by outcome. */
export interface ImportCounts {
  readonly imported: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** The outcome for one person. */
export type Outcome = keyof ImportCounts;

/** Counts rows by outcome: the first row of a new person counts as imported, its other rows as updated. */
export function countRows(
  persons: readonly ImportedPerson[],
  outcomeOf: (person: ImportedPerson) => Outcome,
): ImportCounts {
  const counts = { imported: 0, updated: 0, unchanged: 0 };
  for (const person of persons) {
    const outcome = outcomeOf(person);
    const first = outcome === 'imported' ? 1 : 0;
    counts.imported += first;
    counts[outcome === 'unchanged' ? 'unchanged' : 'updated'] += person.rowCount - first;
  }
  return counts;
}

/** Small enough for the time limit of a statement on a busy machine. */
const PERSONS_PER_PART = 100;

/** Runs `work` on all persons of a file, one part after the other. Returns the sums of the counts. */
export async function inParts(
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

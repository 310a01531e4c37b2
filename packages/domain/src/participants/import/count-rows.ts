import type { ImportedPerson } from './read-import-file.ts';

/** Rows by what an import did with them. */
export interface ImportCounts {
  readonly imported: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** What became of a person. */
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

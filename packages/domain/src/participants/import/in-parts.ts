import type { ImportCounts } from './count-rows.ts';
import type { ImportedPerson } from './read-import-file.ts';

/** Files are taken in parts, each short enough for a statement's time limit on a machine that has other things to do. */
const PERSONS_PER_PART = 100;

/** Does something with all persons of a file, a part after the other; adds up the counts. */
export async function inParts(
  persons: readonly ImportedPerson[],
  work: (part: readonly ImportedPerson[]) => Promise<ImportCounts>,
): Promise<ImportCounts> {
  const counts = { imported: 0, updated: 0, unchanged: 0 };
  for (let start = 0; start < persons.length; start += PERSONS_PER_PART) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- one statement at a time keeps the board's reads quick
    const part = await work(persons.slice(start, start + PERSONS_PER_PART));
    counts.imported += part.imported;
    counts.updated += part.updated;
    counts.unchanged += part.unchanged;
  }
  return counts;
}

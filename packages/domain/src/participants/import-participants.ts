import { recordAudit } from '../audit/index.ts';
import { assertAdministrator, type Actor, type Connection } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { UnreadableImportError } from './errors.ts';
import { importPersons, type ImportCounts } from './import/import-persons.ts';
import { readImportFile, type ImportedPerson } from './import/read-import-file.ts';

/** A file that somebody chose; read only after the actor's right was checked. */
export interface ImportSource {
  read(maxBytes: number): Promise<{ readonly name: string; readonly bytes: Buffer }>;
}

/** Rows by what was done with them; together with the errors they are all data rows. */
export interface ImportResult extends ImportCounts {
  /** `Row 14, Email: …`, numbered as a spreadsheet does. */
  readonly errors: readonly string[];
}

/** Files are taken in parts, each short enough for a statement's time limit on a machine that has other things to do. */
const PERSONS_PER_WRITE = 100;

/**
 * Imports a ticketing export (design.md 5.12, data/README.md 1). A bad row is refused alone. The same
 * file again changes nothing, what was edited by hand stays, and a killed import heals when it is run
 * again. Throws BAD_INPUT when there is no file or it is no CSV (nothing is written), those of
 * `csvFile.read`, and BUSY.
 */
export async function importParticipants(
  deps: SettingsDeps,
  actor: Actor,
  input: { readonly csvFile: ImportSource | null },
): Promise<ImportResult> {
  assertAdministrator(actor);
  const file = await input.csvFile?.read(deps.settings.current().maxFileSizeBytes);
  if (!file?.name.toLowerCase().endsWith('.csv')) throw new UnreadableImportError('Please select a CSV file');
  const { persons, errors } = await readImportFile(file.bytes);
  const counts = await importAll(deps.database, persons);
  const { imported, updated } = counts;
  const changes = { imported: { from: null, to: imported }, updated: { from: null, to: updated } };
  await recordAudit(deps, actor, { action: 'participants.imported', outcome: 'succeeded', changes });
  return { ...counts, errors };
}

async function importAll(database: Connection, persons: readonly ImportedPerson[]): Promise<ImportCounts> {
  const counts = { imported: 0, updated: 0, unchanged: 0 };
  for (let start = 0; start < persons.length; start += PERSONS_PER_WRITE) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- one write at a time keeps the board's reads quick
    const part = await importPersons(database, persons.slice(start, start + PERSONS_PER_WRITE));
    counts.imported += part.imported;
    counts.updated += part.updated;
    counts.unchanged += part.unchanged;
  }
  return counts;
}

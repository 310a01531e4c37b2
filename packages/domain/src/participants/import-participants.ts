import { recordAudit } from '../audit/index.ts';
import { assertAdministrator, type Actor } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { inParts, type ImportCounts } from './import/count-rows.ts';
import { readSource, type ImportInput } from './import/import-source.ts';
import { importPersons } from './import/import-persons.ts';
import { readImportFile } from './import/read-import-file.ts';

/** Data rows by outcome. Counts and errors add up to all data rows. */
export interface ImportResult extends ImportCounts {
  /** `Row 14, Email: …`, with the row numbers of a spreadsheet. */
  readonly errors: readonly string[];
}

/**
 * Imports a ticketing export (docs/rules.md, "Import"). The same file again changes nothing, manual edits stay, and an
 * interrupted import can be run again. Throws BAD_INPUT when there is no file or it is not CSV (nothing is written),
 * the errors of `csvFile.read`, and BUSY.
 */
export async function importParticipants(deps: SettingsDeps, actor: Actor, input: ImportInput): Promise<ImportResult> {
  assertAdministrator(actor);
  const { bytes } = await readSource(deps, input);
  const { persons, errors } = await readImportFile(bytes, input.columns);
  const counts = await inParts(persons, (part) => importPersons(deps.database, part));
  const { imported, updated } = counts;
  const changes = { imported: { from: null, to: imported }, updated: { from: null, to: updated } };
  await recordAudit(deps, actor, { action: 'participants.imported', changes });
  return { ...counts, errors };
}

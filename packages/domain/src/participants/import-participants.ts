import { recordAudit } from '../audit/index.ts';
import { assertAdministrator, BadInputError, type Actor } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { UnreadableImportError } from './errors.ts';
import { headersOf, shownHeaders, type ColumnChoice, type ColumnHeaders } from './import/columns.ts';
import { openCsv, type ReadingChoice } from './import/csv-records.ts';
import { ENCODINGS } from './import/encodings.ts';
import { checkPersons, importPersons, inParts, type ImportCounts } from './import/import-persons.ts';
import { readImportFile, type ImportFile } from './import/read-import-file.ts';

/** An uploaded file, read only after the actor was checked. */
interface ImportSource {
  read(maxBytes: number): Promise<{ readonly name: string; readonly bytes: Buffer }>;
}

/** The input of an import and its check. What is not chosen is detected. */
interface ImportInput {
  readonly csvFile: ImportSource | null;
  readonly columns?: ColumnChoice;
  /** One of ENCODINGS. */
  readonly encoding?: string | null | undefined;
}

/** Data rows by outcome. Counts and errors add up to all data rows. */
export interface ImportResult extends ImportCounts, Pick<ImportFile, 'errors' | 'notes'> {}

/**
 * Imports a ticketing export (docs/rules.md, "Import"). The same file again changes nothing, manual edits stay, and an
 * interrupted import can be run again. Throws BAD_INPUT when there is no file or it is not CSV (nothing is written),
 * the errors of `csvFile.read`, and BUSY.
 */
export async function importParticipants(deps: SettingsDeps, actor: Actor, input: ImportInput): Promise<ImportResult> {
  assertAdministrator(actor);
  const { bytes, choice } = await readSource(deps, input);
  const { persons, errors, notes } = await readImportFile(bytes, choice);
  const counts = await inParts(persons, (part) => importPersons(deps.database, part));
  const { imported, updated } = counts;
  const changes = { imported: { from: null, to: imported }, updated: { from: null, to: updated } };
  await recordAudit(deps, actor, { action: 'participants.imported', changes });
  return { ...counts, errors, notes };
}

/** The result of an import check. The counts and the errors add up to `rows`. */
export interface ImportCheck extends ImportCounts, Omit<ImportFile, 'persons' | 'encoding'> {
  readonly fileName: string;
  /** Why the file cannot be imported, for example because a column is missing; all counts are then 0. */
  readonly problem: string | null;
  /** Number of data rows. */
  readonly rows: number;
  /** The distinct non-blank headers of the file. */
  readonly headers: readonly string[];
  readonly columns: ColumnHeaders;
  /** The first data rows, with one cell per header. */
  readonly firstRows: readonly (readonly string[])[];
  /** Null when the file cannot be imported. */
  readonly encoding: string | null;
  /** The encodings that can be chosen. */
  readonly encodings: readonly string[];
}

const NOTHING = { imported: 0, updated: 0, unchanged: 0, rows: 0, errors: [], notes: [], samples: [], moreSamples: 0 };

/**
 * Checks an import without writing (docs/rules.md, "Import"). An import right after it with the same choices has the
 * same counts. Throws BAD_INPUT when there is no file or it is not CSV, and the errors of `csvFile.read`.
 */
export async function checkImport(deps: SettingsDeps, actor: Actor, input: ImportInput): Promise<ImportCheck> {
  assertAdministrator(actor);
  const { name: fileName, bytes, choice } = await readSource(deps, input);
  const { header, columns, firstRows } = openCsv(bytes, choice);
  const headers = shownHeaders(header);
  const places = headers.map((text) => header.findIndex((one) => one.trim() === text));
  const shown = {
    fileName,
    headers,
    columns: headersOf(header, columns),
    firstRows: firstRows.map((cells) => places.map((place) => cells[place]?.trim() ?? '')),
    encodings: ENCODINGS,
  };
  try {
    const { persons, ...file } = await readImportFile(bytes, choice);
    const counts = await inParts(persons, (part) => checkPersons(deps.database, part));
    const { imported, updated, unchanged } = counts;
    const rows = imported + updated + unchanged + file.errors.length;
    return { ...shown, ...counts, ...file, problem: null, rows };
  } catch (error) {
    if (!(error instanceof UnreadableImportError)) throw error;
    return { ...shown, ...NOTHING, encoding: null, problem: error.message };
  }
}

/** Reads the file up to the size limit in the settings. */
async function readSource(deps: SettingsDeps, { csvFile, columns, encoding: chosen }: ImportInput) {
  const encoding = ENCODINGS.find((one) => one === chosen) ?? null;
  if (chosen != null && encoding === null) {
    throw new BadInputError(`encoding must be one of ${ENCODINGS.join(', ')}`, ['encoding']);
  }
  const file = await csvFile?.read(deps.settings.current().maxFileSizeBytes);
  if (!file?.name.toLowerCase().endsWith('.csv')) throw new UnreadableImportError('Please select a CSV file');
  const choice: ReadingChoice = { columns, encoding };
  return { ...file, choice };
}

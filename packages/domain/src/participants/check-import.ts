import { assertAdministrator, type Actor } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { UnreadableImportError } from './errors.ts';
import { findColumns, headersOf, shownHeaders, type ColumnHeaders } from './import/columns.ts';
import { inParts, type ImportCounts } from './import/count-rows.ts';
import { readSource, type ImportInput } from './import/import-source.ts';
import { checkPersons } from './import/import-persons.ts';
import { readHead } from './import/csv-records.ts';
import { readImportFile } from './import/read-import-file.ts';

/** The result of an import check. The counts and the errors add up to `rows`. */
export interface ImportCheck extends ImportCounts {
  readonly fileName: string;
  /** Why the file cannot be imported, for example because a column is missing; all counts are then 0. */
  readonly problem: string | null;
  /** Number of data rows. */
  readonly rows: number;
  /** `Row 14, Email: …`, with the row numbers of a spreadsheet. */
  readonly errors: readonly string[];
  /** The distinct non-blank headers of the file. */
  readonly headers: readonly string[];
  readonly columns: ColumnHeaders;
  /** The first data rows, with one cell per header. */
  readonly firstRows: readonly (readonly string[])[];
}

const SHOWN_ROWS = 5;
const NOTHING: ImportCounts = { imported: 0, updated: 0, unchanged: 0 };

/**
 * Checks an import without writing (docs/rules.md, "Import"). An import right after it with the same columns has the
 * same counts. Throws BAD_INPUT when there is no file or it is not CSV, and the errors of `csvFile.read`.
 */
export async function checkImport(deps: SettingsDeps, actor: Actor, input: ImportInput): Promise<ImportCheck> {
  assertAdministrator(actor);
  const { name: fileName, bytes } = await readSource(deps, input);
  const { header, firstRows } = await readHead(bytes, SHOWN_ROWS);
  const headers = shownHeaders(header);
  const places = headers.map((text) => header.findIndex((one) => one.trim() === text));
  const shown = {
    fileName,
    headers,
    columns: headersOf(header, findColumns(header, input.columns)),
    firstRows: firstRows.map((cells) => places.map((place) => cells[place]?.trim() ?? '')),
  };
  try {
    const { persons, errors } = await readImportFile(bytes, input.columns);
    const counts = await inParts(persons, (part) => checkPersons(deps.database, part));
    const { imported, updated, unchanged } = counts;
    return { ...shown, ...counts, errors, problem: null, rows: imported + updated + unchanged + errors.length };
  } catch (error) {
    if (!(error instanceof UnreadableImportError)) throw error;
    return { ...shown, ...NOTHING, errors: [], problem: error.message, rows: 0 };
  }
}

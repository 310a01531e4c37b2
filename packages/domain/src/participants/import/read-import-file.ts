import { UnreadableImportError } from '../errors.ts';
import { assertNamed, findColumns, type ColumnChoice, type Columns } from './columns.ts';
import { readRecords } from './csv-records.ts';
import { readRow } from './read-row.ts';
import type { SourceLine, TicketRow } from './source-line.ts';

/** A person in an import file with all ticket lines. */
export interface ImportedPerson {
  readonly key: string;
  readonly email: string | null;
  /** Names from the first valid row. */
  readonly firstName: string;
  readonly lastName: string;
  /** Number of valid rows about this person. */
  readonly rowCount: number;
  readonly lines: readonly SourceLine[];
}

/** The persons of the valid rows in the order of the file, and one sentence per refused row. */
export interface ImportFile {
  readonly persons: readonly ImportedPerson[];
  /** `Row 14, Email: …` */
  readonly errors: readonly string[];
}

/** Far more than a derby sells, but few enough for little memory and a timely response. */
const MAX_DATA_ROWS = 5_000;

type Draft = Omit<ImportedPerson, 'rowCount' | 'lines'> & { rowCount: number; lines: Map<string, TicketRow[]> };

/**
 * Reads a ticketing export (docs/rules.md, "Import") from the known or the chosen columns, without writing. Throws
 * BAD_INPUT when it is not valid.
 */
export async function readImportFile(bytes: Buffer, choice: ColumnChoice = {}): Promise<ImportFile> {
  const drafts = new Map<string, Draft>();
  const errors: string[] = [];
  let columns: Columns | undefined;
  let dataRows = 0;
  for await (const { rowNumber, cells } of readRecords(bytes)) {
    if (columns === undefined) {
      columns = findColumns(cells, choice);
      assertNamed(columns);
      continue;
    }
    dataRows += 1;
    if (dataRows > MAX_DATA_ROWS) {
      throw new UnreadableImportError(`The file has more than ${MAX_DATA_ROWS} rows. Please split it.`);
    }
    const row = readRow(cells, columns);
    if ('problem' in row) {
      errors.push(`Row ${rowNumber}, ${row.problem}`);
      continue;
    }
    const { personKey: key, email, firstName, lastName, lineKey, ticket } = row;
    const draft = drafts.get(key) ?? { key, email, firstName, lastName, rowCount: 0, lines: new Map() };
    draft.rowCount += 1;
    const line = draft.lines.get(lineKey);
    if (line) line.push(ticket);
    else draft.lines.set(lineKey, [ticket]);
    drafts.set(key, draft);
  }
  if (columns === undefined) throw new UnreadableImportError('The file is empty');
  return { persons: [...drafts.values()].map(personOf), errors };
}

function personOf({ lines, ...person }: Draft): ImportedPerson {
  return { ...person, lines: [...lines].map(([key, rows]) => ({ key, rows })) };
}

import { UnreadableImportError } from '../errors.ts';
import type { SourceLine, TicketRow } from '../participant.ts';
import { assertNamed, isHeader } from './columns.ts';
import { openCsv, readRecords, type ReadingChoice } from './csv-records.ts';
import { readRow, type ImportRow } from './read-row.ts';

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

/** What a valid row says, to be looked at before the import. */
export interface ImportSample {
  readonly row: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly kind: TicketRow['kind'];
  /** 0 when the row adds none. */
  readonly tickets: number;
}

/** The persons of the valid rows in the order of the file, and one sentence per refused row. */
export interface ImportFile {
  readonly persons: readonly ImportedPerson[];
  /** `Row 14, Email: …` */
  readonly errors: readonly string[];
  /** Sentences about rows that are imported but should be looked at. */
  readonly notes: readonly string[];
  /** Rows with unusual names, then rows from the whole file. */
  readonly samples: readonly ImportSample[];
  /** Number of rows with unusual names that are not among the samples. */
  readonly moreSamples: number;
  /** The encodings of the file, such as `UTF-8 and Windows-1252`. */
  readonly encoding: string;
}

const MAX_UNUSUAL_SAMPLES = 500;
/** Places of the usual samples, as shares of the file. */
const SAMPLE_PLACES = [0, 0.25, 0.5, 0.75, 1];
const MAX_LISTED_STATUSES = 20;

interface ReadRow extends ImportRow {
  readonly rowNumber: number;
  readonly isUncertain: boolean;
}

type Draft = Omit<ImportedPerson, 'rowCount' | 'lines'> & { rowCount: number; lines: Map<string, TicketRow[]> };

/**
 * Reads a ticketing export (docs/rules.md, "Import") from the known or the chosen columns, without writing. Throws
 * BAD_INPUT when it is not valid.
 */
export async function readImportFile(bytes: Buffer, choice: ReadingChoice = {}): Promise<ImportFile> {
  const csv = openCsv(bytes, choice);
  if (csv.header.length === 0) throw new UnreadableImportError('The file is empty');
  assertNamed(csv.columns);
  const persons = new Map<string, Draft>();
  const errors: string[] = [];
  const rows: ReadRow[] = [];
  const encodings = new Set<string>();
  for await (const { rowNumber, cells, isUncertain, encodings: own } of readRecords(csv)) {
    for (const encoding of own) encodings.add(encoding);
    const row = isHeader(cells, csv.header)
      ? { problem: 'Columns: the header of the file is repeated' }
      : readRow(cells, csv.columns);
    if ('problem' in row) {
      errors.push(`Row ${rowNumber}, ${row.problem}`);
      continue;
    }
    rows.push({ ...row, rowNumber, isUncertain, isUnusual: row.isUnusual || isUncertain });
    addRow(persons, row);
  }
  return {
    persons: [...persons.values()].map(personOf),
    errors,
    notes: notesOf(rows),
    ...samplesOf(rows),
    encoding: [...encodings].toSorted().join(' and ') || (csv.encoding ?? 'UTF-8'),
  };
}

function addRow(persons: Map<string, Draft>, row: ImportRow): void {
  const { personKey: key, email, firstName, lastName, lineKey, ticket } = row;
  const draft = persons.get(key) ?? { key, email, firstName, lastName, rowCount: 0, lines: new Map() };
  draft.rowCount += 1;
  const line = draft.lines.get(lineKey);
  if (line) line.push(ticket);
  else draft.lines.set(lineKey, [ticket]);
  persons.set(key, draft);
}

function personOf({ lines, ...person }: Draft): ImportedPerson {
  return { ...person, lines: [...lines].map(([key, rows]) => ({ key, rows })) };
}

function notesOf(rows: readonly ReadRow[]): string[] {
  const statuses = new Map<string, number>();
  for (const { unknownStatus } of rows) {
    if (unknownStatus !== null) statuses.set(unknownStatus, (statuses.get(unknownStatus) ?? 0) + 1);
  }
  const listed = [...statuses].slice(0, MAX_LISTED_STATUSES);
  const others = [...statuses.values()].slice(MAX_LISTED_STATUSES).reduce((sum, count) => sum + count, 0);
  return [
    ...listed.map(([status, count]) => `${rowsText(count)}: ${status}, counted`),
    ...(others > 0 ? [`${rowsText(others)}: other statuses, counted`] : []),
    ...noteOn(
      'characters were repaired',
      rows.filter(({ isRepaired }) => isRepaired),
    ),
    ...noteOn(
      'the encoding is uncertain',
      rows.filter(({ isUncertain }) => isUncertain),
    ),
  ];
}

function noteOn(what: string, rows: readonly ReadRow[]): string[] {
  const [first] = rows;
  if (!first) return [];
  return [
    `${rowsText(rows.length)}: ${what}, for example row ${first.rowNumber}, ${first.firstName} ${first.lastName}`,
  ];
}

const rowsText = (count: number) => (count === 1 ? '1 row' : `${count} rows`);

function samplesOf(rows: readonly ReadRow[]): Pick<ImportFile, 'samples' | 'moreSamples'> {
  const unusual = rows.filter(({ isUnusual }) => isUnusual);
  const usual = rows.filter(({ isUnusual }) => !isUnusual);
  const places = new Set(SAMPLE_PLACES.map((place) => Math.round(place * (usual.length - 1))));
  const samples = [...unusual.slice(0, MAX_UNUSUAL_SAMPLES), ...[...places].flatMap((place) => usual[place] ?? [])];
  return {
    samples: samples.map(({ rowNumber: row, firstName, lastName, email, ticket: { kind, state, quantity } }) => ({
      row,
      firstName,
      lastName,
      email,
      kind,
      tickets: state === 'void' ? 0 : quantity,
    })),
    moreSamples: Math.max(unusual.length - MAX_UNUSUAL_SAMPLES, 0),
  };
}

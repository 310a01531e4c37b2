import type { CardDeps } from '../../anglers/index.ts';
import { auditedChange } from '../../audit/index.ts';
import { giveConsents } from '../../consents/index.ts';
import { assertAdministrator, BadInputError, type Actor } from '../../kernel/index.ts';
import type { SettingsDeps } from '../../settings/index.ts';
import { countFields, headersOf, headerMatcher, shownHeaders, type ColumnChoice, type Columns } from './columns.ts';
import {
  inSlices,
  openCsv,
  readRecords,
  UnreadableImportError,
  type CsvFile,
  type CsvRecord,
  type ReadingChoice,
} from './csv-records.ts';
import { ENCODINGS } from './encodings.ts';
import { checkOrders, importOrders } from './import-orders.ts';
import { createOrderLines, ordersOf, withTicketNumbers } from './orders.ts';
import { readRow, type ImportRow } from './read-row.ts';

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

type ImportDeps = SettingsDeps & CardDeps;

/** Data rows by outcome. Counts and errors add up to all data rows. */
export type ImportResult = Awaited<ReturnType<typeof importParticipants>>;

/**
 * Imports a ticketing export (docs/rules.md, "Import"). The same file again changes nothing, manual edits stay, and an
 * interrupted import can be run again. Throws BAD_INPUT when there is no file or it is not CSV (nothing is written),
 * the errors of `csvFile.read`, and BUSY.
 */
export async function importParticipants(deps: ImportDeps, actor: Actor, input: ImportInput) {
  assertAdministrator(actor);
  const { bytes, choice } = await readSource(deps, input);
  const { errors, fileNotes, notes, ...file } = await readImportFile(bytes, choice);
  const {
    notes: moves,
    consents: _consents,
    ...counts
  } = await auditedChange(
    deps,
    actor,
    // Part of the file is imported when other imports are in the way.
    { action: 'participants.imported', refusal: () => 'unknown' },
    async () => {
      const outcome = await importOrders(deps, file);
      return { ...outcome, consents: await giveConsents(deps, actor, { how: 'import', phoneNumbers: file.consents }) };
    },
    ({ imported, updated, consents: given }) => ({
      changes: {
        imported: { from: null, to: imported },
        updated: { from: null, to: updated },
        ...(given > 0 && { consents: { from: null, to: given } }),
      },
    }),
  );
  return { ...counts, errors, notes: [...fileNotes, ...notes, ...moves] };
}

/** The counts and the errors add up to `rows`. */
export type ImportCheck = Awaited<ReturnType<typeof checkImport>>;

const NOTHING = { imported: 0, updated: 0, unchanged: 0, rows: 0, errors: [], notes: [], samples: [], moreSamples: 0 };

/**
 * Checks an import without writing (docs/rules.md, "Import"). An import right after it with the same choices has the
 * same counts. Throws BAD_INPUT when there is no file or it is not CSV, and the errors of `csvFile.read`.
 */
export async function checkImport(deps: ImportDeps, actor: Actor, input: ImportInput) {
  assertAdministrator(actor);
  const { name: fileName, bytes, choice } = await readSource(deps, input);
  const { header, columns, firstRows } = openCsv(bytes, choice);
  const headers = shownHeaders(header);
  const places = headers.map((text) => header.findIndex((one) => one.trim() === text));
  const shown = {
    fileName,
    headers,
    /** The header of each field; null without a column. */
    columns: headersOf(header, columns),
    /** One cell per header. */
    firstRows: firstRows.map((cells) => places.map((place) => cells[place]?.trim() ?? '')),
    /** The encodings that can be chosen. */
    encodings: ENCODINGS as readonly string[],
  };
  try {
    const { errors, fileNotes, notes, samples, moreSamples, encoding, ...file } = await readImportFile(bytes, choice);
    const { notes: moves, ...counts } = await checkOrders(deps, file);
    const rows = counts.imported + counts.updated + counts.unchanged + errors.length;
    const read = { errors, notes: [...fileNotes, ...notes, ...moves], samples, moreSamples, encoding };
    return { ...shown, ...counts, ...read, problem: null, rows };
  } catch (error) {
    if (!(error instanceof UnreadableImportError)) throw error;
    // For example because a column is missing.
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

const MAX_UNUSUAL_SAMPLES = 500;
/** Places of the usual samples, as shares of the file. */
const SAMPLE_PLACES = [0, 0.25, 0.5, 0.75, 1];
const MAX_LISTED_STATUSES = 20;

interface ReadRow extends ImportRow {
  readonly rowNumber: number;
  readonly isUncertain: boolean;
}

/**
 * Reads a ticketing export (docs/rules.md, "Import") from the known or the chosen columns, without writing. Throws
 * BAD_INPUT when it is not valid.
 */
export async function readImportFile(bytes: Buffer, choice: ReadingChoice = {}) {
  const csv = openCsv(bytes, choice);
  if (csv.header.length === 0) throw new UnreadableImportError('The file is empty');
  if (countFields(csv.columns) === 0) {
    throw new UnreadableImportError('None of the first rows names a column for the name or the email');
  }
  const records: CsvRecord[] = [];
  for await (const record of readRecords(csv)) records.push(record);
  const columns = withTicketNumbers(csv.columns, records);
  const errors: string[] = [];
  const rows: ReadRow[] = [];
  const orderLines = createOrderLines(columns);
  const isHeader = headerMatcher(csv.header);
  for await (const { rowNumber, cells, isUncertain } of inSlices(records)) {
    const read = isHeader(cells)
      ? { problem: 'Columns: the header of the file is repeated' }
      : readRow(orderLines.completed(cells), columns);
    if ('problem' in read) errors.push(`Row ${rowNumber}, ${read.problem}`);
    else {
      for (const row of read) rows.push({ ...row, rowNumber, isUncertain, isUnusual: row.isUnusual || isUncertain });
    }
  }
  const orders = ordersOf(rows, columns);
  const encodings = new Set(records.flatMap((record) => record.encodings));
  return {
    /** The valid rows by order and person. */
    ...orders,
    /** One sentence per refused row: `Row 14, Email: …` */
    errors,
    /** Sentences about columns and lines of the file that are not read. */
    fileNotes: notesOnFile(csv, columns, records),
    /** Sentences about rows that are imported but should be looked at. */
    notes: [...notesOf(rows.filter(({ isFurther }) => !isFurther)), ...noteOnConsents(orders.consents.length)],
    ...samplesOf(rows),
    /** The encodings of the file, such as `UTF-8 and Windows-1252`. */
    encoding: [...encodings].toSorted().join(' and ') || (csv.encoding ?? 'UTF-8'),
  };
}

const NO_NUMBER =
  'There is no column with an order or ticket number, so a row that changes in a later file counts a second time';
const MAX_TITLE_CELLS = 1;

/** Returns what of the file is not read, and whether its rows can be told apart. */
function notesOnFile({ header, titleRows }: CsvFile, columns: Columns, records: readonly CsvRecord[]): string[] {
  const isFilled = (index: number) => records.some(({ cells }) => cells[index]?.trim());
  const unread = columns.unread.filter(isFilled).map((index) => header[index]?.trim() ?? '');
  const titles = titleRows.filter((cells) => cells.filter((cell) => cell.trim() !== '').length > MAX_TITLE_CELLS);
  const hasNumber = columns.indexes.orderId !== undefined || columns.ticketIds.length > 0;
  return [
    ...(hasNumber || records.length === 0 ? [] : [NO_NUMBER]),
    ...(unread.length > 0 ? [`Not read: ${unread.slice(0, MAX_LISTED_STATUSES).join(', ')}`] : []),
    ...(titles.length > 0 ? [`${rowsText(titles.length)} above the header: not read`] : []),
  ];
}

function notesOf(rows: readonly ReadRow[]): string[] {
  const statuses = new Map<string, number>();
  for (const status of rows.flatMap(({ unknownStates }) => unknownStates)) {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
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
    ...noteOn(
      'no phone number of ten digits',
      rows.filter(({ isPhoneUnread }) => isPhoneUnread),
    ),
  ];
}

const noteOnConsents = (count: number): string[] =>
  count === 0 ? [] : [`${count === 1 ? '1 phone number' : `${count} phone numbers`}: consent to texts`];

function noteOn(what: string, rows: readonly ReadRow[]): string[] {
  const [first] = rows;
  if (!first) return [];
  return [
    `${rowsText(rows.length)}: ${what}, for example row ${first.rowNumber}, ${first.firstName} ${first.lastName}`,
  ];
}

const rowsText = (count: number) => (count === 1 ? '1 row' : `${count} rows`);

/** Returns what valid rows say, to be looked at before the import. */
function samplesOf(rows: readonly ReadRow[]) {
  const unusual = rows.filter(({ isUnusual }) => isUnusual);
  const usual = rows.filter(({ isUnusual }) => !isUnusual);
  const places = new Set(SAMPLE_PLACES.map((place) => Math.round(place * (usual.length - 1))));
  const samples = [...unusual.slice(0, MAX_UNUSUAL_SAMPLES), ...[...places].flatMap((place) => usual[place] ?? [])];
  return {
    /** Rows with unusual names, then rows from the whole file. */
    samples: samples.map(({ rowNumber: row, firstName, lastName, email, ticket: { kind, state, quantity } }) => ({
      row,
      firstName,
      lastName,
      email,
      kind,
      tickets: state === 'void' ? 0 : quantity,
    })),
    /** Number of rows with unusual names that are not among the samples. */
    moreSamples: Math.max(unusual.length - MAX_UNUSUAL_SAMPLES, 0),
  };
}

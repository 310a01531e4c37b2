// oxlint-disable-next-line no-restricted-imports -- gives other requests a turn, and measures no time
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse, type Options } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';
import { DomainError } from '../../kernel/index.ts';
import { countFields, findColumns, mayBeHeader, type ColumnChoice, type Columns } from './columns.ts';
import { decodeCells, detectEncoding, evidentEncoding, type DecodedCells, type Encoding } from './encodings.ts';

/** The file cannot be imported, and nothing was written; `message` gives the reason. */
export class UnreadableImportError extends DomainError {
  constructor(message: string, cause?: unknown) {
    super('BAD_INPUT', message, { fields: ['csvFile'], cause });
  }
}

/** A record of a CSV file. `rowNumber` is the row of a spreadsheet: the first line is row 1, and empty rows count. */
export interface CsvRecord extends DecodedCells {
  readonly rowNumber: number;
}

/** The administrator's choices for a file. What is left out is detected. */
export interface ReadingChoice {
  readonly columns?: ColumnChoice | undefined;
  readonly encoding?: Encoding | null | undefined;
}

/** A CSV file whose header was found. */
export interface CsvFile {
  /** Empty for a blank file. */
  readonly header: readonly string[];
  readonly columns: Columns;
  /** The first rows below the header. */
  readonly firstRows: readonly (readonly string[])[];
  readonly bytes: Buffer;
  readonly encoding: Encoding | null;
  readonly separator: string;
  /** The records above the header, such as titles. */
  readonly titleRows: readonly (readonly string[])[];
}

const SEPARATORS = [',', ';', '\t'];
/** Excel reads the separator from this first line and shows the next one as row 1. */
const SEPARATOR_LINE = /^\s*"?sep=([,;\t|])"?[,;\t|]*(?:\r\n|\r|\n)/i;
const MAX_TITLES = 9;
/** Number of rows below the header by which an administrator chooses columns. */
const SHOWN_ROWS = 5;
const HEAD_BYTES = 16 * 1024;
const MAX_HEAD_RECORDS = MAX_TITLES + 1 + SHOWN_ROWS;
/** Blank rows above and between them; thousands would delay other requests. */
const MAX_HEAD_BLANKS = 500;
/** Ends the synchronous parser early. */
const HEAD_IS_READ = new Error('the head is read');
/** Small enough that other requests get responses between two slices, even for rows that are slow to parse. */
const SLICE_BYTES = 256;
/** Rows cost time besides that of their characters: this much. */
const CHARACTERS_PER_ROW = 256;
/** A longer record is an unclosed quote, or the file is not a table. */
const MAX_RECORD_CHARACTERS = 128 * 1024;
/** Limit of rows that hold only separators. Spreadsheets may save some hundreds after a table. */
const MAX_BLANK_ROWS = 20_000;
/** Far more than a derby sells, but few enough for little memory and a timely response. */
const MAX_DATA_ROWS = 5_000;
const NO_CSV_TEXT = 'This is not a CSV file';

/**
 * Finds encoding, separator (`,` `;` tab) and header of a CSV file. The header is the one of the first ten records that
 * names the most columns, else the widest. Throws BAD_INPUT for a file with zero bytes: no text file has one, and nearly
 * every binary file does.
 */
export function openCsv(file: Buffer, { columns: choice = {}, encoding: chosen = null }: ReadingChoice = {}): CsvFile {
  const { bytes: text, encoding } = detectEncoding(file, chosen);
  if (text.includes(0)) throw new UnreadableImportError(NO_CSV_TEXT);
  const line = SEPARATOR_LINE.exec(text.toString('latin1', 0, SLICE_BYTES));
  const bytes = text.subarray(line?.[0].length ?? 0);
  const heads = (line?.[1] === undefined ? SEPARATORS : [line[1]]).flatMap((separator) => {
    const records = headRecords(bytes, separator).map((raw) => decodeCells(raw, { encoding, usual: null }).cells);
    return records.slice(0, MAX_TITLES + 1).map((header, titles) => {
      const firstRows = records.slice(titles + 1, titles + 1 + SHOWN_ROWS);
      const columns = mayBeHeader(header) ? findColumns(header, choice, firstRows) : findColumns([]);
      const width = header.filter((cell) => cell.trim() !== '').length;
      const rating = [countFields(columns), width] as const;
      return { header, columns, firstRows, titleRows: records.slice(0, titles), separator, rating };
    });
  });
  const [first, ...others] = heads;
  if (!first)
    return { header: [], columns: findColumns([]), firstRows: [], bytes, encoding, separator: ',', titleRows: [] };
  const best = others.reduce((one, other) => (isBetter(other.rating, one.rating) ? other : one), first);
  return { ...best, bytes, encoding };
}

function isBetter(one: readonly [number, number], other: readonly [number, number]): boolean {
  return one[0] === other[0] ? one[1] > other[1] : one[0] > other[0];
}

/** Returns the first non-blank records, undecoded: possible headers, and the rows below them. */
function headRecords(bytes: Buffer, separator: string): (readonly string[])[] {
  const start = bytes.findIndex((byte) => byte !== 0x0a && byte !== 0x0d);
  if (start === -1) return [];
  const head = bytes.subarray(start, start + HEAD_BYTES);
  const records: string[][] = [];
  let blanks = 0;
  const onRecord = (cells: string[]) => {
    if (isBlank(cells)) blanks += 1;
    else records.push(cells);
    if (records.length === MAX_HEAD_RECORDS || blanks > MAX_HEAD_BLANKS) throw HEAD_IS_READ;
  };
  try {
    parseNow(head, optionsOf(separator, onRecord));
  } catch (error) {
    // The head may end inside of quotes.
    if (error !== HEAD_IS_READ && !(error instanceof CsvError)) throw error;
  }
  return records;
}

/**
 * Yields the non-blank records below the header. Lets other work of the process run between slices. Throws BAD_INPUT
 * when the file is not CSV or has more than 5,000 data rows.
 */
export async function* readRecords(csv: CsvFile): AsyncGenerator<CsvRecord, void> {
  const records = await parseRecords(csv);
  const usual = csv.encoding === null ? await usualEncoding(records) : null;
  for await (const { rowNumber, cells: raw } of inSlices(records)) {
    const record = { rowNumber, ...decodeCells(raw, { encoding: csv.encoding, usual }) };
    if (!isBlank(record.cells)) yield record;
  }
}

type RawRecord = Pick<CsvRecord, 'rowNumber' | 'cells'>;

/** Yields records, and lets other work of the process run after each slice of them. */
export async function* inSlices<Record extends RawRecord>(records: readonly Record[]): AsyncGenerator<Record, void> {
  let characters = 0;
  for (const record of records) {
    characters += record.cells.reduce((sum, cell) => sum + cell.length, CHARACTERS_PER_ROW);
    if (characters >= HEAD_BYTES) {
      characters = 0;
      // oxlint-disable-next-line eslint/no-await-in-loop -- one slice at a time
      await nextTurn();
    }
    yield record;
  }
}

async function usualEncoding(records: readonly RawRecord[]): Promise<Encoding | null> {
  const votes = new Map<Encoding, number>();
  for await (const { cells } of inSlices(records)) {
    const evident = evidentEncoding(cells);
    if (evident !== null) votes.set(evident, (votes.get(evident) ?? 0) + 1);
  }
  return [...votes].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}

async function parseRecords({ bytes, separator, titleRows }: CsvFile): Promise<RawRecord[]> {
  const counted = { records: 0, blank: 0 };
  const records: RawRecord[] = [];
  let problem: Error | undefined;
  const rowNumber = () => counted.records + parser.info.empty_lines;
  const parser = parse(
    optionsOf(separator, (cells) => {
      counted.records += 1;
      if (isBlank(cells)) counted.blank += 1;
      else records.push({ rowNumber: rowNumber(), cells });
    }),
  );
  parser.on('error', (error) => (problem = error));
  for (let start = 0; ; start += SLICE_BYTES) {
    const slice = bytes.subarray(start, start + SLICE_BYTES);
    if (slice.length === 0) parser.end();
    else parser.write(slice);
    // oxlint-disable-next-line eslint/no-await-in-loop -- slices must be read one at a time
    await nextTurn();
    if (problem) throw unreadable(problem, rowNumber());
    if (counted.blank > MAX_BLANK_ROWS) {
      throw new UnreadableImportError(`The file has more than ${MAX_BLANK_ROWS} empty rows. Please delete them.`);
    }
    if (records.length > titleRows.length + 1 + MAX_DATA_ROWS) {
      throw new UnreadableImportError(`The file has more than ${MAX_DATA_ROWS} rows. Please split it.`);
    }
    if (slice.length === 0) return records.slice(titleRows.length + 1);
  }
}

function optionsOf(separator: string, onRecord: (cells: string[]) => void): Options {
  return {
    delimiter: separator,
    // Each character is one byte until the encoding of its record is known.
    encoding: 'latin1',
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    // Empty lines are slow to parse otherwise. They still count in the row numbers.
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARACTERS,
    on_record: (cells: string[]) => {
      onRecord(cells);
      // The stream gets no records: its consumers would block other work.
      return null;
    },
  };
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

function unreadable(error: Error, lastGoodRow: number): Error {
  if (!(error instanceof CsvError)) return error;
  const isOpenQuote = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE';
  const where = isOpenQuote ? `: the quote that opens after row ${lastGoodRow} is never closed` : '';
  return new UnreadableImportError(NO_CSV_TEXT + where, error);
}

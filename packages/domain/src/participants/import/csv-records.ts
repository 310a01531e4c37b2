import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { UnreadableImportError } from '../errors.ts';
import { decodeText } from './csv-text.ts';

/** A record of a CSV file. `rowNumber` is the row of a spreadsheet: the header is row 1, and empty rows count. */
export interface CsvRecord {
  readonly rowNumber: number;
  readonly cells: readonly string[];
}

const SEPARATORS = [',', ';', '\t'] as const;
/** A longer record is an unclosed quote, or the file is not a table. */
const MAX_RECORD_CHARACTERS = 128 * 1024;
/** Limit of rows that hold only separators. Spreadsheets may save some hundreds after a table. */
const MAX_BLANK_ROWS = 20_000;
const NO_CSV_TEXT = 'This is not a CSV file';

/**
 * Yields the non-blank records of a CSV file in any supported encoding (BOM, UTF-8, UTF-16, Windows-1252), separator
 * (`,` `;` tab) and line ending. Yields to other work of the process between slices. Throws BAD_INPUT when it is not
 * CSV.
 */
export async function* readRecords(bytes: Buffer): AsyncGenerator<CsvRecord, void> {
  const counted = { records: 0, blank: 0 };
  let records: CsvRecord[] = [];
  let problem: Error | undefined;
  const rowNumber = () => counted.records + parser.info.empty_lines;
  const parser = parse({
    delimiter: separatorOf(headOf(bytes)),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    // Empty lines are slow to parse otherwise. They still count in the row numbers.
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARACTERS,
    on_record: (cells: string[]) => {
      counted.records += 1;
      if (cells.some((cell) => cell.trim() !== '')) records.push({ rowNumber: rowNumber(), cells });
      else counted.blank += 1;
      // The stream gets no records: its consumers would block other work.
      return null;
    },
  });
  parser.on('error', (error) => (problem = error));
  const slices = checkedText(bytes);
  for (let next = slices.next(); ; next = slices.next()) {
    if (next.done) parser.end();
    else parser.write(next.value);
    // oxlint-disable-next-line eslint/no-await-in-loop -- slices must be read one at a time
    await nextTurn();
    if (problem) throw unreadable(problem, rowNumber());
    if (counted.blank > MAX_BLANK_ROWS) {
      throw new UnreadableImportError(`The file has more than ${MAX_BLANK_ROWS} empty rows. Please delete them.`);
    }
    yield* records;
    if (next.done) return;
    records = [];
  }
}

/** The header of a CSV file, empty for a blank file, and the first rows below it. */
export interface FileHead {
  readonly header: readonly string[];
  readonly firstRows: readonly (readonly string[])[];
}

/** Reads only the head of the file. Throws BAD_INPUT when it is not CSV. */
export async function readHead(bytes: Buffer, rowCount: number): Promise<FileHead> {
  const rows: (readonly string[])[] = [];
  for await (const { cells } of readRecords(bytes)) {
    rows.push(cells);
    if (rows.length > rowCount) break;
  }
  const [header = [], ...firstRows] = rows;
  return { header, firstRows };
}

function headOf(bytes: Buffer): string {
  const [head = ''] = decodeText(bytes);
  return head;
}

/** Returns the most frequent separator outside of quotes in the first non-blank record. */
function separatorOf(head: string): string {
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]));
  let isQuoted = false;
  for (const character of head.trimStart()) {
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === '\n' || character === '\r') break;
    const count = counts.get(character);
    if (count !== undefined) counts.set(character, count + 1);
  }
  return SEPARATORS.reduce((best, one) => ((counts.get(one) ?? 0) > (counts.get(best) ?? 0) ? one : best));
}

/** Throws for text with a zero character: no text file has one, and nearly every binary file does. */
function* checkedText(bytes: Buffer): Generator<string, void> {
  for (const slice of decodeText(bytes)) {
    if (slice.includes('\0')) throw new UnreadableImportError(NO_CSV_TEXT);
    yield slice;
  }
}

function unreadable(error: Error, lastGoodRow: number): Error {
  if (!(error instanceof CsvError)) return error;
  const isOpenQuote = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE';
  const where = isOpenQuote ? `: the quote that opens after row ${lastGoodRow} is never closed` : '';
  return new UnreadableImportError(NO_CSV_TEXT + where, error);
}

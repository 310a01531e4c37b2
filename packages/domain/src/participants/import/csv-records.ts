import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { UnreadableImportError } from '../errors.ts';
import { decodeText } from './csv-text.ts';

/** A line of a spreadsheet. `rowNumber` counts as the spreadsheet does: the header is row 1, empty rows count. */
export interface CsvRecord {
  readonly rowNumber: number;
  readonly cells: readonly string[];
}

const SEPARATORS = [',', ';', '\t'] as const;
/** Longer records are one quote that was never closed, or no table. */
const MAX_RECORD_CHARACTERS = 128 * 1024;
const NO_CSV_TEXT = 'This is not a CSV file';

/**
 * The records of a CSV file, whatever its encoding (BOM, UTF-8, UTF-16, Windows-1252), separator
 * (`,` `;` tab) and line ends. Throws BAD_INPUT when it is no CSV.
 */
export async function* readRecords(bytes: Buffer): AsyncGenerator<CsvRecord, void> {
  const parser = parse({
    delimiter: separatorOf(headOf(bytes)),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD_CHARACTERS,
  });
  const text = Readable.from(checkedText(bytes));
  text.on('error', (error) => parser.destroy(error));
  let rowNumber = 0;
  try {
    for await (const cells of text.pipe(parser) as AsyncIterable<string[]>) {
      rowNumber += 1;
      yield { rowNumber, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableImportError(reasonOf(error, parser.info.records), error) : error;
  } finally {
    text.destroy();
  }
}

function headOf(bytes: Buffer): string {
  const [head = ''] = decodeText(bytes);
  return head;
}

/** The separator that stands most often in the first record with text, outside of quotes. */
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

/** A zero character is in no text that a person edits, and in nearly every other kind of file. */
function* checkedText(bytes: Buffer): Generator<string, void> {
  for (const slice of decodeText(bytes)) {
    if (slice.includes('\0')) throw new UnreadableImportError(NO_CSV_TEXT);
    yield slice;
  }
}

function reasonOf(error: CsvError, goodRecords: number): string {
  if (error.code !== 'CSV_QUOTE_NOT_CLOSED' && error.code !== 'CSV_MAX_RECORD_SIZE') return NO_CSV_TEXT;
  return `${NO_CSV_TEXT}: the quote that opens after row ${goodRecords} is never closed`;
}

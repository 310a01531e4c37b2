import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

/** Parses CSV with a strict parser that is independent of the writer. */
const read = (csv: string): string[][] => parse(csv, { bom: true, record_delimiter: '\r\n', relax_column_count: true });

const TABLES = process.env['TEST_FORM'] === 'long' ? 1_000 : 100;
const TIMEOUT_MS = 60_000;
const STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠'];
const withoutGuard = (text: string) => {
  const rest = text.replace(/^'+/, '');
  return text.startsWith("'") && STARTS.includes(rest.slice(0, 1)) ? text.slice(1) : text;
};

describe('csvOf', () => {
  it('writes a byte order mark, CRLF after each row, and quotes where needed', () => {
    expect(csvOf([['Name'], ['Smith, "Jo"'], ['two\nlines'], [' x']])).toBe(
      '\uFEFFName\r\n"Smith, ""Jo"""\r\n"two\nlines"\r\n" x"\r\n',
    );
  });

  it.each(STARTS)('escapes a cell that starts with %j', (start) => {
    expect(read(csvOf([[`${start}1+1`]]))).toEqual([[`'${start}1+1`]]);
  });

  it(
    'escapes any table so that no cell is a formula and every text can be read back',
    () => {
      const text = fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom(...STARTS, "'", '"', ',', ' ', 'a', '1') }),
      );
      const tables = fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
      fc.assert(
        fc.property(tables, (table) => {
          const cells = read(csvOf(table));
          expect(cells.map((row) => row.map(withoutGuard))).toEqual(table);
          for (const cell of cells.flat()) expect(STARTS).not.toContain(cell.slice(0, 1));
        }),
        { numRuns: TABLES },
      );
    },
    TIMEOUT_MS,
  );
});

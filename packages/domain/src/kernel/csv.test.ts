import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLongForm } from '@derby/server-kit/testing/env';
import { csvOf } from './csv.ts';

/** Parses the rows below the header with a strict parser that is independent of the writer. */
const read = (csv: string): string[][] =>
  parse(csv, { bom: true, record_delimiter: '\r\n', relax_column_count: true, from: 2 });

/** Parses the rows as a spreadsheet with another separator does. */
const readWith = (delimiter: string, csv: string): string[][] =>
  parse(csv, { bom: true, delimiter, relax_quotes: true, relax_column_count: true, from: 2 });

const TABLES = isLongForm ? 1_000 : 100;
const TIMEOUT_MS = 60_000;
const STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠'];
/** A formula, also after characters that a spreadsheet removes. */
const FORMULA = /^["\s]*[=+\-@\0＝＋－＠]/;
const withoutGuard = (text: string) => text.replaceAll(/(?<=^|[;\t\r\n])'(?=['"\s]*[=+\-@\0＝＋－＠]|'*[\t\r\n])/g, '');

describe('csvOf', () => {
  it('writes a byte order mark, CRLF after each row, and texts in quotes', () => {
    const rows = [
      ['Smith, "Jo"', '12.500000'],
      ['two\nlines', '7'],
      [' x', ''],
    ];
    expect(csvOf(['Name', 'Weight (lbs)'], rows)).toBe(
      '\uFEFFName,Weight (lbs)\r\n"Smith, ""Jo""",12.500000\r\n"two\nlines",7\r\n" x",\r\n',
    );
  });

  it.each(STARTS)('escapes a cell that starts with %j', (start) => {
    expect(read(csvOf(['Name'], [[`${start}1+1`]]))).toEqual([[`'${start}1+1`]]);
  });

  it.each([
    ['Ann;=HYPERLINK("x")', `Ann;'=HYPERLINK("x")`],
    ["Ann;=cmd|' /C calc'!A0", "Ann;'=cmd|' /C calc'!A0"],
    ['Ann\t=1', "Ann\t'=1"],
    ['Ann; "=1"', `Ann;' "=1"`],
    ['"=1"', `'"=1"`],
    [';;＋1', ";;'＋1"],
    ['a=b;c-d', 'a=b;c-d'],
  ])('escapes a formula that another separator uncovers: %j', (text, cell) => {
    const csv = csvOf(['Name'], [['1', text, 'Lee']]);
    expect(read(csv)).toEqual([['1', cell, 'Lee']]);
    for (const delimiter of [';', '\t']) {
      for (const split of readWith(delimiter, csv).flat()) expect(split).not.toMatch(FORMULA);
    }
  });

  it(
    'escapes any table so that no cell is a formula and every text can be read back',
    () => {
      const text = fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom(...STARTS, "'", '"', ',', ';', ' ', 'a', '1') }),
      );
      const tables = fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
      fc.assert(
        fc.property(tables, (table) => {
          const cells = read(csvOf(['A', 'B'], table));
          expect(cells.map((row) => row.map(withoutGuard))).toEqual(table);
          for (const part of cells.flat().flatMap((cell) => cell.split(/[;\t\r\n]/))) {
            expect(part).not.toMatch(FORMULA);
          }
        }),
        { numRuns: TABLES },
      );
    },
    TIMEOUT_MS,
  );
});

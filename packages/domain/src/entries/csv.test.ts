import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

/** A reader of its own, by RFC 4180. */
function read(csv: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of csv.slice(1).matchAll(cell)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

const STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠'];
const withoutGuard = (text: string) => {
  const rest = text.replace(/^'+/, '');
  return text.startsWith("'") && STARTS.includes(rest.slice(0, 1)) ? text.slice(1) : text;
};

describe('CSV', () => {
  it('has a byte order mark and CRLF after each row, and quotes what needs it', () => {
    expect(csvOf([['Name'], ['Smith, "Jo"'], ['two\nlines'], [' x']])).toBe(
      '\uFEFFName\r\n"Smith, ""Jo"""\r\n"two\nlines"\r\n" x"\r\n',
    );
  });

  it.each(STARTS)('lets no cell that starts with %j run', (start) => {
    expect(read(csvOf([[`${start}1+1`]]))).toEqual([[`'${start}1+1`]]);
  });

  it('is inert and gives back every text', () => {
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
      { numRuns: 1_000 },
    );
  });
});

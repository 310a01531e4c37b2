import fc from 'fast-check';
import iconv from 'iconv-lite';

/** A generated import file and its number of data rows (docs/rules.md, "Import"). */
interface AnyExport {
  readonly name: string;
  readonly bytes: Buffer;
  readonly dataRows: number;
}

/** Encoders for a complete file, with the byte order mark where the encoding has one. */
export const ENCODINGS: Readonly<Record<string, (text: string) => Buffer>> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with BOM': (text) => Buffer.from(`\uFEFF${text}`),
  'UTF-16 LE with BOM': (text) => iconv.encode(text, 'utf-16le', { addBOM: true }),
  'UTF-16 BE with BOM': (text) => iconv.encode(text, 'utf-16be', { addBOM: true }),
  'UTF-16 LE': (text) => iconv.encode(text, 'utf-16le', { addBOM: false }),
  'UTF-16 BE': (text) => iconv.encode(text, 'utf-16be', { addBOM: false }),
  'Windows-1252': (text) => iconv.encode(text, 'windows-1252'),
};
export const SEPARATORS = [',', ';', '\t'] as const;
export const LINE_ENDS = ['\n', '\r\n', '\r'] as const;

const HEADERS = [
  ['First Name', 'Last Name', 'Email', 'Ticket Type', 'Quantity', 'Status', 'Notes'],
  ['order_id', 'attendee_name', 'e-mail address', 'QTY', 'Ticket'],
  ['Email', 'Email', 'Name', 'Name', 'Status'],
  ['"quoted" header', 'MAIL', 'Surname', 'Forename', ''],
  ['  buyer name  ', 'Order #', 'Buyer E-Mail', 'Item Name', 'Count'],
];

const cell = fc.oneof(
  fc.constantFrom('', ' ', 'Ann', 'Ann Sample', 'ann@example.com', 'ANN@EXAMPLE.COM ', 'bob@example.org', '1', '2.5'),
  fc.constantFrom('Junior', 'Adult Derby', 'refunded', 'Checked In', 'Zoé', 'Zoe\u0301', 'Šablona', '李', '🐟', '="x"'),
  fc.string({ unit: fc.constantFrom('a', '@', '.', ' ', '"', ',', ';', '\t', '\n', '\r', "'"), maxLength: 8 }),
);

const table = fc.record({
  header: fc.constantFrom(...HEADERS),
  rows: fc.array(fc.array(cell, { minLength: 1, maxLength: 8 }), { maxLength: 12 }),
  encoding: fc.constantFrom(...Object.keys(ENCODINGS)),
  separator: fc.constantFrom(...SEPARATORS),
  lineEnd: fc.constantFrom(...LINE_ENDS),
  isQuoted: fc.boolean(),
  blankRowsFirst: fc.nat(2),
  endsWithLineEnd: fc.boolean(),
});

/** Generates files in the forms and with the contents that ticketing shops, spreadsheets and people produce. */
export const anyExport: fc.Arbitrary<AnyExport> = table.map(
  ({ header, rows, encoding, separator, lineEnd, isQuoted, blankRowsFirst, endsWithLineEnd }) => {
    const written = (cells: readonly string[]) =>
      cells.map((text) => (isQuoted || /["\r\n,;\t]/.test(text) ? quoted(text) : text)).join(separator);
    const lines = [...Array.from({ length: blankRowsFirst }, () => ''), written(header), ...rows.map(written)];
    return {
      name: `${encoding}, ${JSON.stringify(separator)}, ${JSON.stringify(lineEnd)}`,
      bytes: encode(encoding, lines.join(lineEnd) + (endsWithLineEnd ? lineEnd : '')),
      dataRows: rows.filter((cells) => cells.some((text) => text.trim() !== '')).length,
    };
  },
);

/** Encodes a text in one of ENCODINGS. */
export function encode(encoding: string, text: string): Buffer {
  const encoder = ENCODINGS[encoding];
  if (!encoder) throw new Error(`no encoding ${encoding}`);
  return encoder(text);
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

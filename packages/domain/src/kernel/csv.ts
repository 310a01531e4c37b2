/** What a spreadsheet would take for a formula or skip on its way to one, their full-width forms included. */
const LIVE = /^'*[=+\-@\t\r\n\0＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/**
 * Rows as CSV (RFC 4180) for people's spreadsheets: a byte order mark, CRLF after each row. A cell that
 * could run as a formula gets an apostrophe in front; taking it off gives back what was there.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => cells.map(csvCell).join(',') + LINE_END).join('');
}

function csvCell(text: string): string {
  const inert = LIVE.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

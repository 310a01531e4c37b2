/** Text that a spreadsheet may take for a formula, including full-width forms and characters that it skips. */
const FORMULA_START = /^'*[=+\-@\t\r\n\0＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/**
 * Formats rows as CSV (RFC 4180) for spreadsheets, with a byte order mark and CRLF. A cell that could run as a formula
 * gets a leading apostrophe; without it the text is unchanged.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => cells.map(csvCell).join(',') + LINE_END).join('');
}

function csvCell(text: string): string {
  const safeText = FORMULA_START.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText;
}

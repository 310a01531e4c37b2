import { ConflictError } from './errors.ts';

/**
 * Places where a spreadsheet may find a formula, including full-width forms and characters that it skips: the start of
 * a cell, and what is the start of a cell for a spreadsheet that splits at semicolons, tabs or line breaks.
 */
const FORMULA_START = /(?<=^|[;\t\r\n])(?=['"\s]*[=+\-@\0＝＋－＠]|'*[\t\r\n])/g;
const NUMBER = /^\d+(?:\.\d+)?$/;

const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/**
 * Formats a table as CSV (RFC 4180) for spreadsheets, with a byte order mark and CRLF. Texts below the header are
 * quoted. A text that could run as a formula gets an apostrophe before it; without it the text is unchanged.
 */
export function csvOf(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headers, ...rows.map((cells) => cells.map(csvCell))];
  return BYTE_ORDER_MARK + lines.map((cells) => cells.join(',') + LINE_END).join('');
}

/** Returns a table as a file to download: `derby-<name>-<time in UTC>.csv`. */
export function csvFile(
  name: string,
  at: Date,
  table: { readonly headers: readonly string[]; readonly rows: readonly (readonly string[])[] },
) {
  const timestamp = at.toISOString().replaceAll(/[:.]/g, '-');
  return { fileName: `derby-${name}-${timestamp}.csv`, csv: csvOf(table.headers, table.rows) };
}

/** Throws CONFLICT while `enable_export_features` is off. */
export function assertExportsOn(deps: {
  readonly settings: { current(): { readonly enableExportFeatures: boolean } };
}): void {
  if (!deps.settings.current().enableExportFeatures) throw new ConflictError('Exports are switched off');
}

function csvCell(text: string): string {
  if (text === '' || NUMBER.test(text)) return text;
  return `"${text.replaceAll(FORMULA_START, "'").replaceAll('"', '""')}"`;
}

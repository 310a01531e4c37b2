import { readRecords } from './csv-records.ts';

/** The beginning of a CSV file: its header, empty for a file without text, and the first rows below it. */
export interface FileHead {
  readonly header: readonly string[];
  readonly firstRows: readonly (readonly string[])[];
}

/** Reads no further than it has to. Throws BAD_INPUT when it is no CSV. */
export async function readHead(bytes: Buffer, rowCount: number): Promise<FileHead> {
  const rows: (readonly string[])[] = [];
  for await (const { cells } of readRecords(bytes)) {
    rows.push(cells);
    if (rows.length > rowCount) break;
  }
  const [header = [], ...firstRows] = rows;
  return { header, firstRows };
}

import { readFile } from 'node:fs/promises';
import { settingsCodec } from '../settings/index.ts';
import { anglersIndexes, type AnglerDeps } from '../anglers/index.ts';
import { consentsIndexes } from '../consents/index.ts';
import { ADMINISTRATOR, auditRows, createTestDeps, databaseForEachTest, fakeDerbyState } from '../testing/index.ts';
import type { ColumnChoice } from './import/columns.ts';
import { importParticipants, type ImportResult } from './import/import-participants.ts';
import { participantsIndexes } from './participants.ts';

/** Reads a ticketing export from `tests/fixtures`. */
export const readSample = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../../../tests/fixtures/ticketing/${name}`, import.meta.url));

/** A complete row of the database. */
export type Row = Record<string, unknown>;

/** Returns a source of this file. */
export const sourceOf = (content: Buffer | string, name = 'export.csv') => ({
  read: async () => ({ name, bytes: Buffer.from(content) }),
});

/** Prepares the tests of one file: a database that is emptied before each test, and an import by an administrator. */
export async function openParticipantContext() {
  const database = await databaseForEachTest([...anglersIndexes, ...consentsIndexes, ...participantsIndexes]);
  const settings = { current: () => settingsCodec.decode({}) };
  const deps = (): AnglerDeps => ({ ...createTestDeps(database), settings, derbyState: fakeDerbyState() });
  const rows = (): Promise<Row[]> => database.collection('participants').find().sort({ _id: 1 }).toArray();
  return {
    database,
    deps,
    rows,
    /** All consents to texts, also those that were taken back. */
    consents: (): Promise<Row[]> => database.collection('consents').find().sort({ _id: 1 }).toArray(),
    audited: (): Promise<Row[]> => auditRows(database),
    importFile: async (
      content: Buffer | string,
      { name, columns = {} }: { readonly name?: string; readonly columns?: ColumnChoice } = {},
    ): Promise<ImportResult> =>
      await importParticipants(deps(), ADMINISTRATOR, { csvFile: sourceOf(content, name), columns }),
    /** Returns counts by status, and the sums of tickets, derby entries and junior entries. */
    async totals() {
      const all = await rows();
      const sum = (field: string) => all.reduce((total, row) => total + Number(row[field]), 0);
      const count = (status: string) => all.filter((row) => row['status'] === status).length;
      return {
        statuses: [count('active'), count('checked-in'), count('cancelled')],
        sums: [sum('totalTickets'), sum('derbyEntries'), sum('juniorEntries')],
      };
    },
  };
}

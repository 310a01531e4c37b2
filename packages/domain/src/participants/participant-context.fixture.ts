import { readFile } from 'node:fs/promises';
import { afterEach } from 'vitest';
import { makeIndexes, type Administrator, type Connection, type Deps } from '../kernel/index.ts';
import { settingsCodec, type SettingsDeps } from '../settings/index.ts';
import { importParticipants, type ImportResult } from './import-participants.ts';
import { participantsIndexes } from './participant.model.ts';

export const ADMINISTRATOR: Administrator = { kind: 'administrator', userId: 1, username: 'admin', sessionId: 's1' };

/** Reads a ticketing export from `tests/fixtures`. */
export const readSample = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../../../tests/fixtures/ticketing/${name}`, import.meta.url));

/** A complete row of the database. */
export type Row = Record<string, unknown>;

/**
 * Creates the indexes of participants on a test database, which is emptied after each test, and an import by an
 * administrator.
 */
export async function openParticipantContext(database: Connection, createDeps: (database: Connection) => Deps) {
  await makeIndexes(database, participantsIndexes);
  const settings = { current: () => settingsCodec.decode({}) };
  afterEach(async () => {
    await Promise.all(['participants', 'audit_events'].map((name) => database.collection(name).deleteMany({})));
  });
  const deps = (): SettingsDeps => ({ ...createDeps(database), settings });
  const rows = (): Promise<Row[]> => database.collection('participants').find().sort({ _id: 1 }).toArray();
  return {
    deps,
    rows,
    audited: (): Promise<Row[]> => database.collection('audit_events').find().sort({ _id: 1 }).toArray(),
    importFile: (content: Buffer | string, name = 'export.csv'): Promise<ImportResult> => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      return importParticipants(deps(), ADMINISTRATOR, { csvFile: { read: async () => ({ name, bytes }) } });
    },
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

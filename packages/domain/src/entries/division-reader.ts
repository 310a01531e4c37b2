import type { Connection } from '../kernel/index.ts';
import type { DivisionReader } from '../leaderboard/index.ts';
import { listDivision } from './list-entries.ts';

/** The board's rows straight from the database, one query each; no row carries a phone number. */
export function createDivisionReader(options: { database: Connection }): DivisionReader {
  return {
    async read(division) {
      const entries = await listDivision(options, division);
      return entries.map(({ phoneNumber: _, ticketId: __, ...row }) => row);
    },
  };
}

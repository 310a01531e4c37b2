import type { Connection } from '../kernel/index.ts';
import type { BoardEntry, DivisionReader } from '../leaderboard/index.ts';
import type { RankedEntry } from './entry.ts';
import { listDivision } from './list-entries.ts';

/** The board's rows straight from the database, one query each; no row carries a phone number. */
export function createDivisionReader(options: { database: Connection }): DivisionReader {
  return { read: async (division) => (await listDivision(options, division)).map(boardEntryOf) };
}

function boardEntryOf(entry: RankedEntry): BoardEntry {
  const { id, rank, firstName, lastName, fishWeightLbs, isJunior, createdAt, fishPhotoPath } = entry;
  return { id, rank, firstName, lastName, fishWeightLbs, isJunior, createdAt, fishPhotoPath };
}

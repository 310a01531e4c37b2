import { isDatabaseConnected, UnavailableError, type Connection } from '../kernel/index.ts';
import { boardRowOf, createStandings, rankBehind, type BoardSource } from '../leaderboard/index.ts';
import { countBetter, findEntries, findEntry } from './entry.model.ts';

/**
 * Reads board rows from the database, one query per call. No row holds a phone number. Throws UNAVAILABLE at once when
 * the database is known to be disconnected.
 */
export function createDivisionReader({ database }: { database: Connection }): BoardSource {
  function assertConnected(): void {
    if (!isDatabaseConnected(database)) throw new UnavailableError();
  }

  return {
    async read(division) {
      assertConnected();
      const entries = await findEntries(database, { isJunior: division === 'junior' });
      return createStandings(entries.map(boardRowOf));
    },
    async rankOf(entry) {
      return rankBehind(await countBetter(database, entry));
    },
    async find(entryId) {
      assertConnected();
      const entry = await findEntry(database, entryId);
      return entry === null ? null : boardRowOf(entry);
    },
  };
}

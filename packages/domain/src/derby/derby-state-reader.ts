import { assertConnected, type Deps, type DerbyStateReader } from '../kernel/index.ts';
import type { BoardStateReader } from '../leaderboard/index.ts';
import { readAnnounced } from './announced.ts';
import { cardSecretOf, readDerby } from './derby.ts';
import { findOfficialEntries } from './official-result.ts';

/**
 * Returns a reader of the derby's state for other folders. It reads the database at each call. Throws UNAVAILABLE at
 * once when the database is known to be disconnected.
 */
export function createDerbyStateReader({ database }: Pick<Deps, 'database'>): BoardStateReader & DerbyStateReader {
  const read = async () => {
    assertConnected(database);
    const { status, generation, startedAt, isErased } = await readDerby({ database });
    return { hasEnded: status === 'ended', generation, startedAt, ...(isErased && { isErased }) };
  };
  return {
    read,
    hasEnded: async () => (await read()).hasEnded,
    async cardSecret() {
      assertConnected(database);
      return await cardSecretOf(database);
    },
    async officialPlaces() {
      assertConnected(database);
      const { endedAt } = await readDerby({ database });
      return endedAt && (await findOfficialEntries(database, endedAt));
    },
    async announced() {
      assertConnected(database);
      return await readAnnounced(database);
    },
  };
}

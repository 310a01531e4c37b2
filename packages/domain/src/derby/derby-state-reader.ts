import { assertConnected, type Deps } from '../kernel/index.ts';
import type { BoardStateReader } from '../leaderboard/index.ts';
import { readCeremonyStep } from './ceremony.ts';
import { readDerby } from './derby.ts';

/**
 * Returns a reader of the derby's state for other folders. It reads the database at each call. Throws UNAVAILABLE at
 * once when the database is known to be disconnected.
 */
export function createDerbyStateReader({ database }: Pick<Deps, 'database'>): BoardStateReader {
  return {
    async hasEnded() {
      assertConnected(database);
      return (await readDerby({ database })).status === 'ended';
    },
    async ceremonyStep() {
      assertConnected(database);
      return await readCeremonyStep(database);
    },
  };
}

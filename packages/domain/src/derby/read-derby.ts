import { isDatabaseConnected, UnavailableError, type Deps, type DerbyStateReader } from '../kernel/index.ts';
import { findDerby, type Derby } from './derby.model.ts';

/** Reads the state of the derby from the database at each call. Open to all callers. */
export async function readDerby(deps: Pick<Deps, 'database'>): Promise<Derby> {
  return await findDerby(deps.database);
}

/**
 * What other nouns may know of the derby: read at each call, never cached. Throws UNAVAILABLE
 * at once while the database is known to be away.
 */
export function createDerbyStateReader({ database }: Pick<Deps, 'database'>): DerbyStateReader {
  return {
    async hasEnded() {
      if (!isDatabaseConnected(database)) throw new UnavailableError();
      return (await findDerby(database)).status === 'ended';
    },
  };
}

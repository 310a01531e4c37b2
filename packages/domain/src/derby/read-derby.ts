import type { Deps, DerbyStateReader } from '../kernel/index.ts';
import { findDerby, type Derby } from './derby.model.ts';

/** The state of the derby, read from the database at each call. Open to everybody. */
export async function readDerby(deps: Pick<Deps, 'database'>): Promise<Derby> {
  return await findDerby(deps.database);
}

/** What other nouns may know of the derby: the truth at each call, never a kept answer. */
export function createDerbyStateReader(options: Pick<Deps, 'database'>): DerbyStateReader {
  return {
    hasEnded: async () => (await findDerby(options.database)).status === 'ended',
  };
}

import type { Deps } from '../kernel/index.ts';
import { findIdsStoredSince } from './entry.model.ts';

/**
 * The ids of the fish that were weighed in and whose rows were written at this time or later, whenever they lay on the
 * scale: a device may have kept one for hours. A step of other nouns, which have checked the actor.
 */
export async function listStoredSince(deps: Pick<Deps, 'database'>, since: Date): Promise<ReadonlySet<number>> {
  return new Set(await findIdsStoredSince(deps.database, since));
}

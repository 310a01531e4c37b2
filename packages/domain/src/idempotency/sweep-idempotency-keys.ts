import { assertSystem, type Actor, type Deps } from '../kernel/index.ts';
import { deleteRequests } from './idempotency-key.model.ts';

/** Long enough for every retry of a device that was without a network for a day. */
const STORED_MS = 48 * 60 * 60 * 1_000;

/** Deletes keys that are older than two days with their answers. Gives how many. */
export async function sweepIdempotencyKeys(deps: Deps, actor: Actor): Promise<number> {
  assertSystem(actor);
  return await deleteRequests(deps.database, { before: new Date(deps.clock.now().getTime() - STORED_MS) });
}

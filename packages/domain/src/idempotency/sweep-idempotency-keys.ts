import { assertSystem, type Actor, type Deps } from '../kernel/index.ts';
import { deleteRequests } from './idempotency-key.model.ts';

/** Long enough for retries of a device that was offline for a day. */
const STORED_MS = 48 * 60 * 60 * 1_000;

/** Deletes keys older than two days, with their answers. Returns how many. */
export async function sweepIdempotencyKeys(deps: Deps, actor: Actor): Promise<number> {
  assertSystem(actor);
  return await deleteRequests(deps.database, { before: new Date(deps.clock.now().getTime() - STORED_MS) });
}

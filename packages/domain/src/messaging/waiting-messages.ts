import { assertSystem, type Actor, type Deps } from '../kernel/index.ts';
import { countWaiting, skipWaiting } from './waiting-messages.model.ts';

/**
 * Returns how many messages may still be sent: they are queued, claimed, or left without a clear answer. For use cases,
 * which have checked the actor.
 */
export async function countWaitingMessages(deps: Pick<Deps, 'database'>): Promise<number> {
  return await countWaiting(deps.database);
}

/** Sees to it that no message that is there now is sent, because it may have been already. Gives how many. */
export async function skipWaitingMessages(deps: Pick<Deps, 'database'>, actor: Actor): Promise<number> {
  assertSystem(actor);
  return await skipWaiting(deps.database);
}

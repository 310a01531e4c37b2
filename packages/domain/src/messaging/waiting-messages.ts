import { assertSystem, type Actor, type Deps } from '../kernel/index.ts';
import type { MessageKind } from './message.ts';
import { countWaiting, findWaitingKinds, skipWaiting } from './waiting-messages.model.ts';

/*
 * A message may still be sent when it is queued, claimed, or has left without a clear answer. For use cases, which have
 * checked the actor.
 */

/** Returns how many messages may still be sent. */
export async function countWaitingMessages(deps: Pick<Deps, 'database'>): Promise<number> {
  return await countWaiting(deps.database);
}

/** Returns the kinds of messages that may still be sent. */
export async function waitingKinds(deps: Pick<Deps, 'database'>): Promise<ReadonlySet<MessageKind>> {
  return await findWaitingKinds(deps.database);
}

/** Sees to it that no message that is there now is sent, because it may have been already. Gives how many. */
export async function skipWaitingMessages(deps: Pick<Deps, 'database'>, actor: Actor): Promise<number> {
  assertSystem(actor);
  return await skipWaiting(deps.database);
}

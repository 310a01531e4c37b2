import { assertSystem, type Actor } from '../kernel/index.ts';
import { requeueUndeparted } from './message-states.model.ts';
import type { SendingDeps } from './messaging-deps.ts';

/**
 * Queues messages again that were claimed and certainly not sent: at the start of a worker all of
 * them, as their claimer is most likely the one that died; under a living worker those older than
 * the claim timeout. A claimer that lives on finds its claim lost before it sends. Gives how many.
 */
export async function releaseStaleClaims(
  deps: Pick<SendingDeps, 'database' | 'clock' | 'logger' | 'timings'>,
  actor: Actor,
  input: { readonly isStart: boolean },
): Promise<number> {
  assertSystem(actor);
  const at = deps.clock.now();
  // At a start whatever the time of the claim: the clock may have been set back since.
  const claimedBefore = input.isStart ? null : new Date(at.getTime() - deps.timings.claimTimeoutMs);
  const released = await requeueUndeparted(deps.database, { claimedBefore, at });
  if (released > 0) deps.logger.warn({ released }, 'requeued messages of an expired claim');
  return released;
}

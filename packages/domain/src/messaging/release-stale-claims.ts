import { assertSystem, type Actor } from '../kernel/index.ts';
import { findUndeparted, requeueUndeparted } from './message-states.model.ts';
import type { SendingDeps } from './messaging-deps.ts';

/**
 * Queues claimed messages again that have not left and whose claim holder is gone or has held them for the claim
 * timeout, as seen by this process. A holder that still runs finds its claim lost before it sends. Returns how many.
 */
export async function releaseStaleClaims(
  deps: Pick<SendingDeps, 'database' | 'clock' | 'logger' | 'timings' | 'leases'>,
  actor: Actor,
): Promise<number> {
  assertSystem(actor);
  const { database, leases, timings } = deps;
  const tokens = leases.stale('message claim', await findUndeparted(database), timings.claimTimeoutMs);
  if (tokens.length === 0) return 0;
  const released = await requeueUndeparted(database, tokens, deps.clock.now());
  if (released > 0) deps.logger.warn({ released }, 'requeued messages of an expired claim');
  return released;
}

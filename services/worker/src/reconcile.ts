import { completeEnd, completeReset, type ResetDeps } from '@derby/domain/derby';
import type { SystemActor } from '@derby/domain/kernel';
import {
  planMissedEntryMessages,
  reconcileDeparted,
  releaseStaleClaims,
  type MessagingDeps,
  type SendingDeps,
} from '@derby/domain/messaging';

/**
 * The worker's own look at the rows (docs/rules.md, "Messages"): whatever a crash, a lost queue job or a missing answer
 * left behind is brought to where sending finds it. A step that fails does not hold up the others.
 */
export async function reconcile(deps: MessagingDeps & SendingDeps & ResetDeps, actor: SystemActor): Promise<void> {
  const steps = {
    releaseStaleClaims: () => releaseStaleClaims(deps, actor),
    completeEnd: () => completeEnd(deps, actor),
    completeReset: () => completeReset(deps, actor),
    reconcileDeparted: () => reconcileDeparted(deps, actor),
    planMissedEntryMessages: () => planMissedEntryMessages(deps, actor),
  };
  for (const [step, run] of Object.entries(steps)) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      await run();
    } catch (error) {
      deps.logger.error({ err: error, step }, 'reconcile failed, will retry');
    }
  }
}

import { completeAuditEvents } from '@derby/domain/audit';
import { completeEnd, completeReset, createDerbyStateReader, type ResetDeps } from '@derby/domain/derby';
import { completeWeighIns } from '@derby/domain/entries';
import type { SystemActor } from '@derby/domain/kernel';
import {
  checkBalance,
  checkLookUps,
  planMissedWeighInTexts,
  planTextsToAll,
  reconcileDeparted,
  releaseStaleClaims,
  type MessagingDeps,
  type SendingDeps,
} from '@derby/domain/messaging';

/**
 * Completes work that a crash, a lost job or a missing response left behind, so that sending finds it (docs/rules.md,
 * "Messages"). A failing step does not block the others.
 */
export async function reconcile(deps: MessagingDeps & SendingDeps & ResetDeps, actor: SystemActor): Promise<void> {
  const steps = {
    releaseStaleClaims: () => releaseStaleClaims(deps, actor),
    completeWeighIns: () => completeWeighIns({ ...deps, derbyState: createDerbyStateReader(deps) }, actor),
    completeEnd: () => completeEnd(deps, actor),
    completeReset: () => completeReset(deps, actor),
    completeAuditEvents: () => completeAuditEvents(deps, actor),
    reconcileDeparted: () => reconcileDeparted(deps, actor),
    planTextsToAll: () => planTextsToAll(deps, actor),
    planMissedWeighInTexts: () => planMissedWeighInTexts(deps, actor),
    checkLookUps: () => checkLookUps(deps, actor),
    checkBalance: () => checkBalance(deps, actor),
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

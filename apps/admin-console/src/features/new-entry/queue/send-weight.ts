import { LATE_AFTER_MS } from '../constants.ts';
import type { QueuedEntry } from '../device/queued-entry.ts';
import { nextDue } from './next-due.ts';
import type { Awaited } from './outcome.ts';
import type { QueueDeps } from './queue-deps.ts';
import type { QueueStateHolder } from './queue-state.ts';
import { failureKindOf, withProblem } from './failure-kind.ts';

/**
 * Creates the step that sends the oldest due weight under the key of its queued entry; the server creates one entry per
 * key, however often it is sent. The step returns false when none is due, or when one cannot be sent now: it holds back
 * the later ones, so that they arrive in order.
 */
export function createWeightSender(deps: QueueDeps, state: QueueStateHolder, awaited: Awaited): () => Promise<boolean> {
  const { store } = deps;

  function hasWaited({ key, weighedAt }: QueuedEntry): boolean {
    const isFirstTime = awaited.has(key);
    return !isFirstTime || deps.now().getTime() - new Date(weighedAt).getTime() > LATE_AFTER_MS;
  }

  async function recover(queuedEntry: QueuedEntry, error: unknown): Promise<boolean> {
    const failureKind = failureKindOf(error);
    const wasNotDone = failureKind === 'session' || failureKind === 'refused';
    if (wasNotDone && awaited.has(queuedEntry.key)) {
      await state.change(store.restoreDraft(queuedEntry));
      awaited.settle(queuedEntry.key, { kind: 'refused', error });
      return failureKind === 'refused';
    }
    if (failureKind === 'refused' || failureKind === 'unknown')
      await state.change(store.updateQueuedEntry(withProblem(queuedEntry, error)));
    awaited.settle(queuedEntry.key, { kind: 'queued', error });
    return failureKind === 'refused' || failureKind === 'unknown';
  }

  return async () => {
    const due = await nextDue(deps, 'weight');
    if (!due) return false;
    try {
      const entry = await deps.sendWeight(due, hasWaited(due));
      await state.change(
        due.hasPhoto ? store.updateQueuedEntry({ ...due, entryId: entry.id }) : store.removeQueuedEntry(due.key),
      );
      awaited.settle(due.key, { kind: 'saved', entry });
      return true;
    } catch (error) {
      return await recover(due, error);
    }
  };
}

import type { QueuedEntry } from '../device/queued-entry.ts';
import { nextDue } from './next-due.ts';
import type { QueueDeps } from './queue-deps.ts';
import type { QueueStateHolder } from './queue-state.ts';
import { failureKindOf, withProblem } from './failure-kind.ts';

/**
 * Creates the step that uploads the oldest photo whose entry the server has. The step returns false when there is
 * none, or when the next one cannot be sent now. A photo never delays a weight.
 */
export function createPhotoSender(deps: QueueDeps, state: QueueStateHolder): () => Promise<boolean> {
  const { store } = deps;

  function showProgress({ key }: QueuedEntry, percent: number | null): void {
    const { [key]: _before, ...others } = state.getState().progress;
    state.set({ progress: percent === null ? others : { ...others, [key]: percent } });
  }

  return async () => {
    const due = await nextDue(deps, 'photo');
    if (!due || due.entryId === null) return false;
    const photo = await store.readPhoto(due.key);
    try {
      if (photo) await deps.sendPhoto(due.entryId, photo, (percent) => showProgress(due, percent));
      await state.change(store.removeQueuedEntry(due.key));
      return true;
    } catch (error) {
      const failureKind = failureKindOf(error);
      if (failureKind === 'later' || failureKind === 'session') return false;
      await state.change(store.updateQueuedEntry(withProblem(due, error)));
      return true;
    } finally {
      showProgress(due, null);
    }
  };
}

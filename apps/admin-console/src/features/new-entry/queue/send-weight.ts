import { LATE_AFTER_MS } from '../constants.ts';
import type { KeptFish } from '../device/kept-fish.ts';
import { nextDue } from './next-due.ts';
import type { Awaited } from './outcome.ts';
import type { QueueDeps } from './queue-deps.ts';
import type { QueueStateHolder } from './queue-state.ts';
import { verdictOf, withProblem } from './verdict.ts';

/**
 * Makes the step that sends the oldest weight that is due under the fish's key, of which the server makes one entry
 * however often it takes; the step gives false when there is none, or no sense in going on: what nobody can send now
 * stops the ones behind it, so that they arrive in order.
 */
export function createWeightSender(deps: QueueDeps, state: QueueStateHolder, awaited: Awaited): () => Promise<boolean> {
  const { store } = deps;

  function hasWaited({ key, weighedAt }: KeptFish): boolean {
    const isFirstTime = awaited.has(key);
    return !isFirstTime || deps.now().getTime() - new Date(weighedAt).getTime() > LATE_AFTER_MS;
  }

  async function recover(fish: KeptFish, error: unknown): Promise<boolean> {
    const verdict = verdictOf(error);
    const wasNotDone = verdict === 'session' || verdict === 'refused';
    if (wasNotDone && awaited.has(fish.key)) {
      await state.change(store.takeBack(fish));
      awaited.settle(fish.key, { kind: 'refused', error });
      return verdict === 'refused';
    }
    if (verdict === 'refused' || verdict === 'unclear') await state.change(store.updateFish(withProblem(fish, error)));
    awaited.settle(fish.key, { kind: 'kept', error });
    return verdict === 'refused' || verdict === 'unclear';
  }

  return async () => {
    const due = await nextDue(deps, 'weight');
    if (!due) return false;
    try {
      const entry = await deps.sendWeight(due, hasWaited(due));
      await state.change(due.hasPhoto ? store.updateFish({ ...due, entryId: entry.id }) : store.dropFish(due.key));
      awaited.settle(due.key, { kind: 'saved', entry });
      return true;
    } catch (error) {
      return await recover(due, error);
    }
  };
}

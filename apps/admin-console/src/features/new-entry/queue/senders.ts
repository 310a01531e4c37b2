import { failureOf } from '@derby/web-session/request-failure';
import { LATE_AFTER_MS } from '../constants.ts';
import type { DeviceStore } from '../device/device-store.ts';
import type { QueuedEntry } from '../device/queued-entry.ts';
import type { Awaited } from './outcome.ts';
import type { QueueDeps } from './queue-deps.ts';
import type { QueueStateHolder } from './queue-state.ts';
import { weighAgeMs } from './weigh-age.ts';
import { failureKindOf, withProblem } from './failure-kind.ts';

/**
 * Creates the step that sends the oldest due weight under the key of its queued entry; the server creates one entry per
 * key, however often it is sent. The step returns false when none is due, or when one cannot be sent now: it holds back
 * the later ones, so that they arrive in order.
 */
export function createWeightSender(deps: QueueDeps, state: QueueStateHolder, awaited: Awaited): () => Promise<boolean> {
  const { store } = deps;

  function hasWaited({ key, clock }: QueuedEntry): boolean {
    const isFirstTime = awaited.has(key);
    return !isFirstTime || clock === undefined || weighAgeMs(clock, deps.readClock()) > LATE_AFTER_MS;
  }

  async function recover(queuedEntry: QueuedEntry, error: unknown): Promise<boolean> {
    const failureKind = failureKindOf(error);
    const wasNotDone = failureKind === 'session' || failureKind === 'refused';
    if (wasNotDone && awaited.hasForm(queuedEntry.key)) {
      // First: the form may stop waiting meanwhile, and would then clear itself and the draft.
      awaited.settle(queuedEntry.key, { kind: 'refused', error });
      await state.change(store.restoreDraft(queuedEntry, queuedEntry.weighedBy));
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
      // Stored before the request: the page may be closed before the response.
      if (deps.isOnline() && !due.isAttempted) await store.updateQueuedEntry({ ...due, isAttempted: true });
      const entry = await deps.sendWeight(due, hasWaited(due));
      state.set({ added: [...state.getState().added, { key: due.key, entry }] });
      await state.change(
        due.hasPhoto
          ? store.updateQueuedEntry({ ...due, isAttempted: true, entryId: entry.id })
          : store.removeQueuedEntry(due.key),
      );
      await state.change(store.sentFish.add(entry));
      awaited.settle(due.key, { kind: 'saved', entry });
      return true;
    } catch (error) {
      // The browser may have been wrong about the network, or it came back meanwhile.
      const failure = failureOf(error);
      const hasLeft = failure.kind !== 'connection' || failure.hasBegun || deps.isOnline();
      let queuedEntry: QueuedEntry = (await queuedEntryOf(store, due.key)) ?? due;
      if (hasLeft && !queuedEntry.isAttempted) {
        queuedEntry = { ...queuedEntry, isAttempted: true };
        await state.change(store.updateQueuedEntry(queuedEntry));
      }
      return await recover(queuedEntry, error);
    }
  };
}

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
      // The entry may have been taken back meanwhile.
      const isQueued = (await store.listQueuedEntries()).some(({ key }) => key === due.key);
      if (isQueued) await state.change(store.updateQueuedEntry(withProblem(due, error)));
      return true;
    } finally {
      showProgress(due, null);
    }
  };
}

async function queuedEntryOf(store: DeviceStore, key: string): Promise<QueuedEntry | undefined> {
  return (await store.listQueuedEntries()).find((one) => one.key === key);
}

/** Returns the oldest queued entry that lacks this part on the server and is sent automatically for this user. */
async function nextDue(
  { store, userId }: Pick<QueueDeps, 'store' | 'userId'>,
  part: 'weight' | 'photo',
): Promise<QueuedEntry | undefined> {
  const queuedEntry = await store.listQueuedEntries();
  const user = userId();
  if (user === null) return undefined;
  return queuedEntry.find(({ problem, entryId, weighedBy }) => {
    if (problem !== null) return false;
    return part === 'weight' ? entryId === null && weighedBy === user : entryId !== null;
  });
}

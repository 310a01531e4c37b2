import { AuthenticationRequiredError } from '@derby/web-session/session-link';
import { expect, test, vi } from 'vitest';
import type { DeviceStore } from '../device/device-store.ts';
import type { QueuedEntry } from '../device/queued-entry.ts';
import { createAwaited } from './outcome.ts';
import type { QueueDeps } from './queue-deps.ts';
import { createQueueState } from './queue-state.ts';
import { createWeightSender } from './senders.ts';

const queuedEntry: QueuedEntry = {
  key: 'a',
  weighedBy: '1',
  weighedAt: '2025-08-09T20:00:00.000Z',
  typed: {
    fishWeight: '9',
    firstName: 'Ada',
    lastName: 'Sheringham',
    phoneNumber: '2505550131',
    isJunior: false,
    isCatchDonated: false,
  },
  hasPhoto: false,
  entryId: null,
  problem: null,
};

test('a refusal is told before its draft is stored, because the form may stop waiting meanwhile', async () => {
  const restoreDraft = vi.fn<() => Promise<void>>(() => new Promise(() => undefined));
  const store = {
    listQueuedEntries: async () => [queuedEntry],
    updateQueuedEntry: async () => undefined,
    sentFish: { list: async () => [] },
    isLasting: () => true,
    restoreDraft,
  } as unknown as DeviceStore;
  const deps: Partial<QueueDeps> = {
    store,
    userId: () => '1',
    isOnline: () => true,
    sendWeight: () => Promise.reject(new AuthenticationRequiredError()),
  };
  const awaited = createAwaited();
  awaited.begin('a', () => true);
  void createWeightSender(deps as QueueDeps, createQueueState(store), awaited)();
  await vi.waitFor(() => expect(restoreDraft).toHaveBeenCalled());
  expect(awaited.end('a')).toMatchObject({ kind: 'refused' });
});

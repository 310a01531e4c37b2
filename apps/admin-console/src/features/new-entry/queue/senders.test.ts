// @vitest-environment happy-dom
import type { ApolloClient } from '@apollo/client';
import { AuthenticationRequiredError } from '@derby/web-session/session-link';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { DeviceStore, QueuedEntry } from '../device/device-store.ts';
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
  localStorage.setItem('authToken', `h.${btoa(JSON.stringify({ sub: queuedEntry.weighedBy }))}.s`);
  onTestFinished(() => localStorage.clear());
  const restoreDraft = vi.fn<() => Promise<void>>(() => new Promise(() => undefined));
  const store = {
    listQueuedEntries: async () => [queuedEntry],
    updateQueuedEntry: async () => undefined,
    sentFish: { list: async () => [] },
    health: () => ({ isLasting: true, isFull: false, reading: 'complete' }),
    restoreDraft,
  } as unknown as DeviceStore;
  const client = { mutate: () => Promise.reject(new AuthenticationRequiredError()) } as unknown as ApolloClient;
  const form = { putBack: () => true };
  void createWeightSender({ client, store, state: createQueueState(store) }, new Map([['a', form]]))();
  await vi.waitFor(() => expect(restoreDraft).toHaveBeenCalled());
  expect(form).toMatchObject({ outcome: { kind: 'refused' } });
});

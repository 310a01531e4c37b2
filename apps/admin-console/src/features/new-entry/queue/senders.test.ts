// @vitest-environment happy-dom
import { CombinedGraphQLErrors, type ApolloClient } from '@apollo/client';
import { AuthenticationRequiredError } from '@derby/web-session/session-link';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { DeviceStore, QueuedEntry } from '../device/device-store.ts';
import { createQueueState } from './queue-state.ts';
import { createSurroundings } from './surroundings.ts';
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

/** Sends an entry whose request is answered with `error`, from a form that waits for it. */
function sendRefused(entry: QueuedEntry, error: Error) {
  localStorage.setItem('authToken', `h.${btoa(JSON.stringify({ sub: entry.weighedBy }))}.s`);
  onTestFinished(() => localStorage.clear());
  let stored = entry;
  const restoreDraft = vi.fn<() => Promise<void>>(() => new Promise(() => undefined));
  const store = {
    listQueuedEntries: async () => [stored],
    updateQueuedEntry: async (changed: QueuedEntry) => void (stored = changed),
    sentFish: { list: async () => [] },
    health: () => ({ isLasting: true, isFull: false, reading: 'complete' }),
    restoreDraft,
  } as unknown as DeviceStore;
  const client = { mutate: () => Promise.reject(error) } as unknown as ApolloClient;
  const form = { putBack: vi.fn<() => boolean>(() => true) };
  const sending = { client, store, state: createQueueState(store), ...createSurroundings() };
  const sent = createWeightSender(sending, new Map([['a', form]]))();
  return { form, restoreDraft, sent, stored: () => stored };
}

const refusedWith = (code: string) =>
  new CombinedGraphQLErrors({ errors: [{ message: 'Refused', extensions: { code } }] });

test('a refusal is told before its draft is stored, because the form may stop waiting meanwhile', async () => {
  const { form, restoreDraft } = sendRefused(queuedEntry, new AuthenticationRequiredError());
  await vi.waitFor(() => expect(restoreDraft).toHaveBeenCalled());
  expect(form).toMatchObject({ outcome: { kind: 'refused' } });
});

// From the form it would be sent with another key, as a second entry.
test.each([
  ['the session has ended', new AuthenticationRequiredError()],
  ['two-factor authentication is required', refusedWith('TWO_FACTOR_REQUIRED')],
])('an entry whose earlier request may have arrived stays queued when %s', async (_when, error) => {
  const { form, sent, stored } = sendRefused({ ...queuedEntry, isAttempted: true }, error);
  await vi.waitFor(() => expect(form).toMatchObject({ outcome: { kind: 'queued' } }));
  expect(await sent).toBe(false);
  expect(form.putBack).not.toHaveBeenCalled();
  expect(stored()).toMatchObject({ key: 'a', problem: null });
});

test('an entry that the server refuses is put back into the form, also after an earlier request', async () => {
  const { form, restoreDraft } = sendRefused({ ...queuedEntry, isAttempted: true }, refusedWith('BAD_INPUT'));
  await vi.waitFor(() => expect(restoreDraft).toHaveBeenCalled());
  expect(form).toMatchObject({ outcome: { kind: 'refused' } });
});

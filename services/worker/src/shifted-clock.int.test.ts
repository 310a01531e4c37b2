import { systemClock } from '@derby/domain/kernel';
import { expect, it, vi } from 'vitest';
import { isLongForm } from '@derby/server-kit/testing/env';
import { IMPATIENT, onceEach, openWorkerContext, WAIT } from './testing/worker-context.ts';

vi.setConfig({ testTimeout: 2 * WAIT.timeout });
const MINUTE_MS = 60_000;
/** The provider accepts these without a response: the connection is cut or hangs. */
const ACCEPTED_WITHOUT_RESPONSE = ['2505559501', '2505559903', '2505559904'];
/** The provider does not get the first request for these. */
const FIRST_REQUEST_LOST = ['2505559500', '2505559901', '2505559902'];
const RECIPIENTS = [...ACCEPTED_WITHOUT_RESPONSE, ...FIRST_REQUEST_LOST, '2505550001'];

const context = openWorkerContext();

/** Runs a derby on a host whose clock is wrong by `beforeMs` until its second request, then by `afterMs`. */
async function runWithClock(beforeMs: number, afterMs: number): Promise<void> {
  let shiftMs = beforeMs;
  const clock = { ...systemClock, now: () => new Date(Date.now() + shiftMs) };
  await context.reopen({ clock });
  await context.weighIn(RECIPIENTS);
  await context.startWorker(IMPATIENT, { clock });
  await context.endDerby('request-0001');
  await vi.waitFor(async () => expect((await context.sandbox.log()).total).toBeGreaterThanOrEqual(2), WAIT);
  shiftMs = afterMs;
}

/** Resolves when the provider has each message once and at most `maxUnknown` are unknown. */
async function expectAllOnce({ maxUnknown }: { maxUnknown: number }): Promise<void> {
  await vi.waitFor(async () => {
    const { queued, sending, unknown = 0, accepted = 0, delivered = 0 } = (await context.counts()) ?? {};
    expect({ queued, sending, all: unknown + accepted + delivered }).toEqual({
      queued: 0,
      sending: 0,
      all: RECIPIENTS.length,
    });
    expect(unknown).toBeLessThanOrEqual(maxUnknown);
    expect(await context.acceptedByNumber()).toEqual(onceEach(RECIPIENTS));
  }, WAIT);
}

/** The gate has the first one. */
const SHIFTS: [string, number, number][] = [
  ['was right and is set 5 minutes ahead in the middle of the run', 0, 5],
  ['is 5 minutes ahead', 5, 5],
  ['is 5 minutes behind', -5, -5],
  ['is 3 hours ahead', 180, 180],
  ['was 5 minutes behind and is set right in the middle of the run', -5, 0],
];

it.each(isLongForm ? SHIFTS : SHIFTS.slice(0, 1))(
  'a worker sends every message exactly once when the host clock %s',
  async (_case, before, after) => {
    await runWithClock(before * MINUTE_MS, after * MINUTE_MS);
    await expectAllOnce({ maxUnknown: 0 });
  },
);

it('a worker sends every message exactly once when the host clock is set back by 3 hours, and some stay unknown', async () => {
  await runWithClock(180 * MINUTE_MS, 0);
  await expectAllOnce({ maxUnknown: ACCEPTED_WITHOUT_RESPONSE.length });
});

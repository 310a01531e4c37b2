import { systemClock, type Clock } from '@derby/domain/kernel';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { emptyAllButSlot, openWorkerContext, redisDatabase, type WorkerTestContext } from './testing/worker-context.ts';
import { startSandbox, type SandboxProcess } from './testing/start-sandbox.ts';

const WAIT = { timeout: 60_000, interval: 50 };
const MINUTE_MS = 60_000;
/** Requests without an answer become unknown soon; the spacing is the subject of other tests. */
const IMPATIENT = {
  SMS_REQUEST_TIMEOUT_MS: '400',
  SMS_LOOKUP_GRACE_MS: '1200',
  SMS_CLAIM_TIMEOUT_MS: '1500',
  SMS_SPACING_MS: '20',
};
/** The provider accepts these without an answer: the connection is cut, or stays silent. */
const ACCEPTED_UNANSWERED = ['2505559501', '2505559903', '2505559904'];
/** The provider does not get the first request for these. */
const FIRST_REQUEST_LOST = ['2505559500', '2505559901', '2505559902'];
const RECIPIENTS = [...ACCEPTED_UNANSWERED, ...FIRST_REQUEST_LOST, '2505550001'];

let sandbox: SandboxProcess;
let redis: Redis;
let context: WorkerTestContext | undefined;

beforeAll(async () => {
  sandbox = await startSandbox();
  redis = new Redis(redisDatabase(process.env['REDIS_URL']));
});
afterAll(async () => {
  await sandbox.stop();
  await redis.quit();
});
beforeEach(async () => {
  await emptyAllButSlot(redis);
  await sandbox.clear();
});
afterEach(async () => await context?.close());

/** The clock of a host that is wrong by `shiftMs`. */
function shiftedClock(shiftMs: () => number): Clock {
  return { ...systemClock, now: () => new Date(Date.now() + shiftMs()) };
}

async function open(clock: Clock): Promise<WorkerTestContext> {
  const { MONGODB_URL: mongodbUrl, REDIS_URL: redisUrl } = process.env;
  context = await openWorkerContext({ mongodbUrl, redisUrl, sandboxUrl: sandbox.url, clock });
  return context;
}

/** How often the provider accepted a message, by recipient. */
async function acceptedByNumber(): Promise<Record<string, number>> {
  const { creates } = await sandbox.log();
  const accepted = creates.flatMap(({ sid, to }) => (sid === null ? [] : [to]));
  return Object.fromEntries(accepted.map((to) => [to, accepted.filter((other) => other === to).length]));
}

async function untilAllAccepted(shifted: WorkerTestContext): Promise<void> {
  await vi.waitFor(async () => {
    const { queued, sending, unknown, accepted = 0, delivered = 0 } = (await shifted.counts()) ?? {};
    expect({ queued, sending, unknown, sent: accepted + delivered }).toEqual({
      queued: 0,
      sending: 0,
      unknown: 0,
      sent: RECIPIENTS.length,
    });
  }, WAIT);
}

const ONCE_EACH = Object.fromEntries(RECIPIENTS.map((number) => [`+1${number}`, 1]));

/** The gate has one shift of each kind. */
const isLongForm = process.env['TEST_FORM'] === 'long';
const AHEAD: [string, number] = ['5 minutes ahead', 5 * MINUTE_MS];
const OTHERS: [string, number][] = [
  ['5 minutes behind', -5 * MINUTE_MS],
  ['3 hours ahead', 180 * MINUTE_MS],
];

it.each(isLongForm ? [AHEAD, ...OTHERS] : [AHEAD])(
  'sends every message exactly once when the host clock is %s',
  async (_case, shiftMs) => {
    const clock = shiftedClock(() => shiftMs);
    const shifted = await open(clock);
    await shifted.weighIn(RECIPIENTS);
    await shifted.startWorker(IMPATIENT, { clock });
    await shifted.endDerby('request-0001');
    await untilAllAccepted(shifted);
    expect(await acceptedByNumber()).toEqual(ONCE_EACH);
  },
  WAIT.timeout + 30_000,
);

const SET_AHEAD: [string, number, number] = ['right and is set 5 minutes ahead', 0, 5 * MINUTE_MS];
const SET_RIGHT: [string, number, number] = ['5 minutes behind and is set right', -5 * MINUTE_MS, 0];

it.each(isLongForm ? [SET_AHEAD, SET_RIGHT] : [SET_AHEAD])(
  'sends every message exactly once when the host clock was %s in the middle of the run',
  async (_case, before, after) => {
    let shiftMs = before;
    const clock = shiftedClock(() => shiftMs);
    const shifted = await open(clock);
    await shifted.weighIn(RECIPIENTS);
    await shifted.startWorker(IMPATIENT, { clock });
    await shifted.endDerby('request-0001');
    await vi.waitFor(async () => expect((await sandbox.log()).total).toBeGreaterThanOrEqual(2), WAIT);
    shiftMs = after;
    await untilAllAccepted(shifted);
    expect(await acceptedByNumber()).toEqual(ONCE_EACH);
  },
  WAIT.timeout + 30_000,
);

it(
  'sends every message exactly once when the clock is set back by 3 hours; what it cannot tell stays unknown',
  async () => {
    let shiftMs = 180 * MINUTE_MS;
    const clock = shiftedClock(() => shiftMs);
    const shifted = await open(clock);
    await shifted.weighIn(RECIPIENTS);
    await shifted.startWorker(IMPATIENT, { clock });
    await shifted.endDerby('request-0001');
    await vi.waitFor(async () => expect((await sandbox.log()).total).toBeGreaterThanOrEqual(2), WAIT);
    shiftMs = 0;
    await vi.waitFor(async () => {
      const { queued, sending, unknown = 0, accepted = 0, delivered = 0 } = (await shifted.counts()) ?? {};
      expect({ queued, sending, all: unknown + accepted + delivered }).toEqual({
        queued: 0,
        sending: 0,
        all: RECIPIENTS.length,
      });
      expect(unknown).toBeLessThanOrEqual(ACCEPTED_UNANSWERED.length);
      expect(await acceptedByNumber()).toEqual(ONCE_EACH);
    }, WAIT);
  },
  WAIT.timeout + 30_000,
);

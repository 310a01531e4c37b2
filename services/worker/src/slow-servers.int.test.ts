import { sharedRedisUrl } from '@derby/backend-kit/testing/env';
import { startFlakyProxy } from '@derby/server-kit/testing/flaky-proxy';
import { expect, it, vi } from 'vitest';
import { isLongForm } from '@derby/server-kit/testing/env';
import { openWorkerContext, phoneNumbers, WAIT } from './testing/worker-context.ts';

vi.setConfig({ testTimeout: 2 * WAIT.timeout });
const SPACING_MS = 400;

const context = openWorkerContext();
const recipients = async () => (await context.sandbox.log()).creates.map(({ to }) => to).toSorted();

it.each(isLongForm ? [0, 20, 100, 300] : [100])(
  'two workers send every message with the spacing when one has a round trip of %i ms to Redis',
  async (roundTripMs) => {
    const people = phoneNumbers(8);
    const proxy = await startFlakyProxy(sharedRedisUrl(), { roundTripMs });
    await context.weighIn(people);
    const slow = await context.startWorker({ SMS_SPACING_MS: String(SPACING_MS), REDIS_URL: proxy.url });
    await context.endDerby('request-0001');
    // The slow worker starts alone. The fast one joins later.
    await vi.waitFor(async () => expect((await recipients()).length).toBeGreaterThanOrEqual(4), WAIT);
    await context.startWorker({ SMS_SPACING_MS: String(SPACING_MS) });
    await vi.waitFor(async () => expect(await recipients()).toEqual(people.map((number) => `+1${number}`)), WAIT);
    const { smallestGapMs } = await context.sandbox.log();
    process.stdout.write(`Redis at ${roundTripMs} ms: smallest gap ${smallestGapMs?.toFixed(0)} of ${SPACING_MS} ms\n`);
    expect(smallestGapMs).toBeGreaterThanOrEqual(SPACING_MS);
    await slow.close();
    await proxy.close();
  },
);

it('a worker sends every message once when the database never responds to a statement', async () => {
  const people = phoneNumbers(6);
  const proxy = await startFlakyProxy(context.mongodbUrl);
  await context.weighIn(people);
  const worker = await context.startWorker(
    { MONGODB_URL: proxy.url, SMS_CLAIM_TIMEOUT_MS: '3000' },
    { config: { statementTimeoutMs: 2_000 } },
  );
  await context.endDerby('request-0001');
  await vi.waitFor(async () => expect((await recipients()).length).toBeGreaterThan(1), WAIT);
  proxy.lose('sms_opt_outs');
  await vi.waitFor(async () => expect(await recipients()).toEqual(people.map((number) => `+1${number}`)), WAIT);
  await worker.close();
  await proxy.close();
});

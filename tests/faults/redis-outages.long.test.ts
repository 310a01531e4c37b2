import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { fillDerby } from '../support/fill-derby.ts';
import { createdMessages } from '../support/sandbox-log.ts';
import { redisUrl, withDatabase } from '../support/servers.ts';
import { beginAnew, countUnsettled, endDerby, deliveriesOf, untilSettled } from './derby-context.ts';
import { stackForFile } from '../support/stack-for-file.ts';

/** The long form: REDIS_OUTAGES_MS=3000,15000,60000. */
const OUTAGES_MS = (process.env['REDIS_OUTAGES_MS'] ?? '3000').split(',').map(Number);
const CONTESTANTS = 60;
const SPACING_MS = 150;
const RESUMES_WITHIN_MS = 10_000;
const RESUMES_AFTER_EMPTYING_WITHIN_MS = 20_000;
/** After a start, the time of the last message is as unknown as after a loss of all data. */
const FIRST_WITHIN_MS = RESUMES_AFTER_EMPTYING_WITHIN_MS;
const RESPONSE_LIMIT_MS = 2_000;
const LIMIT_MS = 300_000;

const { stack, client } = stackForFile({ NODE_ENV: 'test', SMS_SPACING_MS: String(SPACING_MS) });
let numbers: string[];
beforeEach(async () => {
  if ((await withDatabase(stack, countUnsettled).catch(() => undefined)) !== undefined)
    await beginAnew(stack, client.token);
  numbers = await fillDerby(stack, CONTESTANTS);
});

/** Waits until the provider receives another message. Returns the duration in ms. */
async function untilNext(limitMs: number): Promise<number> {
  const seen = (await createdMessages(stack.sandboxUrl)).length;
  const from = performance.now();
  const isMore = async () => ((await createdMessages(stack.sandboxUrl)).length > seen ? true : undefined);
  await eventually('the next message is at the provider', isMore, limitMs);
  return Math.round(performance.now() - from);
}

async function expectAllOnce(title: string): Promise<void> {
  await untilSettled(stack);
  const { missing, repeated, smallestGapMs } = await deliveriesOf(stack, numbers);
  process.stdout.write(
    `${title}: ${missing.length} missed, ${repeated.length} twice, smallest gap ${Math.floor(smallestGapMs)} ms\n`,
  );
  expect({ missing, repeated }).toEqual({ missing: [], repeated: [] });
  expect(smallestGapMs).toBeGreaterThanOrEqual(SPACING_MS);
}

describe('a run of final messages', () => {
  it.each(OUTAGES_MS)(
    'continues within 10 s after Redis hung for %i ms',
    async (outageMs) => {
      await endDerby(stack, client.token);
      await untilNext(FIRST_WITHIN_MS);
      stack.kill('redis', 'SIGSTOP');
      await wait(outageMs);
      stack.kill('redis', 'SIGCONT');
      const resumedAfterMs = await untilNext(RESUMES_WITHIN_MS);
      await expectAllOnce(`Redis away for ${outageMs} ms, went on after ${resumedAfterMs} ms`);
    },
    LIMIT_MS,
  );

  it(
    'continues within 20 s after Redis lost all data',
    async () => {
      await endDerby(stack, client.token);
      await untilNext(FIRST_WITHIN_MS);
      const redis = new Redis(redisUrl(stack));
      await redis.flushall();
      await redis.quit();
      const resumedAfterMs = await untilNext(RESUMES_AFTER_EMPTYING_WITHIN_MS);
      await expectAllOnce(`Redis emptied, went on after ${resumedAfterMs} ms`);
    },
    LIMIT_MS,
  );
});

describe('the derby without Redis', () => {
  it(
    'ends within 2 s, and its messages are sent once Redis is back',
    async () => {
      stack.kill('redis', 'SIGSTOP');
      const from = performance.now();
      const response = await client.send('POST', '/api/admin/end-derby');
      const responseMs = Math.round(performance.now() - from);
      expect(await response.json()).toEqual({
        message: `Final messages to ${CONTESTANTS} contestants are on their way.`,
      });
      expect(responseMs).toBeLessThanOrEqual(RESPONSE_LIMIT_MS);
      expect(await createdMessages(stack.sandboxUrl)).toEqual([]);
      stack.kill('redis', 'SIGCONT');
      const resumedAfterMs = await untilNext(RESUMES_WITHIN_MS);
      await expectAllOnce(
        `ended without Redis in ${responseMs} ms, first message ${resumedAfterMs} ms after it was back`,
      );
    },
    LIMIT_MS,
  );
});

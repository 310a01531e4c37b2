import { pauseRun, resumeRun, sendManualMessage, sendTestMessage } from '@derby/domain/messaging';
import type { Administrator } from '@derby/domain/kernel';
import { expect, it, vi } from 'vitest';
import { openWorkerContext, phoneNumbers, WAIT } from './testing/worker-context.ts';

const ADMINISTRATOR: Administrator = { kind: 'administrator', userId: 1, username: 'admin', sessionId: 's' };

const context = openWorkerContext();

const write = async (entryId: number, text = 'Well done!') =>
  await sendManualMessage(context.deps, ADMINISTRATOR, { entryId, text, includePhoto: false });
const bodiesTo = async (number: string) =>
  (await context.sandbox.log()).creates.flatMap(({ to, body }) => (to === `+1${number}` ? [body] : []));

/** Resolves when a run has begun and most of its messages are still queued. */
async function begunRun(contestants: number): Promise<void> {
  await context.weighIn(phoneNumbers(contestants));
  await context.startWorker();
  await context.endDerby('request-0001');
  await vi.waitFor(async () => expect((await context.sandbox.log()).total).toBeGreaterThan(1), WAIT);
}

async function untilAccepted(count: number): Promise<void> {
  await vi.waitFor(async () => {
    const { accepted = 0, delivered = 0 } = (await context.counts()) ?? {};
    expect(accepted + delivered).toBe(count);
  }, WAIT);
}

it('20 parallel requests during a run send one message, before the rest of the run and with the spacing', async () => {
  await begunRun(8);
  const calls = await Promise.allSettled(Array.from({ length: 20 }, () => write(8)));
  expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await bodiesTo('2505550008')).toEqual(['Well done!']);
  await untilAccepted(8);
  expect(await bodiesTo('2505550008')).toEqual(['Well done!', expect.stringContaining('#8 in the Regular Division')]);
  const { total, smallestGapMs } = await context.sandbox.log();
  expect(total).toBe(9);
  expect(smallestGapMs).toBeGreaterThanOrEqual(200);
  process.stdout.write(`20 calls beside a run of 8: 1 message, smallest gap ${smallestGapMs} ms of at least 200\n`);
});

it('a run that an administrator paused sends nothing until it is resumed, while other messages are sent', async () => {
  await begunRun(10);
  await pauseRun(context.deps, ADMINISTRATOR, { runId: 1 });
  await vi.waitFor(async () => expect(await context.counts()).toMatchObject({ sending: 0 }), WAIT);
  const { total } = await context.sandbox.log();
  expect(total).toBeLessThan(10);
  await write(10);
  await sendTestMessage(context.deps, ADMINISTRATOR, { phoneNumber: '(250) 555-0999', text: 'A test' });
  expect((await context.sandbox.log()).creates.slice(total).map(({ to, body }) => [to, body])).toEqual([
    ['+12505550010', 'Well done!'],
    ['+12505550999', 'A test'],
  ]);
  await resumeRun(context.deps, ADMINISTRATOR, { runId: 1 });
  await untilAccepted(10);
  expect((await context.sandbox.log()).total).toBe(12);
});

it('a number that replied STOP to a message gets no message of a later run', async () => {
  await context.weighIn([...phoneNumbers(2), '2505559610']);
  await context.startWorker();
  await expect(write(3)).rejects.toThrow('This number has replied STOP and gets no more messages');
  await context.endDerby('request-0001');
  await untilAccepted(2);
  expect(await context.counts()).toMatchObject({ skipped: 1 });
  expect(await bodiesTo('2505559610')).toEqual(['Well done!']);
});

import { expect, it } from 'vitest';
import type { Actor } from '../kernel/index.ts';
import { ADMINISTRATOR } from '../testing/index.ts';
import { openMessagingTests, RUN } from './messaging-context.fixture.ts';
import { insertRunOnce, pauseRun, readRun, readRuns } from './run.ts';
import { runCounts, runFailures, runProgress } from './run-progress.ts';

const NOTHING_YET = { startedAt: null, finishedAt: null, sentLastMinute: 0 };

const { database, context, weighIn, plan, send } = await openMessagingTests();

async function progress(actor: Actor = ADMINISTRATOR) {
  const run = await readRun(context, ADMINISTRATOR, RUN);
  const counts = (await runCounts(context, ADMINISTRATOR, { runIds: [1] })).get(1);
  if (!counts) throw new Error('not counted');
  return await runProgress(context, actor, { run, counts });
}

it("runProgress reports planning, running, paused and finished at the provider's rate", async () => {
  const endedAt = context.clock.now();
  await weighIn(3);
  await insertRunOnce(database, { id: 1, createdAt: endedAt, requestId: null });
  expect(await progress()).toEqual({ state: 'PLANNING', ...NOTHING_YET, timeLeftMs: 0 });
  await plan();
  expect(await progress()).toEqual({ state: 'RUNNING', ...NOTHING_YET, timeLeftMs: 6_000 });

  const startedAt = context.clock.now();
  await send();
  expect(await progress()).toEqual({
    state: 'RUNNING',
    startedAt,
    finishedAt: null,
    sentLastMinute: 1,
    timeLeftMs: 4_000,
  });
  await pauseRun(context, ADMINISTRATOR, RUN);
  expect(await progress()).toMatchObject({ state: 'PAUSED', timeLeftMs: 4_000 });
  await database.collection('sms_runs').updateOne({}, { $set: { pause: null } });
  context.clock.advance(2_000);
  await send();
  context.clock.advance(2_000);
  await send();
  const finishedAt = new Date(startedAt.getTime() + 4_000);
  expect(await progress()).toEqual({ state: 'FINISHED', startedAt, finishedAt, sentLastMinute: 3, timeLeftMs: 0 });
});

it('runProgress uses the rate of the last minute after the first full minute', async () => {
  await weighIn(4);
  await plan();
  await send();
  context.clock.advance(61_000);
  expect(await progress()).toMatchObject({ sentLastMinute: 0, timeLeftMs: 6_000 });
  await send();
  expect(await progress()).toMatchObject({ sentLastMinute: 1, timeLeftMs: 120_000 });
});

it('runCounts adds up to the messages of each run and returns zeros for an unknown run', async () => {
  await weighIn(2);
  await plan();
  await send();
  const zeros = { queued: 0, sending: 0, accepted: 0, delivered: 0, undelivered: 0, failed: 0, skipped: 0, unknown: 0 };
  const counts = await runCounts(context, ADMINISTRATOR, { runIds: [1, 2] });
  expect([counts.get(1), counts.get(2)]).toEqual([{ ...zeros, queued: 1, accepted: 1 }, zeros]);
  expect([...(await readRuns(context, ADMINISTRATOR, { runIds: [1, 2] })).keys()]).toEqual([1]);
});

it('runFailures counts failed and undelivered messages by reason and marks those of many', async () => {
  await weighIn(60);
  await plan();
  const messages = database.collection<{ _id: number }>('sms_messages');
  const set = async (ids: number[], state: string, errorCode: string | null) =>
    void (await messages.updateMany({ _id: { $in: ids } }, { $set: { state, errorCode } }));
  await set([1, 2, 3], 'undelivered', '30034');
  await set([4, 5], 'failed', '21608');
  await set([6], 'undelivered', null);
  await set([7], 'skipped', 'OPTED_OUT');
  expect(await runFailures(context, ADMINISTRATOR, RUN)).toEqual([
    { code: '30034', reason: 'The sender number is not registered with the carriers', messages: 3, isMany: true },
    { code: '21608', reason: 'The trial account may only send to verified numbers', messages: 2, isMany: false },
    { code: null, reason: 'The provider gave no reason', messages: 1, isMany: false },
  ]);
});

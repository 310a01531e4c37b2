import { beforeEach, describe, expect, it } from 'vitest';
import { databaseForEachTest } from '../testing/index.ts';
import { messagingIndexes } from './message.model.ts';
import {
  ADMINISTRATOR,
  createTestContext,
  sendOne,
  weighIn,
  WORKER,
  type TestContext,
} from './messaging-context.fixture.ts';
import { planRun } from './plan-run.ts';
import { insertRunOnce } from './run.model.ts';
import { resumeRun } from './resume-run.ts';
import { stopSending } from './stop-sending.ts';
import { readWorkerAlarm } from './worker-alarm.ts';

const BEGIN = new Date('2025-08-09T19:00:00.000Z');

const database = await databaseForEachTest(messagingIndexes);
let context: TestContext;
let dueAt: Date;
beforeEach(async () => {
  context = createTestContext(database);
  dueAt = BEGIN;
  await weighIn(context, [{}, {}]);
});

const end = { runId: 1, endedAt: BEGIN, requestId: null };
/** Planning takes a while, so the messages are due later than the derby has ended. */
async function plan(): Promise<void> {
  await planRun(context, WORKER, end);
  dueAt = context.clock.now();
}
const after = (seconds: number) => context.clock.set(new Date(dueAt.getTime() + seconds * 1_000));
const alarm = async (deps: TestContext = context) => await readWorkerAlarm(deps, WORKER);

describe('readWorkerAlarm', () => {
  it('is raised once nothing has gone out for 30 s, and over with the next message', async () => {
    await plan();
    after(29);
    expect(await alarm()).toBeNull();
    after(30);
    expect(await alarm()).toEqual({ waiting: 2, since: dueAt });
    await sendOne(context);
    expect(await alarm()).toBeNull();
    after(59);
    expect(await alarm()).toBeNull();
    after(61);
    expect(await alarm()).toEqual({ waiting: 1, since: dueAt });
  });

  it('is raised for a run whose messages are not written', async () => {
    await insertRunOnce(database, { id: 1, createdAt: BEGIN, requestId: null });
    after(29);
    expect(await alarm()).toBeNull();
    after(31);
    expect(await alarm()).toEqual({ waiting: 0, since: BEGIN });
  });

  it('is raised for a claimed message that gets no further', async () => {
    await plan();
    context.sender.script.push('killed-before');
    await expect(sendOne(context)).rejects.toThrow('killed');
    after(31);
    expect(await alarm()).toMatchObject({ waiting: 2 });
  });

  it('is not raised when all is done, or by an unknown message', async () => {
    await plan();
    context.sender.script.push('answer-lost');
    await sendOne(context);
    await sendOne(context);
    after(600);
    expect(await alarm()).toBeNull();
  });

  it('is not raised for what waits on purpose', async () => {
    await plan();
    after(31);
    expect(await alarm(createTestContextLike({ sms_enabled: 'false' }))).toBeNull();

    await stopSending(context, { by: 'a reset' });
    expect(await alarm()).toBeNull();
  });

  it('is not raised for a run that is paused, nor before a resumed one had its time', async () => {
    await plan();
    context.sender.script.push({ kind: 'not-configured' });
    await sendOne(context);
    after(61);
    expect(await alarm()).toBeNull();
    await resumeRun(context, ADMINISTRATOR, { runId: 1 });
    after(90);
    expect(await alarm()).toBeNull();
    after(91);
    expect(await alarm()).toMatchObject({ waiting: 2 });
  });
});

function createTestContextLike(wire: Record<string, string>): TestContext {
  const other = createTestContext(database, wire);
  other.clock.set(context.clock.now());
  return other;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPhotoStore } from '../photos/index.ts';
import { databaseForEachTest } from '../testing/index.ts';
import { claimNextMessage } from './claim-next-message.ts';
import { ensureMessagingIndexes } from './ensure-indexes.ts';
import { planRun } from './plan-run.ts';
import { reconcileDeparted } from './reconcile-departed.ts';
import { releaseStaleClaims } from './release-stale-claims.ts';
import { sendNextMessage } from './send-next-message.ts';
import type { OutgoingMessage } from './sender.ts';
import { createStage, dyingBeforeWrite, rowsOf, weighIn, WORKER, type Stage } from './messaging-stage.fixture.ts';

const never = new AbortController().signal;
const RUN = 1;
const PHOTO = `${'a'.repeat(32)}.jpg`;

const database = await databaseForEachTest(ensureMessagingIndexes);
let stage: Stage;

beforeEach(async () => {
  stage = createStage(database);
});

async function queue(contestants: number): Promise<void> {
  await weighIn(
    stage,
    Array.from({ length: contestants }, () => ({})),
  );
  await planRun(stage, WORKER, { runId: RUN, endedAt: stage.clock.now(), requestId: null });
}

const sendOne = async (signal = never) => await sendNextMessage(stage, WORKER, { claimer: 'test', signal });
const states = async () => (await rowsOf(database, RUN)).map(({ state }) => state);
const row = async () => (await rowsOf(database, RUN))[0];

/** What a worker does after a start, until nothing is left to do; time passes in between. */
async function recover(): Promise<void> {
  await releaseStaleClaims(stage, WORKER, { isStart: true });
  for (let step = 0; step < 10; step += 1) {
    await reconcileDeparted(stage, WORKER);
    while ((await sendOne()).kind !== 'none');
    stage.clock.advance(10_000);
  }
}

describe('claimNextMessage', () => {
  it('gives one message to exactly one of 20 claimers, ten times', async () => {
    await queue(10);
    for (let round = 1; round <= 10; round += 1) {
      await database
        .collection('sms_messages')
        .updateMany({ state: 'queued' }, { $set: { notBefore: new Date('2100-01-01') } });
      await database
        .collection<{ _id: number }>('sms_messages')
        .updateOne({ _id: round }, { $set: { notBefore: new Date(0) } });
      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, index) => claimNextMessage(stage, WORKER, { claimer: `claimer-${index}` })),
      );
      expect(claims.filter((claim) => claim !== null).map(({ id }) => id)).toEqual([round]);
    }
  });

  it('takes the oldest first', async () => {
    await queue(3);
    const ids = [];
    for (let count = 0; count < 3; count += 1) ids.push((await claimNextMessage(stage, WORKER, { claimer: 'x' }))?.id);
    expect(ids).toEqual([1, 2, 3]);
    expect(await claimNextMessage(stage, WORKER, { claimer: 'x' })).toBeNull();
  });

  it('claims nothing while messages are switched off', async () => {
    await queue(1);
    const off = createStage(database, { sms_enabled: 'false' });
    expect(await claimNextMessage(off, WORKER, { claimer: 'x' })).toBeNull();
    expect(await states()).toEqual(['queued']);
  });
});

describe('sendNextMessage', () => {
  it.each([
    ['with its photo while the entry has it', PHOTO, `/uploads/${PHOTO}`],
    ['alone when the photo was deleted', null, null],
    ['alone when the photo was replaced', `${'b'.repeat(32)}.jpg`, null],
  ])('sends the text %s, and the row says so', async (_case, photoFileName, photoPath) => {
    await queue(1);
    await database.collection('sms_messages').updateOne({}, { $set: { photoPath: `/uploads/${PHOTO}` } });
    await database.collection('entries').updateOne({}, { $set: { photoFileName } });
    await sendOne();
    expect(stage.sender.taken).toMatchObject([{ photoPath }]);
    expect(await row()).toMatchObject({ state: 'accepted', photoPath });
  });

  it('sends the MMS copy of a photo, which the row goes on to name by the photo', async () => {
    await queue(1);
    const directory = await mkdtemp(join(tmpdir(), 'send-'));
    const photoStore = createPhotoStore({ directory, secrets: stage.secrets });
    const photoFileName = await photoStore.save(Buffer.from('photo'), Buffer.from('copy'));
    const photoPath = `/uploads/${photoFileName}`;
    await database.collection('sms_messages').updateOne({}, { $set: { photoPath } });
    await database.collection('entries').updateOne({}, { $set: { photoFileName } });
    await sendNextMessage({ ...stage, photoStore }, WORKER, { claimer: 'test', signal: never });
    await rm(directory, { recursive: true });
    expect(stage.sender.taken).toMatchObject([{ photoPath: `/uploads/${photoStore.mmsNameOf(photoFileName)}` }]);
    expect(await row()).toMatchObject({ state: 'accepted', photoPath });
  });

  it('sends the frozen text in E.164 and keeps the provider id', async () => {
    await queue(1);
    expect(await sendOne()).toEqual({ kind: 'done' });
    expect(stage.sender.taken).toMatchObject([{ to: '+12505550001', body: 'Angler1 50 #1 in the Regular Division' }]);
    expect(await row()).toMatchObject({ state: 'accepted', providerSid: stage.sender.taken[0]?.sid, attempts: 1 });
    expect(await sendOne()).toEqual({ kind: 'none' });
  });

  it('writes the departure before the slot is taken, and takes the slot last', async () => {
    await queue(1);
    const seen: unknown[] = [];
    const take = async () => {
      seen.push((await row())?.departedAt);
      return true;
    };
    await sendNextMessage({ ...stage, slot: { ...stage.slot, take } }, WORKER, { claimer: 'x', signal: never });
    expect(seen).toEqual([stage.clock.now()]);
  });

  it('tries each final refusal once and goes on with the rest', async () => {
    await queue(3);
    stage.sender.script.push({ kind: 'refused', httpStatus: 400, code: 21_211 });
    await recover();
    expect(await states()).toEqual(['failed', 'accepted', 'accepted']);
    expect(await row()).toMatchObject({ errorCode: '21211', attempts: 1 });
    expect(stage.sender.requests).toBe(3);
  });

  it('skips a number from its STOP on', async () => {
    await weighIn(stage, [{ phoneNumber: '2505550001' }, { phoneNumber: '2505550001' }]);
    await planRun(stage, WORKER, { runId: RUN, endedAt: stage.clock.now(), requestId: null });
    stage.sender.script.push({ kind: 'refused', httpStatus: 400, code: 21_610 });
    await recover();
    expect(await states()).toEqual(['skipped', 'skipped']);
    expect(stage.sender.requests).toBe(1);
  });

  it('backs off after 429 and loses nothing', async () => {
    await queue(1);
    stage.sender.script.push(
      { kind: 'refused', httpStatus: 429, code: 20_429, retryAfterMs: 7_000 },
      { kind: 'not-sent' },
    );
    expect(await sendOne()).toEqual({ kind: 'wait', waitMs: 7_000 });
    stage.clock.advance(6_999);
    expect(await sendOne()).toEqual({ kind: 'none' });
    stage.clock.advance(1);
    expect(await sendOne()).toEqual({ kind: 'wait', waitMs: 4_000 });
    stage.clock.advance(4_000);
    expect(await sendOne()).toEqual({ kind: 'done' });
    expect(await states()).toEqual(['accepted']);
  });

  it('pauses the run for wrong credentials and goes on with new ones', async () => {
    await queue(3);
    stage.sender.script.push({ kind: 'refused', httpStatus: 401, code: 20_003 });
    await recover();
    expect(stage.sender.requests).toBe(1);
    expect(await states()).toEqual(['queued', 'queued', 'queued']);
    const { sender, clock } = stage;
    stage = {
      ...createStage(database, { twilio_auth_token: 'another token of 32 chars'.replaceAll(' ', '-') }),
      sender,
      clock,
    };
    await recover();
    expect(await states()).toEqual(['accepted', 'accepted', 'accepted']);
    expect(sender.taken).toHaveLength(3);
  });

  it('gives the message back when it is stopped while it waits', async () => {
    await queue(1);
    const stop = new AbortController();
    stage = { ...stage, slot: { ...stage.slot, untilFree: async () => stop.abort() } };
    expect(await sendOne(stop.signal)).toEqual({ kind: 'stopped' });
    expect(await row()).toMatchObject({ state: 'queued', claim: null, departedAt: null });
    expect(stage.sender.requests).toBe(0);
  });

  it('does not send when its claim was lost while it waited', async () => {
    await queue(1);
    const { slot } = stage;
    let waits = 0;
    stage = {
      ...stage,
      slot: {
        ...slot,
        async untilFree() {
          waits += 1;
          if (waits === 1) await releaseStaleClaims(stage, WORKER, { isStart: true });
        },
      },
    };
    expect(await sendOne()).toEqual({ kind: 'done' });
    expect(stage.sender.requests).toBe(0);
    expect(await states()).toEqual(['queued']);
  });
});

describe('after a death', () => {
  it('nobody is missed and nobody gets it twice, before any write of a send', async () => {
    await queue(12);
    let deaths = 0;
    while (await dyingBeforeWrite(deaths + 1, sendOne)) {
      deaths += 1;
      await recover();
      expect(await states()).toEqual(Array.from({ length: 12 }, () => 'accepted'));
      expect(stage.sender.taken).toHaveLength(12);
      expect(new Set(stage.sender.taken.map(({ to }) => to)).size).toBe(12);
      await database.collection('sms_messages').deleteMany({});
      stage.sender.taken.length = 0;
      await database.collection('sms_runs').updateMany({}, { $set: { isPlanned: false } });
      await planRun(stage, WORKER, { runId: RUN, endedAt: stage.clock.now(), requestId: null });
    }
    // Claim, departure, record.
    expect(deaths).toBe(3);
  });

  it.each(['killed-before', 'killed-after'] as const)('in the request itself (%s)', async (moment) => {
    await queue(5);
    stage.sender.script.push({ kind: 'accepted', sid: 'SM-other' }, moment);
    stage.sender.script[0] = 'answer-lost';
    await expect(sendOne()).resolves.toEqual({ kind: 'done' });
    await expect(sendOne()).rejects.toThrow('killed');
    await recover();
    expect(await states()).toEqual(Array.from({ length: 5 }, () => 'accepted'));
    expect(stage.sender.taken.map(({ to }) => to).toSorted()).toEqual(
      [1, 2, 3, 4, 5].map((number) => `+1250555000${number}`),
    );
  });
});

describe('reconcileDeparted', () => {
  it('asks 5, 30 and 60 s after the departure, and queues again only then', async () => {
    await queue(1);
    stage.sender.script.push({ kind: 'no-answer' });
    await sendOne();
    const seen: string[] = [];
    for (const secondsLater of [4, 5, 30, 59, 60]) {
      stage.clock.set(new Date((await row())?.stateTimes.sending ?? 0));
      stage.clock.advance(secondsLater * 1_000);
      await reconcileDeparted(stage, WORKER);
      seen.push(`${secondsLater} s: ${(await states())[0]}`);
    }
    expect(seen).toEqual(['4 s: unknown', '5 s: unknown', '30 s: unknown', '59 s: unknown', '60 s: queued']);
  });

  it('finds what was accepted without an answer, with how it ended', async () => {
    await queue(1);
    stage.sender.script.push('answer-lost');
    stage.sender.status = 'delivered';
    await sendOne();
    stage.clock.advance(5_000);
    await reconcileDeparted(stage, WORKER);
    expect(await row()).toMatchObject({ state: 'delivered', providerSid: stage.sender.taken[0]?.sid });
    expect(stage.sender.requests).toBe(1);
  });

  it('proves nothing by a list that cannot be read', async () => {
    await queue(1);
    stage.sender.script.push('answer-lost');
    stage.sender.isListDown = true;
    await sendOne();
    for (let minute = 0; minute < 5; minute += 1) {
      stage.clock.advance(60_000);
      await reconcileDeparted(stage, WORKER);
      expect(await states()).toEqual(['unknown']);
    }
    stage.sender.isListDown = false;
    stage.clock.advance(60_000);
    await reconcileDeparted(stage, WORKER);
    expect(await states()).toEqual(['accepted']);
  });

  it('does not take one message of the provider for two of ours', async () => {
    stage = createStage(database, { sms_final_template: 'The derby is over, thank you [First Name]!' });
    await weighIn(stage, [
      { firstName: 'Ann', phoneNumber: '2505550001' },
      { firstName: 'Ann', phoneNumber: '2505550001', isJunior: true },
    ]);
    await planRun(stage, WORKER, { runId: RUN, endedAt: stage.clock.now(), requestId: null });
    stage.sender.script.push('answer-lost', { kind: 'no-answer' });
    await sendOne();
    await sendOne();
    await recover();
    expect(await states()).toEqual(['accepted', 'accepted']);
    expect(stage.sender.taken).toHaveLength(2);
    expect(stage.sender.requests).toBe(3);
  });

  it('lets an answer that comes after a look stand', async () => {
    await queue(1);
    const { sender } = stage;
    const slowSend = async (message: OutgoingMessage) => {
      stage.clock.advance(6_000);
      await reconcileDeparted(stage, WORKER);
      expect(await states()).toEqual(['unknown']);
      return await sender.send(message);
    };
    const slow = { prepare: sender.prepare, send: slowSend, findSent: sender.findSent.bind(sender) };
    await sendNextMessage({ ...stage, sender: slow }, WORKER, { claimer: 'slow', signal: never });
    expect(await states()).toEqual(['accepted']);
  });
});

describe('releaseStaleClaims', () => {
  it('queues a claim without departure again after 90 s, or at the start of a worker', async () => {
    await queue(2);
    await claimNextMessage(stage, WORKER, { claimer: 'gone' });
    stage.clock.advance(89_999);
    expect(await releaseStaleClaims(stage, WORKER, { isStart: false })).toBe(0);
    stage.clock.advance(1);
    expect(await releaseStaleClaims(stage, WORKER, { isStart: false })).toBe(1);
    await claimNextMessage(stage, WORKER, { claimer: 'gone' });
    expect(await releaseStaleClaims(stage, WORKER, { isStart: true })).toBe(1);
    expect(await states()).toEqual(['queued', 'queued']);
  });

  it('leaves a departure to the look-up', async () => {
    await queue(1);
    stage.sender.script.push('killed-after');
    await expect(sendOne()).rejects.toThrow('killed');
    expect(await releaseStaleClaims(stage, WORKER, { isStart: true })).toBe(0);
    expect(await states()).toEqual(['sending']);
  });
});

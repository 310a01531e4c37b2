import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Administrator } from '../kernel/index.ts';
import { createPhotoStore } from '../photos/index.ts';
import { databaseForEachTest } from '../testing/index.ts';
import { ensureMessagingIndexes } from './message.model.ts';
import { createStage, rowsOf, weighIn, WORKER, type Stage } from './messaging-stage.fixture.ts';
import { rememberOptOut } from './opt-out.model.ts';
import { pauseRun } from './pause-run.ts';
import { planRun } from './plan-run.ts';
import { releaseStaleClaims } from './release-stale-claims.ts';
import { sendNextMessage } from './send-next-message.ts';
import { never, queue, recover, RUN, sendOne } from './sending-stage.fixture.ts';

const ADMINISTRATOR: Administrator = { kind: 'administrator', userId: 1, username: 'admin', sessionId: 's' };
const PHOTO = `${'a'.repeat(32)}.jpg`;

const database = await databaseForEachTest(ensureMessagingIndexes);
let stage: Stage;
let isSmsEnabled: boolean;

beforeEach(async () => {
  stage = createStage(database);
  isSmsEnabled = true;
});

const states = async () => (await rowsOf(database, RUN)).map(({ state }) => state);
const row = async () => (await rowsOf(database, RUN))[0];

describe('sendNextMessage', () => {
  it.each([
    ['with its photo while the entry has it', PHOTO, `/uploads/${PHOTO}`],
    ['alone when the photo was deleted', null, null],
    ['alone when the photo was replaced', `${'b'.repeat(32)}.jpg`, null],
  ])('sends the text %s, and the row says so', async (_case, photoFileName, photoPath) => {
    await queue(stage, 1);
    await database.collection('sms_messages').updateOne({}, { $set: { photoPath: `/uploads/${PHOTO}` } });
    await database.collection('entries').updateOne({}, { $set: { photoFileName } });
    await sendOne(stage);
    expect(stage.sender.taken).toMatchObject([{ photoPath }]);
    expect(await row()).toMatchObject({ state: 'accepted', photoPath });
  });

  it('sends the MMS copy of a photo, which the row goes on to name by the photo', async () => {
    await queue(stage, 1);
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
    await queue(stage, 1);
    expect(await sendOne(stage)).toEqual({ kind: 'done' });
    expect(stage.sender.taken).toMatchObject([{ to: '+12505550001', body: 'Angler1 50 #1 in the Regular Division' }]);
    expect(await row()).toMatchObject({ state: 'accepted', providerSid: stage.sender.taken[0]?.sid, attempts: 1 });
    expect(await sendOne(stage)).toEqual({ kind: 'none' });
  });

  it('writes the departure before the slot is taken, and takes the slot last', async () => {
    await queue(stage, 1);
    const seen: unknown[] = [];
    const take = async () => {
      seen.push((await row())?.departedAt);
      return true;
    };
    await sendNextMessage({ ...stage, slot: { ...stage.slot, take } }, WORKER, { claimer: 'x', signal: never });
    expect(seen).toEqual([stage.clock.now()]);
  });

  it('tries each final refusal once and goes on with the rest', async () => {
    await queue(stage, 3);
    stage.sender.script.push({ kind: 'refused', httpStatus: 400, code: 21_211 });
    await recover(stage);
    expect(await states()).toEqual(['failed', 'accepted', 'accepted']);
    expect(await row()).toMatchObject({ errorCode: '21211', attempts: 1 });
    expect(stage.sender.requests).toBe(3);
  });

  it('skips a number from its STOP on', async () => {
    await weighIn(stage, [{ phoneNumber: '2505550001' }, { phoneNumber: '2505550001' }]);
    await planRun(stage, WORKER, { runId: RUN, endedAt: stage.clock.now(), requestId: null });
    stage.sender.script.push({ kind: 'refused', httpStatus: 400, code: 21_610 });
    await recover(stage);
    expect(await states()).toEqual(['skipped', 'skipped']);
    expect(stage.sender.requests).toBe(1);
  });

  it('backs off after 429 and loses nothing', async () => {
    await queue(stage, 1);
    stage.sender.script.push(
      { kind: 'refused', httpStatus: 429, code: 20_429, retryAfterMs: 7_000 },
      { kind: 'not-sent' },
    );
    expect(await sendOne(stage)).toEqual({ kind: 'wait', waitMs: 7_000 });
    stage.clock.advance(6_999);
    expect(await sendOne(stage)).toEqual({ kind: 'none' });
    stage.clock.advance(1);
    expect(await sendOne(stage)).toEqual({ kind: 'wait', waitMs: 4_000 });
    stage.clock.advance(4_000);
    expect(await sendOne(stage)).toEqual({ kind: 'done' });
    expect(await states()).toEqual(['accepted']);
  });

  it('pauses the run for wrong credentials and goes on with new ones', async () => {
    await queue(stage, 3);
    stage.sender.script.push({ kind: 'refused', httpStatus: 401, code: 20_003 });
    await recover(stage);
    expect(stage.sender.requests).toBe(1);
    expect(await states()).toEqual(['queued', 'queued', 'queued']);
    const { sender, clock } = stage;
    stage = {
      ...createStage(database, { twilio_auth_token: 'another token of 32 chars'.replaceAll(' ', '-') }),
      sender,
      clock,
    };
    await recover(stage);
    expect(await states()).toEqual(['accepted', 'accepted', 'accepted']);
    expect(sender.taken).toHaveLength(3);
  });

  it('gives the message back when it is stopped while it waits', async () => {
    await queue(stage, 1);
    const stop = new AbortController();
    stage = { ...stage, slot: { ...stage.slot, untilFree: async () => stop.abort() } };
    expect(await sendOne(stage, stop.signal)).toEqual({ kind: 'stopped' });
    expect(await row()).toMatchObject({ state: 'queued', claim: null, departedAt: null });
    expect(stage.sender.requests).toBe(0);
  });

  it.each([
    ['STOP of its recipient', 'skipped', async () => await rememberOptOut(stage, '2505550001', stage.clock.now())],
    ['pause of its run', 'queued', async () => void (await pauseRun(stage, ADMINISTRATOR, { runId: RUN }))],
    ['switch-off of all messages', 'queued', async () => void (isSmsEnabled = false)],
  ])('does not send after a %s that came while it waited: it is %s', async (_what, state, change) => {
    await queue(stage, 1);
    const { slot, settings } = stage;
    stage = {
      ...stage,
      settings: { current: () => ({ ...settings.current(), smsEnabled: isSmsEnabled }) },
      slot: {
        ...slot,
        async take() {
          await change();
          return true;
        },
      },
    };
    await sendOne(stage);
    expect(stage.sender.requests).toBe(0);
    expect(await row()).toMatchObject({ state, claim: null, departedAt: null });
  });

  it('takes the slot anew when it was lost to another process after the take', async () => {
    await queue(stage, 1);
    const { slot } = stage;
    const answers = [false, true];
    let takes = 0;
    const take = async () => {
      takes += 1;
      return true;
    };
    stage = { ...stage, slot: { ...slot, take, mayLeave: async () => answers.shift() ?? true } };
    expect(await sendOne(stage)).toEqual({ kind: 'done' });
    expect(takes).toBe(2);
    expect(stage.sender.requests).toBe(1);
  });

  it('does not send when its claim was lost while it waited', async () => {
    await queue(stage, 1);
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
    expect(await sendOne(stage)).toEqual({ kind: 'done' });
    expect(stage.sender.requests).toBe(0);
    expect(await states()).toEqual(['queued']);
  });
});

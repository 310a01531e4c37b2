import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPhotoStore } from '../photos/index.ts';
import { ADMINISTRATOR, WORKER } from '../testing/index.ts';
import { afterDeath, openMessagingTests, RUN, sendOne } from './messaging-context.fixture.ts';
import { rememberOptOut } from './opt-outs.ts';
import { releaseStaleClaims } from './reconcile.ts';
import { pauseRun } from './run.ts';
import { MESSAGE_CLAIMS } from './send-next-message.ts';

const PHOTO = `${'a'.repeat(32)}.jpg`;

const { context, withSettings, withSlot, messages, entries, row, states, weighIn, plan, queue, send, recover } =
  await openMessagingTests();

describe('sendNextMessage', () => {
  it.each([
    ['with its photo while the entry has the photo', PHOTO, `/uploads/${PHOTO}`],
    ['without a photo when the photo was deleted', null, null],
    ['without a photo when the photo was replaced', `${'b'.repeat(32)}.jpg`, null],
  ])('sends the text %s and stores the photo path', async (_case, photoFileName, photoPath) => {
    await queue(1);
    await messages.updateOne({}, { $set: { photoPath: `/uploads/${PHOTO}` } });
    await entries.updateOne({}, { $set: { photoFileName } });
    await send();
    expect(context.sender.taken).toMatchObject([{ photoPath }]);
    expect(await row()).toMatchObject({ state: 'accepted', photoPath });
  });

  it('sends the MMS copy of a photo and stores the path of the photo', async () => {
    await queue(1);
    const directory = await mkdtemp(join(tmpdir(), 'send-'));
    const photoStore = createPhotoStore({ directory, secrets: context.secrets });
    const photoFileName = await photoStore.save(Buffer.from('photo'), { mmsCopy: Buffer.from('copy') });
    const photoPath = `/uploads/${photoFileName}`;
    await messages.updateOne({}, { $set: { photoPath } });
    await entries.updateOne({}, { $set: { photoFileName } });
    await send({ ...context, photoStore });
    await rm(directory, { recursive: true });
    expect(context.sender.taken).toMatchObject([{ photoPath: `/uploads/${photoStore.mmsNameOf(photoFileName)}` }]);
    expect(await row()).toMatchObject({ state: 'accepted', photoPath });
  });

  it('sends the frozen text to an E.164 number and stores the provider id', async () => {
    await queue(1);
    expect(await send()).toEqual({ kind: 'done' });
    expect(context.sender.taken).toMatchObject([{ to: '+12505550001', body: 'Angler1 50 #1 in the Regular Division' }]);
    expect(await row()).toMatchObject({ state: 'accepted', providerSid: context.sender.taken[0]?.sid, attempts: 1 });
    expect(await send()).toEqual({ kind: 'none' });
  });

  it('writes the departure in the slot, before the request', async () => {
    await queue(1);
    const departedAt = async () => (await row())?.departedAt ?? null;
    const seen: unknown[] = [];
    const take = async () => (seen.push(await departedAt()), true);
    const request = async () => (seen.push(await departedAt()), { kind: 'accepted', sid: 'SM1' } as const);
    await send({ ...withSlot({ take }), sender: Object.assign(context.sender, { send: request }) });
    expect(seen).toEqual([null, context.clock.now()]);
  });

  it('gives the slot back after the response, and after checks that fail', async () => {
    await queue(1);
    const events: string[] = [];
    const slot = {
      take: async () => (events.push('take'), true),
      giveBack: async () => void events.push(`give back after ${context.sender.requests} requests`),
    };
    const depart = () => Promise.reject(new Error('the database is away'));
    const failing = { ...withSlot(slot), claims: { ...MESSAGE_CLAIMS, depart } };
    await expect(send(failing)).rejects.toThrow('the database is away');
    await messages.updateMany({}, { $set: { state: 'queued', claim: null } });
    await send(withSlot(slot));
    expect(events).toEqual(['take', 'give back after 0 requests', 'take', 'give back after 1 requests']);
  });

  it('sends a finally refused message once and continues with the next one', async () => {
    await queue(3);
    context.sender.script.push({ kind: 'refused', httpStatus: 400, code: 21_211 });
    await recover();
    expect(await states()).toEqual(['failed', 'accepted', 'accepted']);
    expect(await row()).toMatchObject({ errorCode: '21211', attempts: 1 });
    expect(context.sender.requests).toBe(3);
  });

  it('skips later messages to a number that the provider reports as opted out', async () => {
    await weighIn([{ phoneNumber: '2505550001' }, { phoneNumber: '2505550001' }]);
    await plan();
    context.sender.script.push({ kind: 'refused', httpStatus: 400, code: 21_610 });
    await recover();
    expect(await states()).toEqual(['skipped', 'skipped']);
    expect(context.sender.requests).toBe(1);
  });

  it('retries after the delay of a 429 and after an unsent request', async () => {
    await queue(1);
    context.sender.script.push(
      { kind: 'refused', httpStatus: 429, code: 20_429, retryAfterMs: 7_000 },
      { kind: 'not-sent' },
    );
    expect(await send()).toEqual({ kind: 'wait', waitMs: 7_000 });
    context.clock.advance(6_999);
    expect(await send()).toEqual({ kind: 'none' });
    context.clock.advance(1);
    expect(await send()).toEqual({ kind: 'wait', waitMs: 4_000 });
    context.clock.advance(4_000);
    expect(await send()).toEqual({ kind: 'done' });
    expect(await states()).toEqual(['accepted']);
  });

  it('releases the claim when it is stopped while it waits', async () => {
    await queue(1);
    const stop = new AbortController();
    const stopped = withSlot({ take: async () => (stop.abort(), false) });
    expect(await sendOne(stopped, stop.signal)).toEqual({ kind: 'stopped' });
    expect(await row()).toMatchObject({ state: 'queued', claim: null, departedAt: null });
    expect(context.sender.requests).toBe(0);
  });

  it.each([
    ['STOP of its recipient', 'skipped', async () => await rememberOptOut(context, '2505550001', context.clock.now())],
    [
      'setting that wants a recorded consent',
      'skipped',
      async () => Object.assign(context.settings, withSettings({ sms_require_consent: 'true' }).settings),
    ],
    ['pause of its run', 'queued', async () => await pauseRun(context, ADMINISTRATOR, RUN)],
    [
      'switch-off of all messages',
      'queued',
      async () => Object.assign(context.settings, withSettings({ sms_enabled: 'false' }).settings),
    ],
  ])('does not send after a %s while it waited, and leaves the message %s', async (_what, state, change) => {
    await queue(1);
    const take = async () => (await change(), true);
    await send(withSlot({ take }));
    expect(context.sender.requests).toBe(0);
    expect(await row()).toMatchObject({ state, claim: null, departedAt: null });
  });

  it('sends the text alone when its photo was replaced while it waited', async () => {
    await queue(1);
    await messages.updateOne({}, { $set: { photoPath: `/uploads/${PHOTO}` } });
    await entries.updateOne({}, { $set: { photoFileName: PHOTO } });
    const replaced = { $set: { photoFileName: `${'b'.repeat(32)}.jpg` } };
    await send(withSlot({ take: async () => (await entries.updateOne({}, replaced), true) }));
    expect(context.sender.taken).toMatchObject([{ photoPath: null }]);
    expect(await row()).toMatchObject({ state: 'accepted', photoPath: null });
  });

  it('queues the message again when the checks took longer than the slot', async () => {
    await queue(1);
    expect(await send(withSlot({ isHeld: () => false }))).toEqual({ kind: 'wait', waitMs: 0 });
    expect(context.sender.requests).toBe(0);
    expect(await row()).toMatchObject({ state: 'queued', claim: null, departedAt: null });
  });

  it('does not send when it lost the claim while it waited', async () => {
    await queue(1);
    const take = async () => (await releaseStaleClaims(afterDeath(context), WORKER), true);
    expect(await send(withSlot({ take }))).toEqual({ kind: 'done' });
    expect(context.sender.requests).toBe(0);
    expect(await states()).toEqual(['queued']);
  });
});

describe('MESSAGE_CLAIMS.claim', () => {
  it('lets exactly one of 20 concurrent claimers claim a message', async () => {
    await queue(10);
    for (let round = 1; round <= 10; round += 1) {
      await messages.updateMany(
        { state: 'queued' },
        { $set: { notBefore: new Date(context.clock.now().getTime() + 1) } },
      );
      await messages.updateOne({ _id: round as never }, { $set: { notBefore: new Date(0) } });
      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, index) => MESSAGE_CLAIMS.claim(context, `claimer-${index}`)),
      );
      expect(claims.filter((claim) => claim !== null).map(({ id }) => id)).toEqual([round]);
    }
  });

  it('claims by hand, then final ones, then weigh-in texts, of each the oldest first', async () => {
    await queue(6);
    // As an earlier version wrote them: a final message of a run that it has half planned, and one by hand.
    await messages.updateMany({ _id: { $in: [5, 6] as never[] } }, { $unset: { order: 1 } });
    await messages.updateOne({ _id: 6 as never }, { $set: { isAwaited: true } });
    await messages.updateMany({ _id: { $in: [1, 3] as never[] } }, { $set: { order: 2 } });
    const ids = [];
    for (let count = 0; count < 6; count += 1) ids.push((await MESSAGE_CLAIMS.claim(context, 'x'))?.id);
    expect(ids).toEqual([6, 5, 2, 4, 1, 3]);
    expect(await MESSAGE_CLAIMS.claim(context, 'x')).toBeNull();
  });

  it('claims a message with a notBefore beyond the longest delay (the clock was set back)', async () => {
    await queue(1);
    context.clock.advance(-61_000);
    expect(await MESSAGE_CLAIMS.claim(context, 'x')).toMatchObject({ id: 1 });
  });

  it('claims nothing while messages are switched off', async () => {
    await queue(1);
    expect(await MESSAGE_CLAIMS.claim(withSettings({ sms_enabled: 'false' }), 'x')).toBeNull();
    expect(await states()).toEqual(['queued']);
  });
});

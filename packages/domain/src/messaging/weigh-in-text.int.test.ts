import { beforeEach, describe, expect, it } from 'vitest';
import { createDivisionReader, endPhotoWait, undoWeighIn } from '../entries/index.ts';
import { ADMINISTRATOR, fakeDerbyState, WORKER } from '../testing/index.ts';
import { insertRunOnce } from './run.ts';
import { planWeighInText, planMissedWeighInTexts } from './weigh-in-text.ts';
import { openMessagingTests, type TestContext, weighInNow } from './messaging-context.fixture.ts';

const ON = { sms_auto_template: 'Hi [First Name], [Weight] lbs is [Rank/Position]' };

const OFF = { sms_auto_template: '' };

const { database, context, entries, rows, withSettings, withSlot, weighIn, send } = await openMessagingTests(ON);

const textsNow = async () => (await rows()).map(({ text }) => text);

const planMissed = async (deps: TestContext = context) => await planMissedWeighInTexts(deps, WORKER);

const planFirst = () => planWeighInText(context, WORKER, { entryId: 1, requestId: null });

describe('planWeighInText', () => {
  it('writes one message with the current rank, however often it is called', async () => {
    await weighIn([{ firstName: 'Ann' }, { firstName: 'Ben' }]);
    const plan = () => planWeighInText(context, WORKER, { entryId: 2, requestId: 'request-1' });
    expect(await Promise.all(Array.from({ length: 10 }, plan))).toContain(true);
    expect(await rows()).toMatchObject([
      {
        dedupeKey: 'entry:2:auto',
        runId: null,
        state: 'queued',
        text: 'Hi Ben, 49.9 lbs is #2 in the Regular Division',
        requestId: 'request-1',
      },
    ]);
  });

  it('writes no message without a template, while messages are off, or for a deleted entry', async () => {
    await weighIn(1);
    const input = { entryId: 1, requestId: null };
    expect(await planWeighInText(withSettings(OFF), WORKER, input)).toBe(false);
    expect(await planWeighInText(withSettings({ ...ON, sms_enabled: 'false' }), WORKER, input)).toBe(false);
    expect(await planWeighInText(context, WORKER, { entryId: 99, requestId: null })).toBe(false);
    expect(await textsNow()).toEqual([]);
  });

  it('writes a skipped message without a recorded consent where the setting wants one', async () => {
    await weighIn(1);
    const strict = withSettings({ ...ON, sms_require_consent: 'true' });
    await planWeighInText(strict, WORKER, { entryId: 1, requestId: null });
    expect(await rows()).toMatchObject([{ state: 'skipped', errorCode: 'NO_CONSENT' }]);
  });

  it('writes the text of the template that was set at the call, when it is cleared meanwhile', async () => {
    await weighIn([{ firstName: 'Ann' }]);
    const seen = [context.settings.current()];
    const current = () => seen.pop() ?? withSettings(OFF).settings.current();
    await planWeighInText({ ...context, settings: { current } }, WORKER, { entryId: 1, requestId: null });
    expect(await textsNow()).toEqual(['Hi Ann, 50 lbs is #1 in the Regular Division']);
  });
});

describe('planMissedWeighInTexts', () => {
  it('writes a missed message once, and none for entries from before the first call', async () => {
    await weighIn([{ firstName: 'Imported' }]);
    await weighInNow(context, 'Old');
    context.clock.advance(120_000);
    await planMissed();
    await weighInNow(context, 'New');
    context.clock.advance(15_000);
    await planMissed();
    context.clock.advance(10_000);
    await planMissed();
    expect(await textsNow()).toEqual(['Hi New, 49.9 lbs is #3 in the Regular Division']);
  });

  it('writes a missed message for an entry that was queued on a device for hours', async () => {
    await planMissed();
    const hoursAgo = new Date(context.clock.now().getTime() - 3 * 3_600_000);
    context.clock.advance(10_000);
    await weighInNow(context, 'Kept', { weighedAt: hoursAgo });
    context.clock.advance(15_000);
    await planMissed();
    expect(await textsNow()).toEqual(['Hi Kept, 49.9 lbs is #1 in the Regular Division']);
  });

  it('writes a missed message after the clock was an hour ahead and was set back', async () => {
    const right = context.clock.now();
    context.clock.advance(3_600_000);
    await planMissed();
    context.clock.set(right);
    await weighInNow(context, 'Ann');
    context.clock.advance(15_000);
    await planMissed();
    expect(await textsNow()).toEqual(['Hi Ann, 49.9 lbs is #1 in the Regular Division']);
  });

  it('writes a missed message for an entry from a host whose clock is ten minutes behind', async () => {
    await planMissed();
    const { clock } = context;
    const now = () => new Date(clock.now().getTime() - 600_000);
    await weighInNow({ ...context, clock: { ...clock, now } }, 'Behind');
    await planMissed();
    await planMissed();
    expect(await textsNow()).toEqual(['Hi Behind, 49.9 lbs is #1 in the Regular Division']);
  });

  it('writes no message for an entry created before there was a template', async () => {
    const off = withSettings(OFF);
    await planMissed(off);
    await weighInNow(off, 'Early');
    off.clock.advance(120_000);
    await planMissed(off);
    context.clock.advance(130_000);
    await planMissed();
    expect(await textsNow()).toEqual([]);
  });
});

describe('message of an entry that was just stored', () => {
  beforeEach(async () => {
    await planMissed();
    await weighInNow(context, 'Ann');
  });

  it('is written 15 s later, by the job or without it', async () => {
    context.clock.advance(14_999);
    expect([await planFirst(), await planMissed()]).toEqual([false, false]);
    expect(await textsNow()).toEqual([]);
    context.clock.advance(1);
    expect([await planFirst(), await planMissed()]).toEqual([true, true]);
    expect(await textsNow()).toEqual(['Hi Ann, 49.9 lbs is #1 in the Regular Division']);
  });

  it('has the weight after a correction in the meantime', async () => {
    await entries.updateOne({}, { $set: { fishWeightLbs: 4.99 } });
    context.clock.advance(15_000);
    await planMissed();
    expect(await textsNow()).toEqual(['Hi Ann, 4.99 lbs is #1 in the Regular Division']);
  });

  it.each([
    ['before it is written', 14_999, []],
    ['while it is queued', 15_000, [{ state: 'skipped', errorCode: 'ENTRY_GONE' }]],
  ])('is not sent when the entry is taken back %s', async (_when, afterMs, left) => {
    context.clock.advance(afterMs);
    await planMissed();
    const derbyState = fakeDerbyState();
    const deps = { ...context, derbyState, divisions: createDivisionReader(context) };
    await undoWeighIn(deps, ADMINISTRATOR, { entryId: 1 });
    context.clock.advance(10_000);
    await planMissed();
    expect(await planFirst()).toBe(false);
    while ((await send()).kind !== 'none');
    expect(context.sender.taken).toEqual([]);
    expect(await rows()).toMatchObject(left);
    expect(await rows()).toHaveLength(left.length);
  });
});

describe('message of an entry that awaits its photo', () => {
  const addPhoto = async () => await entries.updateOne({}, { $set: { photoFileName: 'fish.jpg' } });

  beforeEach(async () => {
    await planMissed();
    await weighInNow(context, 'Ann', { awaitsPhoto: true });
  });

  it('is written with the photo as soon as the photo is stored', async () => {
    context.clock.advance(90_000);
    expect(await planFirst()).toBe(false);
    await planMissed();
    expect(await textsNow()).toEqual([]);
    await addPhoto();
    expect(await endPhotoWait(context, 1)).toBe(true);
    expect(await planFirst()).toBe(true);
    expect(await rows()).toMatchObject([{ photoPath: '/uploads/fish.jpg', state: 'queued' }]);
    await planMissed();
    expect(await rows()).toHaveLength(1);
  });

  it('is written with the photo when the job was lost', async () => {
    context.clock.advance(90_000);
    await planMissed();
    await addPhoto();
    await endPhotoWait(context, 1);
    context.clock.advance(10_000);
    await planMissed();
    expect(await rows()).toMatchObject([{ photoPath: '/uploads/fish.jpg' }]);
  });

  it('is written without the photo after two minutes', async () => {
    context.clock.advance(119_999);
    await planMissed();
    expect(await textsNow()).toEqual([]);
    context.clock.advance(1);
    await planMissed();
    expect(await rows()).toMatchObject([{ text: 'Hi Ann, 49.9 lbs is #1 in the Regular Division', photoPath: null }]);
    expect(await endPhotoWait(context, 1)).toBe(false);
  });

  it('is not written when the entry was deleted while it awaited the photo', async () => {
    await entries.deleteMany({});
    context.clock.advance(130_000);
    await planMissed();
    expect(await planFirst()).toBe(false);
    expect(await textsNow()).toEqual([]);
  });
});

describe('queued weigh-in message', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['deleted', () => entries.deleteMany({})],
    ['disqualified', () => entries.updateMany({}, { $set: { disqualificationReason: 'wrong species' } })],
  ])('is not sent when its entry was %s', async (_what, remove) => {
    await weighIn(1);
    await planFirst();
    await remove();
    await send();
    expect(context.sender.taken).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'skipped', errorCode: 'ENTRY_GONE' }]);
  });

  it('is not sent after the derby has ended with final messages', async () => {
    await weighIn(1);
    await planFirst();
    await insertRunOnce(database, { id: 1, createdAt: context.clock.now(), requestId: null });
    await send();
    expect(context.sender.taken).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'skipped', errorCode: 'DERBY_ENDED' }]);
  });

  it('is not sent when its entry is deleted while the message waits for its slot', async () => {
    await weighIn(1);
    await planFirst();
    const take = async () => (await entries.deleteMany({})).deletedCount === 1;
    await send(withSlot({ take }));
    expect(context.sender.taken).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'skipped', errorCode: 'ENTRY_GONE' }]);
  });
});

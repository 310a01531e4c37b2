import { beforeEach, describe, expect, it } from 'vitest';
import { endPhotoWait } from '../entries/index.ts';
import { insertRunOnce } from './run.model.ts';
import { planEntryMessage, planMissedEntryMessages } from './plan-entry-message.ts';
import { openMessagingTests, type TestContext, weighInNow, WORKER } from './messaging-context.fixture.ts';

const ON = { sms_auto_template: 'Hi [First Name], [Weight] lbs is [Rank/Position]' };

const OFF = { sms_auto_template: '' };

const { database, context, entries, rows, withSettings, weighIn, send } = await openMessagingTests({
  wire: ON,
});

const textsNow = async () => (await rows()).map(({ text }) => text);

const planFirst = () => planEntryMessage(context, WORKER, { entryId: 1, requestId: null });

describe('planEntryMessage', () => {
  it('writes one confirmation with the rank of the moment, however often it is called', async () => {
    await weighIn([{ firstName: 'Ann' }, { firstName: 'Ben' }]);
    const plan = () => planEntryMessage(context, WORKER, { entryId: 2, requestId: 'request-1' });
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

  it('writes none without a template, while messages are off, or for an entry that is gone', async () => {
    await weighIn(1);
    const input = { entryId: 1, requestId: null };
    expect(await planEntryMessage(withSettings(OFF), WORKER, input)).toBe(false);
    expect(await planEntryMessage(withSettings({ ...ON, sms_enabled: 'false' }), WORKER, input)).toBe(false);
    expect(await planEntryMessage(context, WORKER, { entryId: 99, requestId: null })).toBe(false);
    expect(await textsNow()).toEqual([]);
  });
});

describe('planMissedEntryMessages', () => {
  const look = async (deps: TestContext = context) => await planMissedEntryMessages(deps, WORKER);

  it('makes up for a lost ring, once, and leaves alone what was there before the first look', async () => {
    await weighIn([{ firstName: 'Imported' }]);
    await weighInNow(context, 'Old');
    context.clock.advance(120_000);
    await look();
    await weighInNow(context, 'New');
    context.clock.advance(10_000);
    await look();
    context.clock.advance(10_000);
    await look();
    expect(await textsNow()).toEqual(['Hi New, 49.9 lbs is #3 in the Regular Division']);
  });

  it('makes up for it also for a fish that a device had kept for hours', async () => {
    await look();
    const hoursAgo = new Date(context.clock.now().getTime() - 3 * 3_600_000);
    context.clock.advance(10_000);
    await weighInNow(context, 'Kept', { weighedAt: hoursAgo });
    context.clock.advance(10_000);
    await look();
    expect(await textsNow()).toEqual(['Hi Kept, 49.9 lbs is #1 in the Regular Division']);
  });

  it('writes none for a fish weighed in before there was a template', async () => {
    const off = withSettings(OFF);
    await look(off);
    await weighInNow(off, 'Early');
    off.clock.advance(120_000);
    await look(off);
    context.clock.advance(130_000);
    await look();
    expect(await textsNow()).toEqual([]);
  });
});

describe('an entry whose photo follows', () => {
  const look = async () => await planMissedEntryMessages(context, WORKER);
  const addPhoto = async () => await entries.updateOne({}, { $set: { photoFileName: 'fish.jpg' } });

  beforeEach(async () => {
    await look();
    await weighInNow(context, 'Ann', { awaitsPhoto: true });
  });

  it('gets its text once the photo is there, with the photo', async () => {
    context.clock.advance(90_000);
    expect(await planFirst()).toBe(false);
    await look();
    expect(await textsNow()).toEqual([]);
    await addPhoto();
    expect(await endPhotoWait(context, 1)).toBe(true);
    expect(await planFirst()).toBe(true);
    expect(await rows()).toMatchObject([{ photoPath: '/uploads/fish.jpg', state: 'queued' }]);
    await look();
    expect(await rows()).toHaveLength(1);
  });

  it('gets its text also when the news of the photo is lost', async () => {
    context.clock.advance(90_000);
    await look();
    await addPhoto();
    await endPhotoWait(context, 1);
    context.clock.advance(10_000);
    await look();
    expect(await rows()).toMatchObject([{ photoPath: '/uploads/fish.jpg' }]);
  });

  it('gets its text without the photo after two minutes', async () => {
    context.clock.advance(119_999);
    await look();
    expect(await textsNow()).toEqual([]);
    context.clock.advance(1);
    await look();
    expect(await rows()).toMatchObject([{ text: 'Hi Ann, 49.9 lbs is #1 in the Regular Division', photoPath: null }]);
    expect(await endPhotoWait(context, 1)).toBe(false);
  });

  it('gets none when it was deleted while it waited', async () => {
    await entries.deleteMany({});
    context.clock.advance(130_000);
    await look();
    expect(await planFirst()).toBe(false);
    expect(await textsNow()).toEqual([]);
  });
});

describe('a weigh-in text that waits to be sent', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['deleted', () => entries.deleteMany({})],
    ['disqualified', () => entries.updateMany({}, { $set: { disqualificationReason: 'wrong species' } })],
  ])('is not sent when its entry was %s meanwhile', async (_what, remove) => {
    await weighIn(1);
    await planFirst();
    await remove();
    await send();
    expect(context.sender.taken).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'skipped', errorCode: 'ENTRY_GONE' }]);
  });

  it('is not sent once the derby has ended with final messages, which tell the rank as it is then', async () => {
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
    await send({ ...context, slot: { ...context.slot, take } });
    expect(context.sender.taken).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'skipped', errorCode: 'ENTRY_GONE' }]);
  });
});

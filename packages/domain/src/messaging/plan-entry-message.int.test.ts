import { beforeEach, describe, expect, it } from 'vitest';
import { databaseForEachTest } from '../testing/index.ts';
import { endPhotoWait } from '../entries/index.ts';
import { messagingIndexes } from './message.model.ts';
import { insertRunOnce } from './run.model.ts';
import { planEntryMessage, planMissedEntryMessages } from './plan-entry-message.ts';
import {
  createTestContext,
  rowsOf,
  sendOne,
  weighIn,
  weighInNow,
  WORKER,
  type TestContext,
} from './messaging-context.fixture.ts';

const ON = { sms_auto_template: 'Hi [First Name], [Weight] lbs is [Rank/Position]' };

const OFF = { sms_auto_template: '' };

const database = await databaseForEachTest(messagingIndexes);
let context: TestContext;

beforeEach(async () => {
  context = createTestContext(database, ON);
});

const textsNow = async () => (await rowsOf(database)).map(({ text }) => text);

describe('planEntryMessage', () => {
  it('writes one confirmation with the rank of the moment, however often it is called', async () => {
    await weighIn(context, [{ firstName: 'Ann' }, { firstName: 'Ben' }]);
    const plan = () => planEntryMessage(context, WORKER, { entryId: 2, requestId: 'request-1' });
    expect(await Promise.all(Array.from({ length: 10 }, plan))).toContain(true);
    expect(await rowsOf(database)).toMatchObject([
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
    await weighIn(context, [{}]);
    const input = { entryId: 1, requestId: null };
    expect(await planEntryMessage(createTestContext(database, OFF), WORKER, input)).toBe(false);
    expect(await planEntryMessage(createTestContext(database, { ...ON, sms_enabled: 'false' }), WORKER, input)).toBe(
      false,
    );
    expect(await planEntryMessage(context, WORKER, { entryId: 99, requestId: null })).toBe(false);
    expect(await textsNow()).toEqual([]);
  });
});

describe('planMissedEntryMessages', () => {
  const look = async (deps: TestContext = context) => await planMissedEntryMessages(deps, WORKER);

  it('makes up for a lost ring, once, and leaves alone what was there before the first look', async () => {
    await weighIn(context, [{ firstName: 'Imported' }]);
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
    const off = createTestContext(database, OFF);
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
  const plan = () => planEntryMessage(context, WORKER, { entryId: 1, requestId: null });
  const look = async () => await planMissedEntryMessages(context, WORKER);
  const addPhoto = async () =>
    await database.collection('entries').updateOne({}, { $set: { photoFileName: 'fish.jpg' } });

  beforeEach(async () => {
    await look();
    await weighInNow(context, 'Ann', { awaitsPhoto: true });
  });

  it('gets its text once the photo is there, with the photo', async () => {
    context.clock.advance(90_000);
    expect(await plan()).toBe(false);
    await look();
    expect(await textsNow()).toEqual([]);
    await addPhoto();
    expect(await endPhotoWait(context, 1)).toBe(true);
    expect(await plan()).toBe(true);
    expect(await rowsOf(database)).toMatchObject([{ photoPath: '/uploads/fish.jpg', state: 'queued' }]);
    await look();
    expect(await rowsOf(database)).toHaveLength(1);
  });

  it('gets its text also when the news of the photo is lost', async () => {
    context.clock.advance(90_000);
    await look();
    await addPhoto();
    await endPhotoWait(context, 1);
    context.clock.advance(10_000);
    await look();
    expect(await rowsOf(database)).toMatchObject([{ photoPath: '/uploads/fish.jpg' }]);
  });

  it('gets its text without the photo after two minutes', async () => {
    context.clock.advance(119_999);
    await look();
    expect(await textsNow()).toEqual([]);
    context.clock.advance(1);
    await look();
    expect(await rowsOf(database)).toMatchObject([
      { text: 'Hi Ann, 49.9 lbs is #1 in the Regular Division', photoPath: null },
    ]);
    expect(await endPhotoWait(context, 1)).toBe(false);
  });

  it('gets none when it was deleted while it waited', async () => {
    await database.collection('entries').deleteMany({});
    context.clock.advance(130_000);
    await look();
    expect(await plan()).toBe(false);
    expect(await textsNow()).toEqual([]);
  });
});

describe('a weigh-in text that waits to be sent', () => {
  const entries = () => database.collection('entries');

  it.each<[string, () => Promise<unknown>]>([
    ['deleted', () => entries().deleteMany({})],
    ['disqualified', () => entries().updateMany({}, { $set: { disqualificationReason: 'wrong species' } })],
  ])('is not sent when its entry was %s meanwhile', async (_what, remove) => {
    await weighIn(context, [{}]);
    await planEntryMessage(context, WORKER, { entryId: 1, requestId: null });
    await remove();
    await sendOne(context);
    expect(context.sender.taken).toEqual([]);
    expect(await rowsOf(database)).toMatchObject([{ state: 'skipped', errorCode: 'ENTRY_GONE' }]);
  });

  it('is not sent once the derby has ended with final messages, which tell the rank as it is then', async () => {
    await weighIn(context, [{}]);
    await planEntryMessage(context, WORKER, { entryId: 1, requestId: null });
    await insertRunOnce(database, { id: 1, createdAt: context.clock.now(), requestId: null });
    await sendOne(context);
    expect(context.sender.taken).toEqual([]);
    expect(await rowsOf(database)).toMatchObject([{ state: 'skipped', errorCode: 'DERBY_ENDED' }]);
  });

  it('is not sent when its entry is deleted while the message waits for its slot', async () => {
    await weighIn(context, [{}]);
    await planEntryMessage(context, WORKER, { entryId: 1, requestId: null });
    const take = async () => (await entries().deleteMany({})).deletedCount === 1;
    await sendOne({ ...context, slot: { ...context.slot, take } });
    expect(context.sender.taken).toEqual([]);
    expect(await rowsOf(database)).toMatchObject([{ state: 'skipped', errorCode: 'ENTRY_GONE' }]);
  });
});

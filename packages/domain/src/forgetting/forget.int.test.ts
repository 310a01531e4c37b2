import { beforeEach, describe, expect, it } from 'vitest';
import { updateAngler } from '../anglers/index.ts';
import { completeEnd, endDerby, resetDerby, restoreDerby } from '../derby/index.ts';
import { updateEntry } from '../entries/index.ts';
import { resendUndelivered, retryFailed } from '../messaging/index.ts';
import { updateParticipant } from '../participants/index.ts';
import { takePrize } from '../prizes/index.ts';
import { ADMINISTRATOR, auditRows, dyingBeforeWrite, WORKER } from '../testing/index.ts';
import { DAY_MS, openForgettingContext, OPTED_OUT } from './forgetting-context.fixture.ts';
import { forgetPersonalData, readForgetting } from './index.ts';

const context = await openForgettingContext();
let deps: Awaited<ReturnType<typeof context.endedDerby>>;
beforeEach(async () => {
  deps = await context.endedDerby();
});

const show = async () => await readForgetting(deps, ADMINISTRATOR);
const work = async () => await forgetPersonalData(deps, WORKER);
const erased = async () => (await context.rows('entries')).every(({ phoneNumber }) => phoneNumber === '');
const setWeeks = async (weeks: string) => {
  await context.database.collection('settings').updateOne({}, { $set: { 'values.personal_data_weeks': weeks } });
  await deps.settings.refresh();
};
/** The worker looks when the date has passed, and again a day later. */
async function passDate(days = 56): Promise<void> {
  deps.clock.advance(days * DAY_MS + 1_000);
  await work();
  deps.clock.advance(DAY_MS);
}
async function erase(): Promise<void> {
  await show();
  await passDate();
  await work();
  expect(await erased()).toBe(true);
}

/** Phone numbers and e-mails of 8 people, one number before a correction, and one of a reply. */
const EVERYWHERE = {
  'a backup': 16,
  anglers: 1,
  consents: 1,
  entries: 9,
  participants: 16,
  sms_messages: 8,
  sms_replies: 1,
  sms_runs: 7,
};

describe('the erasing', () => {
  it('leaves no phone number and no e-mail, and keeps the rest of the derby', async () => {
    await show();
    const before = await context.standing(deps);
    await passDate();
    expect(await context.places(deps)).toEqual(EVERYWHERE);
    await work();
    expect(await context.places(deps)).toEqual({});
    expect(await context.standing(deps)).toEqual(before);
    expect(before.contestants).toEqual([1, 3, 11, 10, 9, 8, 7, 6, 4]);
    expect(await context.rows('sms_opt_outs')).toMatchObject([{ _id: OPTED_OUT, isOptedOut: true }]);
    expect(await deps.backupStore.list()).toHaveLength(1);
    expect(await auditRows(context.database, 'personal-data.erased')).toHaveLength(1);
    expect(await show()).toMatchObject({ dueAt: null, erasedAt: deps.clock.now() });
  });

  it('leaves no text of a message and no hash that has a phone number', async () => {
    await erase();
    const messages = await context.rows('sms_messages');
    expect(messages.map(({ _id, dedupeKey, text }) => [dedupeKey, text])).toEqual(
      messages.map(({ _id }) => [`erased:${String(_id)}`, '']),
    );
    const hashed = [...(await context.rows('entries')), ...(await context.rows('anglers'))];
    expect(hashed.some((row) => 'requestFingerprint' in row || 'personKey' in row)).toBe(false);
  });

  it('keeps one prize per person', async () => {
    await erase();
    const second = async (entryId: number) => await takePrize(deps, ADMINISTRATOR, { prizeId: 'bbbbbbbb', entryId });
    await expect(second(2)).rejects.toMatchObject({ code: 'CONFLICT' });
    await second(3);
    expect((await context.standing(deps)).prizes).toEqual([
      ['Grand Prize', 'Zoe Sample', 1],
      ['Second Prize', 'Bo Sample', 3],
    ]);
  });

  it('ends the same, whatever write it is killed before', { timeout: 240_000 }, async () => {
    await erase();
    const rowsOf = async () =>
      await Promise.all(['entries', 'participants', 'anglers', 'sms_messages', 'sms_runs'].map(context.rows));
    const expected = JSON.stringify(await rowsOf());
    const before = await context.standing(deps);
    let kills = 0;
    for (let isKilled = true; isKilled; kills += 1) {
      deps = await context.endedDerby();
      await show();
      await passDate();
      isKilled = await dyingBeforeWrite(kills + 1, work);
      deps.clock.advance(1_000);
      await work();
      expect(await context.places(deps)).toEqual({});
      expect(await context.standing(deps)).toMatchObject({ contestants: before.contestants, prizes: before.prizes });
      expect(await auditRows(context.database, 'personal-data.erased')).toHaveLength(1);
    }
    expect(kills).toBeGreaterThan(12);
    expect(expected).not.toContain('mail.example');
  });

  it('erases again what a stalled process writes afterwards', async () => {
    await erase();
    await context.database
      .collection('entries')
      .updateOne({ ticketId: 'T-0001' }, { $set: { phoneNumber: '2505550001' } });
    expect(await erased()).toBe(false);
    await work();
    expect(await erased()).toBe(true);
    expect(await auditRows(context.database, 'personal-data.erased')).toHaveLength(1);
  });
});

describe('nothing is erased', () => {
  it('before an administrator has seen the date, and 14 days after that', async () => {
    await passDate(100);
    await work();
    const seenAt = deps.clock.now();
    expect((await show()).dueAt).toEqual(new Date(seenAt.getTime() + 14 * DAY_MS));
    await passDate(13);
    await work();
    expect(await context.places(deps)).toEqual(EVERYWHERE);
    await passDate(1);
    await work();
    expect(await erased()).toBe(true);
  });

  it('within 14 days of a sooner date, and before a later one', async () => {
    await show();
    deps.clock.advance(50 * DAY_MS);
    await setWeeks('1');
    await passDate(1);
    await work();
    expect((await show()).dueAt).toEqual(new Date(deps.clock.now().getTime() + 14 * DAY_MS));
    await setWeeks('20');
    const { dueAt } = await show();
    await passDate(60);
    await work();
    expect(await erased()).toBe(false);
    deps.clock.set(dueAt ?? '');
    await passDate(0);
    await work();
    expect(await erased()).toBe(true);
  });

  it('when the setting is 0, as in an installation from before it until an administrator has chosen', async () => {
    expect(await show()).toMatchObject({ weeks: 8, isChosen: true });
    await context.database.collection('settings').updateOne({}, { $unset: { 'values.personal_data_weeks': 1 } });
    await deps.settings.refresh();
    expect(await show()).toMatchObject({ weeks: 0, isChosen: false, dueAt: null });
    await passDate(1_000);
    await work();
    expect(await context.places(deps)).toEqual(EVERYWHERE);
    await setWeeks('0');
    expect(await show()).toMatchObject({ weeks: 0, isChosen: true, dueAt: null });
  });

  it('while a message waits, during a reset, and while the clock is ahead for some hours', async () => {
    await show();
    await context.database.collection('sms_messages').updateOne({ kind: 'final' }, { $set: { state: 'unknown' } });
    await passDate();
    await work();
    expect(await show()).toMatchObject({ areTextsWaiting: true });
    await context.database.collection('sms_messages').updateMany({}, { $set: { state: 'delivered' } });
    await context.database.collection('derby').updateOne({}, { $set: { reset: { id: 'x' } } });
    await passDate();
    await work();
    await context.database.collection('derby').updateOne({}, { $set: { reset: null } });
    const now = deps.clock.now();
    await work();
    deps.clock.set(new Date(now.getTime() - 200 * DAY_MS));
    await work();
    deps.clock.set(now);
    await work();
    deps.clock.advance(DAY_MS - 1_000);
    await work();
    expect(await context.places(deps)).toEqual(EVERYWHERE);
  });
});

describe('an erased derby', () => {
  beforeEach(erase);

  const SENTENCE = 'The personal data of this derby was erased, so';
  const NEXT = 'can be added. Reset Competition begins the next derby.';

  it('refuses an import, a phone number, an e-mail and a consent', async () => {
    await expect(context.importPeople(deps)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `${SENTENCE} no participants ${NEXT}`,
    });
    await expect(updateEntry(deps, ADMINISTRATOR, { entryId: 1, phoneNumber: '2505550199' })).rejects.toMatchObject({
      message: `${SENTENCE} no phone number ${NEXT}`,
    });
    const participant = { id: 1, email: 'new@mail.example' };
    await expect(updateParticipant(deps, ADMINISTRATOR, participant)).rejects.toMatchObject({
      message: `${SENTENCE} neither an email nor a phone number ${NEXT}`,
    });
    await expect(updateAngler(deps, ADMINISTRATOR, { anglerId: 1, hasConsented: true })).rejects.toMatchObject({
      message: `${SENTENCE} neither a phone number nor a consent ${NEXT}`,
    });
  });

  it('sends no message again', async () => {
    const [{ _id: runId } = { _id: 0 }] = await context.rows('sms_runs');
    await context.database.collection('sms_messages').updateMany({}, { $set: { state: 'failed' } });
    expect(await retryFailed(deps, ADMINISTRATOR, { runId: Number(runId) })).toMatchObject({ retried: 0 });
    await context.database.collection('sms_messages').updateMany({}, { $set: { state: 'undelivered' } });
    await expect(resendUndelivered(deps, ADMINISTRATOR, { runId: Number(runId) })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('takes a correction from a client that sends back the blank phone number', async () => {
    const correction = { entryId: 2, phoneNumber: '', fishWeight: '31', lastName: 'Sampel' };
    expect(await updateEntry(deps, ADMINISTRATOR, correction)).toMatchObject({ rank: 1, phoneNumber: '' });
    expect((await context.standing(deps)).contestants).toEqual([2, 3, 11, 10, 9, 8, 7, 6, 4]);
    await updateParticipant(deps, ADMINISTRATOR, { id: 1, firstName: 'Ann', email: null });
  });
});

describe('after a reset', () => {
  it('erases participants and backups of the derby before, and nothing of the next one', async () => {
    await resetDerby(deps, ADMINISTRATOR);
    expect(await context.places(deps)).toEqual({ 'a backup': 16, consents: 1, participants: 16 });
    await context.importPeople(deps, [1, 2], 'B');
    await show();
    await passDate();
    await work();
    // Two people have bought tickets for the next derby, with their consents.
    expect(await context.places(deps)).toEqual({ 'a backup': 4, consents: 1, participants: 4 });
    await endDerby(deps, ADMINISTRATOR);
    await completeEnd(deps, WORKER);
    await show();
    await passDate();
    await work();
    expect(await context.places(deps)).toEqual({});
  });
});

describe('a restore', () => {
  it('runs the erasing again, also when the backup is from before it', async () => {
    const copies = await deps.backupStore.list();
    const bytes = await Promise.all(copies.map(async (file) => [file.name, await file.read()] as const));
    await erase();
    for (const [name, stream] of bytes) await deps.backupStore.write(name, stream);
    // No process of the product runs during a restore.
    await deps.settings.close();
    const openPhotoStore = async () => deps.photoStore;
    const [{ name } = { name: '' }] = copies;
    await restoreDerby({ ...deps, openPhotoStore }, WORKER, { name, replaces: true, waitingMessages: 'skip' });
    expect(await erased()).toBe(false);
    await work();
    expect(await context.places(deps)).toEqual({});
  });
});

import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR } from '../testing/index.ts';
import { fileOf, NOON, notAPhoto, openEntryContext, photo, typed } from './entry-context.fixture.ts';
import { createEntry } from './weigh-in.ts';

const context = await openEntryContext();
const { weighIn, rows, photoFiles } = context;

describe('createEntry', () => {
  it('refuses when registration is closed or the derby has ended, without reading the photo', async () => {
    const unread = { ...typed, photo: { read: () => expect.unreachable() } };
    const closed = context.deps({ settings: { registrationEnabled: false } });
    await expect(createEntry(closed, ADMINISTRATOR, unread)).rejects.toMatchObject({
      code: 'REGISTRATION_CLOSED',
      message: 'Registration is closed',
    });
    await expect(createEntry(context.deps({ endsAfterLooks: 0 }), ADMINISTRATOR, unread)).rejects.toMatchObject({
      code: 'DERBY_ENDED',
      message: 'The derby has ended',
    });
    expect(await rows()).toEqual([]);
  });

  it('refuses the first ticket that the standings have no room for, and stores no photo', async () => {
    const tickets = context.database.collection<{ _id: string; value: number }>('counters');
    await tickets.insertOne({ _id: 'tickets', value: 29_999 });
    expect(await createEntry(context.deps(), ADMINISTRATOR, typed)).toMatchObject({ ticketId: 'T-30000' });
    await expect(createEntry(context.deps(), ADMINISTRATOR, { ...typed, photo })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This derby has 30,000 tickets, which is the most it can have',
    });
    expect(await rows()).toHaveLength(1);
    expect(await photoFiles()).toEqual([]);
  });

  it('creates no entry when the file is not a photo', async () => {
    const deps = context.deps();
    await expect(createEntry(deps, ADMINISTRATOR, { ...typed, photo: notAPhoto })).rejects.toMatchObject({
      code: 'UNSUPPORTED_PHOTO',
    });
    expect(await rows()).toEqual([]);
    expect(await photoFiles()).toEqual([]);
    expect(deps.published).toEqual([]);
  });

  it('stores the entry, publishes it, enqueues a job and writes an audit row without the phone number', async () => {
    const deps = context.deps();
    const entry = await createEntry(deps, ADMINISTRATOR, { ...typed, photo });
    expect(entry).toEqual({
      id: 1,
      ticketId: 'T-0001',
      firstName: 'Ann',
      lastName: 'Sample',
      phoneNumber: '2505550100',
      fishWeightLbs: 12.5,
      isJunior: false,
      createdAt: new Date(NOON),
      fishPhotoPath: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.jpg$/),
      enteredBy: { userId: 1, username: 'admin' },
      rank: 1,
    });
    expect(await photoFiles()).toEqual([fileOf(entry)]);
    const copy = await deps.photoStore.open(deps.photoStore.mmsNameOf(fileOf(entry)));
    copy?.stream.destroy();
    expect(copy?.sizeBytes).toBeLessThanOrEqual(500_000);
    expect(deps.published).toEqual([{ kind: 'entries-changed', isJunior: false, entryId: 1 }]);
    expect(deps.jobs).toEqual([{ job: 'entry-added', entryId: 1, delayMs: 15_000, requestId: 'request-0001' }]);
    const [audit] = await context.database.collection('audit_events').find().toArray();
    expect(audit).toMatchObject({
      action: 'entry.created',
      subject: { kind: 'entry', id: 1 },
      requestId: 'request-0001',
    });
    expect(JSON.stringify(audit)).not.toContain('2505550100');
  });

  it('keeps the weigh-in time of an entry that arrives later and uses it to rank a tie', async () => {
    await weighIn();
    const weighedAt = new Date(new Date(NOON).getTime() - 600_000);
    const late = await createEntry(context.deps(), ADMINISTRATOR, { ...typed, weighedAt });
    expect(late).toMatchObject({ id: 2, createdAt: weighedAt, rank: 1 });
  });

  it('refuses a weigh-in time in the future', async () => {
    const weighedAt = new Date(new Date(NOON).getTime() + 3_600_000);
    await expect(createEntry(context.deps(), ADMINISTRATOR, { ...typed, weighedAt })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      fields: ['weighed_at'],
    });
    expect(await rows()).toEqual([]);
  });

  it.each([true, false])('stores isCatchDonated %s', async (isCatchDonated) => {
    expect(await createEntry(context.deps(), ADMINISTRATOR, { ...typed, isCatchDonated })).toMatchObject({
      isCatchDonated,
    });
  });

  it('ranks the new entry within its division', async () => {
    const deps = context.deps();
    await createEntry(deps, ADMINISTRATOR, { ...typed, fishWeight: '20' });
    await createEntry(deps, ADMINISTRATOR, { ...typed, fishWeight: '30' });
    expect(await createEntry(deps, ADMINISTRATOR, { ...typed, fishWeight: '25' })).toMatchObject({ id: 3, rank: 2 });
    expect(await createEntry(deps, ADMINISTRATOR, { ...typed, isJunior: true })).toMatchObject({ id: 4, rank: 1 });
  });

  it('assigns 30 ids and 30 tickets to 30 concurrent entries', async () => {
    const deps = context.deps();
    const entries = await Promise.all(Array.from({ length: 30 }, () => createEntry(deps, ADMINISTRATOR, typed)));
    expect(new Set(entries.map(({ id }) => id)).size).toBe(30);
    const tickets = Array.from({ length: 30 }, (_, index) => `T-${String(index + 1).padStart(4, '0')}`);
    expect(entries.map(({ ticketId }) => ticketId).toSorted()).toEqual(tickets);
  });

  it.each([[['tickets']], [['tickets', 'entries']]])(
    'creates no entry when the counters %j were lost, because the unique index refuses the number',
    async (lost) => {
      await weighIn();
      await context.database.collection('counters').deleteMany({ _id: { $in: lost as never[] } });
      await expect(weighIn({ photo })).rejects.toMatchObject({ code: 11_000 });
      expect(await rows()).toHaveLength(1);
      expect(await photoFiles()).toEqual([]);
    },
  );
});

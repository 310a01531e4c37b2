import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createEntry } from './create-entry.ts';
import { ADMINISTRATOR, openEntryContext, photo, typed } from './entry-context.fixture.ts';

const context = await openEntryContext();

async function weighIn(idempotencyKey: string, more: object = {}) {
  const deps = context.deps();
  // The manual clock must not advance while a request waits for another one.
  const clock = { ...deps.clock, sleep: () => setImmediate() };
  return await createEntry({ ...deps, clock }, ADMINISTRATOR, { ...typed, ...more, idempotencyKey });
}

describe('createEntry with an idempotency key', () => {
  it('creates one entry for 20 concurrent requests with a photo and returns it to all of them', async () => {
    const entries = await Promise.all(Array.from({ length: 20 }, () => weighIn('k', { photo })));
    expect(new Set(entries.map((entry) => JSON.stringify(entry))).size).toBe(1);
    expect(await context.rows()).toHaveLength(1);
  });

  it('creates two entries for equal input with two keys', async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `k${index % 2}`);
    const entries = await Promise.all(keys.map((key) => weighIn(key)));
    expect(new Set(entries.map(({ id }) => id)).size).toBe(2);
    expect(await context.rows()).toHaveLength(2);
  });

  it('returns the first response again after rank and row have changed and the derby has ended', async () => {
    const first = await weighIn('k');
    await createEntry(context.deps(), ADMINISTRATOR, { ...typed, fishWeight: '99' });
    await context.database.collection('entries').updateOne({ _id: first.id as never }, { $set: { lastName: 'Other' } });
    const ended = context.deps({ endsAfterLooks: 0 });
    expect(await createEntry(ended, ADMINISTRATOR, { ...typed, idempotencyKey: 'k' })).toEqual(first);
  });

  it('ignores the weigh-in time when it compares requests, because the first attempt may omit it', async () => {
    const first = await weighIn('k');
    const weighedAt = new Date(first.createdAt.getTime() - 60_000);
    expect(await weighIn('k', { weighedAt })).toEqual(first);
    expect(await context.rows()).toHaveLength(1);
  });

  it.each([
    ['field', { fishWeight: '13' }],
    ['photo', { photo }],
    ['division', { isJunior: true }],
  ])('refuses another %s with the same key and creates nothing', async (_what, other) => {
    await weighIn('k');
    await expect(weighIn('k', other)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await context.rows()).toHaveLength(1);
  });

  it('returns the entry of a process that crashed after it wrote the row', async () => {
    const first = await weighIn('k');
    const keys = context.database.collection('idempotency_keys');
    await keys.updateOne({}, { $unset: { answer: 1 }, $set: { 'claim.at': new Date(0) } });
    expect(await weighIn('k')).toEqual(first);
    expect(await context.rows()).toHaveLength(1);
  });

  it('creates the entry when a process crashed before it wrote the row', async () => {
    await weighIn('k');
    await context.database.collection('entries').deleteMany({});
    const keys = context.database.collection('idempotency_keys');
    await keys.updateOne({}, { $unset: { answer: 1 }, $set: { 'claim.at': new Date(0) } });
    expect(await weighIn('k')).toMatchObject({ id: 2 });
  });

  it('writes one row when two processes handle the same key, because of the unique index', async () => {
    const first = await weighIn('k');
    const deps = context.deps();
    let looks = 0;
    const hasEnded = async () => {
      // During this request, another process writes the row.
      if ((looks += 1) === 1) await context.database.collection('entries').insertMany(rows);
      return false;
    };
    const rows = await context.rows();
    await context.database.collection('entries').deleteMany({});
    await context.database.collection('idempotency_keys').deleteMany({});
    const late = createEntry({ ...deps, derbyState: { hasEnded } }, ADMINISTRATOR, {
      ...typed,
      photo,
      idempotencyKey: 'k',
    });
    expect(await late).toEqual(first);
    expect(await context.rows()).toHaveLength(1);
    expect(await deps.photoStore.list({ before: new Date(8.64e15) })).toEqual([]);
  });

  it('refuses an invalid key before any other check', async () => {
    const unread = { read: () => expect.unreachable() };
    await expect(weighIn('', { photo: unread })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});

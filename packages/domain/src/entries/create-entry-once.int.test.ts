import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createEntry } from './create-entry.ts';
import { ADMINISTRATOR, openEntryContext, photo, typed } from './entry-context.fixture.ts';

const context = await openEntryContext();

async function weighIn(idempotencyKey: string, more: object = {}) {
  const deps = context.deps();
  // While one waits for another's work, time does not pass by itself.
  const clock = { ...deps.clock, sleep: () => setImmediate() };
  return await createEntry({ ...deps, clock }, ADMINISTRATOR, { ...typed, ...more, idempotencyKey });
}

describe('createEntry with an idempotency key', () => {
  it('makes one entry of 20 requests at once, photo included, and answers all alike', async () => {
    const entries = await Promise.all(Array.from({ length: 20 }, () => weighIn('k', { photo })));
    expect(new Set(entries.map((entry) => JSON.stringify(entry))).size).toBe(1);
    expect(await context.rows()).toHaveLength(1);
  });

  it('makes two entries of two fish that are alike but for their keys', async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `k${index % 2}`);
    const entries = await Promise.all(keys.map((key) => weighIn(key)));
    expect(new Set(entries.map(({ id }) => id)).size).toBe(2);
    expect(await context.rows()).toHaveLength(2);
  });

  it('gives the first answer again when rank and row have changed since, and after the end of the derby', async () => {
    const first = await weighIn('k');
    await createEntry(context.deps(), ADMINISTRATOR, { ...typed, fishWeight: '99' });
    await context.database.collection('entries').updateOne({ _id: first.id as never }, { $set: { lastName: 'Other' } });
    const ended = context.deps({ endsAfterLooks: 0 });
    expect(await createEntry(ended, ADMINISTRATOR, { ...typed, idempotencyKey: 'k' })).toEqual(first);
  });

  it('is the same request whenever the fish is said to have been weighed: its first attempt may have said nothing', async () => {
    const first = await weighIn('k');
    const weighedAt = new Date(first.createdAt.getTime() - 60_000);
    expect(await weighIn('k', { weighedAt })).toEqual(first);
    expect(await context.rows()).toHaveLength(1);
  });

  it.each([
    ['field', { fishWeight: '13' }],
    ['photo', { photo }],
    ['division', { isJunior: true }],
  ])('refuses another %s under the same key and makes nothing of it', async (_what, other) => {
    await weighIn('k');
    await expect(weighIn('k', other)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await context.rows()).toHaveLength(1);
  });

  it('finds the fish of a process that died between the row and its answer', async () => {
    const first = await weighIn('k');
    const keys = context.database.collection('idempotency_keys');
    await keys.updateOne({}, { $unset: { answer: 1 }, $set: { 'claim.at': new Date(0) } });
    expect(await weighIn('k')).toEqual(first);
    expect(await context.rows()).toHaveLength(1);
  });

  it('makes the fish of a process that died before the row', async () => {
    await weighIn('k');
    await context.database.collection('entries').deleteMany({});
    const keys = context.database.collection('idempotency_keys');
    await keys.updateOne({}, { $unset: { answer: 1 }, $set: { 'claim.at': new Date(0) } });
    expect(await weighIn('k')).toMatchObject({ id: 2 });
  });

  it('writes one row when two processes handle the same key: the unique index refuses the second', async () => {
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

  it('refuses a bad key before anything else is done', async () => {
    const unread = { read: () => expect.unreachable() };
    await expect(weighIn('', { photo: unread })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});

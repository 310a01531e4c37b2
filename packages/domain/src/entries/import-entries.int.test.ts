import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR, WORKER } from '../testing/index.ts';
import { NOON, notAPhoto, openEntryContext, photo, typed } from './entry-context.fixture.ts';
import { importEntries } from './import-entries.ts';
import { listEntries } from './list-entries.ts';
import { createEntry } from './weigh-in.ts';

const context = await openEntryContext();
const { rows, photoFiles } = context;

const entryOf = (number: number, time: string) => ({
  ...typed,
  firstName: `Angler ${number}`,
  createdAt: new Date(`2025-08-09T${time}:00.000Z`),
  photo,
});

describe('importEntries', () => {
  const given = [entryOf(1, '19:05'), entryOf(2, '19:10'), entryOf(3, '19:20')];
  const input = { name: 'sample', entries: given };

  it('keeps the weigh-in times and assigns ids and tickets in the given order', async () => {
    expect(await importEntries(context.deps(), WORKER, input)).toEqual({ imported: 3, total: 3 });
    const listed = await listEntries(context.deps(), ADMINISTRATOR);
    expect(listed.map(({ id, ticketId, createdAt }) => [id, ticketId, createdAt.toISOString().slice(11, 16)])).toEqual([
      [1, 'T-0001', '19:05'],
      [2, 'T-0002', '19:10'],
      [3, 'T-0003', '19:20'],
    ]);
    expect(await createEntry(context.deps(), ADMINISTRATOR, typed)).toMatchObject({ id: 4, ticketId: 'T-0004' });
  });

  it('refuses a database with entries that it did not import', async () => {
    await createEntry(context.deps(), ADMINISTRATOR, typed);
    await expect(importEntries(context.deps(), WORKER, input)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('writes nothing when one row is invalid', async () => {
    const entries = [...given, { ...typed, fishWeight: '0', createdAt: new Date(NOON) }];
    await expect(importEntries(context.deps(), WORKER, { name: 'sample', entries })).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
    expect(await rows()).toEqual([]);
    expect(await context.database.collection('entry_imports').countDocuments()).toBe(0);
  });

  it('continues an interrupted import and creates the same rows', async () => {
    const broken = given.with(2, { ...typed, createdAt: new Date(NOON), firstName: 'Angler 3', photo: notAPhoto });
    await expect(importEntries(context.deps(), WORKER, { name: 'sample', entries: broken })).rejects.toMatchObject({
      code: 'UNSUPPORTED_PHOTO',
    });
    const before = await rows();
    expect(before).toHaveLength(2);
    expect(await importEntries(context.deps(), WORKER, input)).toEqual({ imported: 1, total: 3 });
    const after = await rows();
    expect(after.slice(0, 2)).toEqual(before);
    expect(after.map(({ ticketId }) => ticketId as string)).toEqual(['T-0001', 'T-0002', 'T-0003']);
    expect(await photoFiles()).toHaveLength(3);
  });

  it('does not run again after it is complete, even when its entries are deleted', async () => {
    await importEntries(context.deps(), WORKER, input);
    await context.database.collection('entries').deleteMany({});
    expect(await importEntries(context.deps(), WORKER, input)).toEqual({ imported: 0, total: 3 });
    expect(await rows()).toEqual([]);
  });

  it('creates each row once when five imports run concurrently', async () => {
    await Promise.all(Array.from({ length: 5 }, () => importEntries(context.deps(), WORKER, input)));
    expect(await rows()).toHaveLength(3);
  });
});

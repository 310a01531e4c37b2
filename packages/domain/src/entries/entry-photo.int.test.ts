import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { describe, expect, it, test, vi } from 'vitest';
import { archiveDerby } from '../past-derbies/index.ts';
import { ADMINISTRATOR, atOnce, WORKER } from '../testing/index.ts';
import { updateEntry } from './correction.ts';
import { clearEntries } from './deletion.ts';
import { fileOf, NOON, notAPhoto, openEntryContext, photo, photoAfter, typed } from './entry-context.fixture.ts';
import { addEntryPhoto, deleteEntryPhoto, sweepOrphanPhotos } from './entry-photo.ts';

const context = await openEntryContext();
const { weighIn, photoFiles, auditRows, historyOf } = context;

describe('addEntryPhoto', () => {
  it('refuses an unknown entry and a file that is not a photo, and stores no file', async () => {
    const { id: entryId } = await weighIn();
    const unread = { read: () => expect.unreachable() };
    await expect(addEntryPhoto(context.deps(), ADMINISTRATOR, { entryId: 7, photo: unread })).rejects.toThrow(
      'Entry not found',
    );
    await expect(addEntryPhoto(context.deps(), ADMINISTRATOR, { entryId, photo: notAPhoto })).rejects.toMatchObject({
      code: 'UNSUPPORTED_PHOTO',
    });
    expect(await photoFiles()).toEqual([]);
  });

  it('adds the photo without changing earlier corrections or recording a correction', async () => {
    const { id: entryId } = await weighIn();
    await updateEntry(context.deps(), ADMINISTRATOR, { ...typed, fishWeight: '13', entryId });
    const deps = context.deps();
    const entry = await addEntryPhoto(deps, ADMINISTRATOR, { entryId, photo });
    expect(entry).toMatchObject({ fishWeightLbs: 13, rank: 1 });
    expect(await photoFiles()).toEqual([fileOf(entry)]);
    expect(deps.published).toEqual([{ kind: 'entries-changed', isJunior: false, entryId }]);
    expect((await historyOf(entryId))?.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['fish_weight'],
    ]);
  });

  it('stores one photo when it is repeated concurrently or later', async () => {
    const { id: entryId } = await weighIn();
    const entries = await Promise.all(
      Array.from({ length: 5 }, () => addEntryPhoto(context.deps(), ADMINISTRATOR, { entryId, photo })),
    );
    const again = await addEntryPhoto(context.deps(), ADMINISTRATOR, { entryId, photo });
    expect(new Set([...entries, again].map(({ fishPhotoPath }) => fishPhotoPath)).size).toBe(1);
    expect(await photoFiles()).toHaveLength(1);
  });

  it('does not restore a deleted photo', async () => {
    const { id: entryId } = await weighIn();
    await addEntryPhoto(context.deps(), ADMINISTRATOR, { entryId, photo });
    await deleteEntryPhoto(context.deps(), ADMINISTRATOR, { entryId });
    expect(await addEntryPhoto(context.deps(), ADMINISTRATOR, { entryId, photo })).toMatchObject({
      fishPhotoPath: null,
    });
    expect(await photoFiles()).toEqual([]);
  });
});

describe('addEntryPhoto for an entry that awaits its photo', () => {
  const job = (entryId: number) => ({ job: 'entry-added', entryId, requestId: 'request-0001' });
  const add = async (deps: ReturnType<typeof context.deps>, input: Parameters<typeof addEntryPhoto>[2]) =>
    await addEntryPhoto(deps, ADMINISTRATOR, input).catch(() => undefined);

  it.each([
    ['one job when the photo is stored', photo, 1],
    ['one job when the photo is refused for good', notAPhoto, 1],
    ['no job after a failure that the device will retry', photoAfter(() => Promise.reject(new Error('cut off'))), 0],
  ])('enqueues %s, also for a repeat', async (_what, given, jobs) => {
    const { id: entryId } = await weighIn({ awaitsPhoto: true });
    const deps = context.deps();
    await add(deps, { entryId, photo: given });
    await add(deps, { entryId, photo: given });
    expect(deps.jobs).toEqual(Array.from({ length: jobs }, () => job(entryId)));
  });

  it('enqueues no job when the entry does not await a photo or no longer awaits one', async () => {
    const { id: first } = await weighIn();
    const { id: second } = await weighIn({ awaitsPhoto: true });
    const deps = context.deps();
    deps.clock.advance(120_000);
    await add(deps, { entryId: first, photo });
    await add(deps, { entryId: second, photo });
    expect(deps.jobs).toEqual([]);
  });
});

test('updateEntry enqueues a job when it adds the awaited photo', async () => {
  const { id: entryId } = await weighIn({ awaitsPhoto: true });
  const deps = context.deps();
  await updateEntry(deps, ADMINISTRATOR, { entryId, photo });
  expect(deps.jobs).toEqual([{ job: 'entry-added', entryId, requestId: 'request-0001' }]);
});

describe('deleteEntryPhoto', () => {
  it('refuses an unknown entry and an entry without a photo', async () => {
    const { id: entryId } = await weighIn();
    await expect(deleteEntryPhoto(context.deps(), ADMINISTRATOR, { entryId: 7 })).rejects.toThrow('Entry not found');
    await expect(deleteEntryPhoto(context.deps(), ADMINISTRATOR, { entryId })).rejects.toThrow('Photo not found');
  });

  it('removes photo and file and keeps the other fields', async () => {
    const made = await weighIn({ photo });
    const deps = context.deps();
    const entry = await deleteEntryPhoto(deps, ADMINISTRATOR, { entryId: made.id });
    expect(entry).toEqual({ ...made, fishPhotoPath: null });
    expect(await photoFiles()).toEqual([]);
    expect(deps.published).toEqual([{ kind: 'entries-changed', isJunior: false, entryId: made.id }]);
    expect(await auditRows('entry.photo-deleted')).toHaveLength(1);
  });

  it('succeeds once for five concurrent calls', async () => {
    const { id: entryId } = await weighIn({ photo });
    const { done } = await atOnce(5, () => deleteEntryPhoto(context.deps(), ADMINISTRATOR, { entryId }));
    expect(done).toHaveLength(1);
    expect(await auditRows('entry.photo-deleted')).toHaveLength(1);
  });
});

const MINUTE_MS = 60_000;

async function writtenAgo(minutes: number, fileName: string): Promise<string> {
  const time = new Date(new Date(NOON).getTime() - minutes * MINUTE_MS);
  await utimes(join(context.uploads, fileName), time, time);
  return fileName;
}

describe('sweepOrphanPhotos', () => {
  it('removes unreferenced photos and drafts after an hour, and nothing else', async () => {
    const deps = context.deps();
    const named = await writtenAgo(300, fileOf(await weighIn({ photo })));
    const namedCopy = await writtenAgo(300, deps.photoStore.mmsNameOf(named));
    const thumbnail = await writtenAgo(300, named.replace('.jpg', '.webp'));
    const orphan = await writtenAgo(
      61,
      await deps.photoStore.save(Buffer.from('an orphan'), { mmsCopy: Buffer.from('its copy') }),
    );
    await writtenAgo(61, deps.photoStore.mmsNameOf(orphan));
    const draft = `.${'0'.repeat(32)}.jpg.part`;
    await writeFile(join(context.uploads, draft), 'half a photo');
    await writtenAgo(61, draft);
    const recent = await writtenAgo(59, await deps.photoStore.save(Buffer.from('its row is being written')));
    await writeFile(join(context.uploads, 'notes.txt'), 'not ours');
    await writtenAgo(300, 'notes.txt');

    expect(await sweepOrphanPhotos(deps, WORKER)).toBe(3);
    expect((await readdir(context.uploads)).toSorted()).toEqual(
      [named, namedCopy, thumbnail, recent, 'notes.txt'].toSorted(),
    );
    expect(await sweepOrphanPhotos(deps, WORKER)).toBe(0);
  });

  it('keeps the photos of a derby that is archived and cleared meanwhile', async () => {
    const deps = context.deps();
    const entry = await weighIn({ photo });
    const named = await writtenAgo(300, fileOf(entry));
    const { prototype } = mongoose.mongo.FindCursor;
    // oxlint-disable-next-line typescript/unbound-method -- called on a cursor below
    const { toArray } = prototype;
    let reset: Promise<void> | undefined;
    const resetNow = async () => {
      const choices = { keepsPhotos: true, isPublished: true, title: 'Coho Cup 2025', contestYear: 2025 };
      await archiveDerby(deps, { ...choices, endedAt: deps.clock.now(), entries: [entry] });
      await clearEntries(deps, { lastEntryId: entry.id });
    };
    const reading = vi.spyOn(prototype, 'toArray').mockImplementation(async function (this: typeof prototype) {
      // The reset reads entries too.
      if (this.namespace.collection === 'entries' && reset === undefined) await (reset = resetNow());
      return await toArray.call(this);
    });
    expect(await sweepOrphanPhotos(deps, WORKER)).toBe(0);
    reading.mockRestore();
    await context.database.collection('past_derbies').deleteMany({});
    expect(await photoFiles()).toEqual([named]);
  });

  it('removes nothing when the database has no entries and past derbies, because it may be the wrong one', async () => {
    const deps = context.deps();
    await writtenAgo(300, await deps.photoStore.save(Buffer.from('a photo')));
    expect(await sweepOrphanPhotos(deps, WORKER)).toBe(0);
    expect(await readdir(context.uploads)).toHaveLength(1);
  });
});

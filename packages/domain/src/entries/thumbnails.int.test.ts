import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR, WORKER } from '../testing/index.ts';
import { disqualifyEntry, restoreEntry } from './disqualification.ts';
import { fileOf, NOON, openEntryContext, photo } from './entry-context.fixture.ts';
import { deleteEntry } from './deletion.ts';
import { addEntryPhoto, deleteEntryPhoto, sweepOrphanPhotos } from './entry-photo.ts';
import { makeMissingThumbnails } from './thumbnails.ts';

const context = await openEntryContext();
const { thumbnails, weighIn } = context;

const REASON = 'Caught outside the boundaries';
const thumbnailOf = (entry: Parameters<typeof fileOf>[0]) => fileOf(entry).replace('.jpg', '.webp');

/** Makes the thumbnail as old as the files that the sweep removes. */
async function makeOld(entry: Parameters<typeof fileOf>[0]): Promise<void> {
  const longAgo = new Date(Date.parse(NOON) - 61 * 60_000);
  await utimes(join(context.uploads, thumbnailOf(entry)), longAgo, longAgo);
}

/** Creates an entry whose photo has no thumbnail yet. Returns its id and the name of the missing thumbnail. */
async function weighInBefore() {
  const entry = await weighIn({ photo });
  await context.deps().photoStore.removeThumbnail(fileOf(entry));
  return { entryId: entry.id, thumbnail: thumbnailOf(entry) };
}

describe('the thumbnail of a photo', () => {
  it('is stored with the photo, also when the photo comes later', async () => {
    expect([thumbnailOf(await weighIn({ photo }))]).toEqual(await thumbnails());
    const { id: entryId } = await weighIn();
    await addEntryPhoto(context.deps(), ADMINISTRATOR, { entryId, photo });
    expect(await thumbnails()).toHaveLength(2);
  });

  it('is deleted with the photo, and with the entry', async () => {
    const { id: first } = await weighIn({ photo });
    const { id: second } = await weighIn({ photo });
    await deleteEntryPhoto(context.deps(), ADMINISTRATOR, { entryId: first });
    expect(await thumbnails()).toHaveLength(1);
    await deleteEntry(context.deps(), ADMINISTRATOR, { entryId: second });
    expect(await thumbnails()).toEqual([]);
  });

  it('is gone while the entry is disqualified, also after the sweep', async () => {
    const entry = await weighIn({ photo });
    const entryId = entry.id;
    await disqualifyEntry(context.deps(), ADMINISTRATOR, { entryId, reason: REASON });
    expect(await thumbnails()).toEqual([]);
    expect(await makeMissingThumbnails(context.deps(), WORKER)).toBe(0);
    await restoreEntry(context.deps(), ADMINISTRATOR, { entryId });
    expect(await thumbnails()).toEqual([thumbnailOf(entry)]);
  });

  it('is kept by the sweep while the entry is not settled', async () => {
    const entry = await weighIn({ photo });
    const deps = context.deps();
    await deps.database.collection('entries').updateOne({}, { $set: { unsettledAt: new Date() } });
    await makeOld(entry);
    expect(await sweepOrphanPhotos(deps, WORKER)).toBe(0);
    expect(await thumbnails()).toEqual([thumbnailOf(entry)]);
  });

  it('does not stop a disqualification when it cannot be removed, and the sweep removes it later', async () => {
    const entry = await weighIn({ photo });
    const deps = context.deps();
    const removeThumbnail = () => Promise.reject(new Error('EACCES: permission denied'));
    const broken = { ...deps, photoStore: { ...deps.photoStore, removeThumbnail } };
    await disqualifyEntry(broken, ADMINISTRATOR, { entryId: entry.id, reason: REASON });
    await makeOld(entry);
    expect(await sweepOrphanPhotos(deps, WORKER)).toBe(1);
    expect(await thumbnails()).toEqual([]);
  });
});

describe('makeMissingThumbnails', () => {
  it('makes those of older photos once', async () => {
    const { thumbnail } = await weighInBefore();
    expect(await makeMissingThumbnails(context.deps(), WORKER)).toBe(1);
    expect(await thumbnails()).toEqual([thumbnail]);
    expect(await makeMissingThumbnails(context.deps(), WORKER)).toBe(0);
  });

  it('keeps none of an entry that is disqualified meanwhile', async () => {
    const { entryId } = await weighInBefore();
    const deps = context.deps();
    const open: typeof deps.photoStore.open = async (fileName) => {
      await disqualifyEntry(context.deps(), ADMINISTRATOR, { entryId, reason: REASON });
      return await deps.photoStore.open(fileName);
    };
    expect(await makeMissingThumbnails({ ...deps, photoStore: { ...deps.photoStore, open } }, WORKER)).toBe(0);
    expect(await thumbnails()).toEqual([]);
  });

  it('leaves out a photo that cannot be read, and stops when it is told to', async () => {
    const { thumbnail: damaged } = await weighInBefore();
    const { thumbnail } = await weighInBefore();
    await writeFile(join(context.uploads, damaged.replace('.webp', '.jpg')), 'not a picture');
    expect(await makeMissingThumbnails(context.deps(), WORKER, AbortSignal.abort())).toBe(0);
    expect(await makeMissingThumbnails(context.deps(), WORKER)).toBe(1);
    expect(await thumbnails()).toEqual([thumbnail]);
  });
});

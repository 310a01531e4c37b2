import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEntry } from './create-entry.ts';
import { ADMINISTRATOR, NOON, openEntryContext, OPERATOR, photo, typed } from './entry-context.fixture.ts';
import { sweepOrphanPhotos } from './sweep-orphan-photos.ts';

const context = await openEntryContext();

const MINUTE_MS = 60_000;

async function writtenAgo(minutes: number, fileName: string): Promise<string> {
  const time = new Date(new Date(NOON).getTime() - minutes * MINUTE_MS);
  await utimes(join(context.uploads, fileName), time, time);
  return fileName;
}

describe('sweepOrphanPhotos', () => {
  it('removes unreferenced photos and drafts after an hour, and nothing else', async () => {
    const deps = context.deps();
    const { fishPhotoPath } = await createEntry(deps, ADMINISTRATOR, { ...typed, photo });
    const named = await writtenAgo(300, String(fishPhotoPath?.split('/').at(-1)));
    const namedCopy = await writtenAgo(300, deps.photoStore.mmsNameOf(named));
    const orphan = await writtenAgo(61, await deps.photoStore.save(Buffer.from('an orphan'), Buffer.from('its copy')));
    await writtenAgo(61, deps.photoStore.mmsNameOf(orphan));
    const draft = `.${'0'.repeat(32)}.jpg.part`;
    await writeFile(join(context.uploads, draft), 'half a photo');
    await writtenAgo(61, draft);
    const recent = await writtenAgo(59, await deps.photoStore.save(Buffer.from('its row is being written')));
    await writeFile(join(context.uploads, 'notes.txt'), 'not ours');
    await writtenAgo(300, 'notes.txt');

    expect(await sweepOrphanPhotos(deps, OPERATOR)).toBe(3);
    expect((await readdir(context.uploads)).toSorted()).toEqual([named, namedCopy, recent, 'notes.txt'].toSorted());
    expect(await sweepOrphanPhotos(deps, OPERATOR)).toBe(0);
  });

  it('removes nothing when the database has no entries and past derbies, because it may be the wrong one', async () => {
    const deps = context.deps();
    await writtenAgo(300, await deps.photoStore.save(Buffer.from('a photo')));
    expect(await sweepOrphanPhotos(deps, OPERATOR)).toBe(0);
    expect(await readdir(context.uploads)).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { VISITOR } from '../kernel/index.ts';
import { createTestDeps, databaseForFile } from '../testing/index.ts';
import { addEntryPhoto } from './add-entry-photo.ts';
import { createEntry } from './create-entry.ts';
import { deleteEntryPhoto } from './delete-entry-photo.ts';
import { entryHistory } from './entry-history.ts';
import { ADMINISTRATOR, notAPhoto, openEntryContext, photo, typed } from './entry-context.fixture.ts';
import { updateEntry } from './update-entry.ts';

const context = await openEntryContext(await databaseForFile(), createTestDeps);

const weighIn = (changes: object = {}) => createEntry(context.deps(), ADMINISTRATOR, { ...typed, ...changes });
const historyOf = async (entryId: number) =>
  (await entryHistory(context.deps(), ADMINISTRATOR, { entryIds: [entryId] })).get(entryId);

describe('addEntryPhoto', () => {
  it('refuses visitors, an unknown entry and what is no photo, and leaves nothing', async () => {
    const { id: entryId } = await weighIn();
    const unread = { read: () => expect.unreachable() };
    await expect(addEntryPhoto(context.deps(), VISITOR, { entryId, photo: unread })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await expect(addEntryPhoto(context.deps(), ADMINISTRATOR, { entryId: 7, photo: unread })).rejects.toThrow(
      'Entry not found',
    );
    await expect(addEntryPhoto(context.deps(), ADMINISTRATOR, { entryId, photo: notAPhoto })).rejects.toMatchObject({
      code: 'UNSUPPORTED_PHOTO',
    });
    expect(await context.photoFiles()).toEqual([]);
  });

  it('gives the entry its photo, and neither reverts a correction nor counts as one', async () => {
    const { id: entryId } = await weighIn();
    await updateEntry(context.deps(), ADMINISTRATOR, { ...typed, fishWeight: '13', entryId });
    const deps = context.deps();
    const entry = await addEntryPhoto(deps, ADMINISTRATOR, { entryId, photo });
    expect(entry).toMatchObject({ fishWeightLbs: 13, rank: 1 });
    expect(await context.photoFiles()).toEqual([entry.fishPhotoPath?.split('/').at(-1)]);
    expect(deps.published).toEqual([{ kind: 'entries-changed', isJunior: false, entryId }]);
    expect((await historyOf(entryId))?.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['fish_weight'],
    ]);
  });

  it('repeated, at once or later, changes nothing and leaves no file behind', async () => {
    const { id: entryId } = await weighIn();
    const entries = await Promise.all(
      Array.from({ length: 5 }, () => addEntryPhoto(context.deps(), ADMINISTRATOR, { entryId, photo })),
    );
    const again = await addEntryPhoto(context.deps(), ADMINISTRATOR, { entryId, photo });
    expect(new Set([...entries, again].map(({ fishPhotoPath }) => fishPhotoPath)).size).toBe(1);
    expect(await context.photoFiles()).toHaveLength(1);
  });

  it('does not bring back a photo that was deleted', async () => {
    const { id: entryId } = await weighIn();
    await addEntryPhoto(context.deps(), ADMINISTRATOR, { entryId, photo });
    await deleteEntryPhoto(context.deps(), ADMINISTRATOR, { entryId });
    expect(await addEntryPhoto(context.deps(), ADMINISTRATOR, { entryId, photo })).toMatchObject({
      fishPhotoPath: null,
    });
    expect(await context.photoFiles()).toEqual([]);
  });
});

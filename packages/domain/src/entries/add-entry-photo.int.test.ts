import { describe, expect, it, test } from 'vitest';
import { addEntryPhoto } from './add-entry-photo.ts';
import { deleteEntryPhoto } from './delete-entry-photo.ts';
import { entryHistory } from './entry-history.ts';
import { ADMINISTRATOR, notAPhoto, openEntryContext, photo, typed } from './entry-context.fixture.ts';
import { updateEntry } from './update-entry.ts';

const context = await openEntryContext();
const { weighIn, photoFiles } = context;

const historyOf = async (entryId: number) =>
  (await entryHistory(context.deps(), ADMINISTRATOR, { entryIds: [entryId] })).get(entryId);

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
    expect(await photoFiles()).toEqual([entry.fishPhotoPath?.split('/').at(-1)]);
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

  it('enqueues one job when the photo is stored', async () => {
    const { id: entryId } = await weighIn({ awaitsPhoto: true });
    const deps = context.deps();
    await add(deps, { entryId, photo });
    await add(deps, { entryId, photo });
    expect(deps.jobs).toEqual([job(entryId)]);
  });

  it('enqueues a job when the photo is refused for good', async () => {
    const { id: entryId } = await weighIn({ awaitsPhoto: true });
    const deps = context.deps();
    await add(deps, { entryId, photo: notAPhoto });
    expect(deps.jobs).toEqual([job(entryId)]);
  });

  it('enqueues no job after a failure that the device will retry', async () => {
    const { id: entryId } = await weighIn({ awaitsPhoto: true });
    const deps = context.deps();
    await add(deps, { entryId, photo: { read: () => Promise.reject(new Error('the connection is gone')) } });
    expect(deps.jobs).toEqual([]);
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

test('createEntry ignores awaitsPhoto when it compares requests with one idempotency key', async () => {
  const made = await weighIn({ awaitsPhoto: true, idempotencyKey: 'k' });
  expect(await weighIn({ idempotencyKey: 'k' })).toEqual(made);
});

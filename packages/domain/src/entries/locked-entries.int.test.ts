import { expect, it } from 'vitest';
import { ADMINISTRATOR } from '../testing/index.ts';
import { updateEntry } from './correction.ts';
import { deleteEntry, lockEntries } from './deletion.ts';
import { disqualifyEntry, restoreEntry } from './disqualification.ts';
import { openEntryContext, photo, typed } from './entry-context.fixture.ts';
import { addEntryPhoto, deleteEntryPhoto } from './entry-photo.ts';

const context = await openEntryContext();
const REASON = 'Weighed twice';

type Change = (entryId: number) => Promise<unknown>;
const deps = () => context.deps();
const disqualify: Change = async (entryId) => await disqualifyEntry(deps(), ADMINISTRATOR, { entryId, reason: REASON });
const addPhoto: Change = async (entryId) => await addEntryPhoto(deps(), ADMINISTRATOR, { entryId, photo });
const nothing: Change = async () => undefined;

it.each<[string, Change, Change]>([
  [
    'correction',
    nothing,
    async (entryId) => await updateEntry(deps(), ADMINISTRATOR, { ...typed, fishWeight: '40', entryId }),
  ],
  ['disqualification', nothing, disqualify],
  ['readmission', disqualify, async (entryId) => await restoreEntry(deps(), ADMINISTRATOR, { entryId })],
  ['photo', nothing, addPhoto],
  ['deletion of the photo', addPhoto, async (entryId) => await deleteEntryPhoto(deps(), ADMINISTRATOR, { entryId })],
  ['deletion', nothing, async (entryId) => await deleteEntry(deps(), ADMINISTRATOR, { entryId })],
])('a %s of an entry that a reset archives is refused and changes nothing', async (_what, prepare, change) => {
  const { id } = await context.weighIn();
  await prepare(id);
  await lockEntries(deps(), { lastEntryId: id });
  const before = [await context.rows(), await context.photoFiles()];
  await expect(change(id)).rejects.toMatchObject({ code: 'CONFLICT', message: 'The competition is being reset' });
  expect([await context.rows(), await context.photoFiles()]).toEqual(before);
});

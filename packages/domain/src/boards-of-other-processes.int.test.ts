import { beforeEach, expect, it } from 'vitest';
import { createLiveBoard, renewBoards, type Division } from './leaderboard/index.ts';
import * as entries from './entries/index.ts';
import { openEntryContext, photo, typed } from './entries/entry-context.fixture.ts';
import { ADMINISTRATOR, createTestDeps, dyingBeforeWrite, WORKER } from './testing/index.ts';

const POLLED_MS = 501;
const ABANDONED_MS = 60_000;
/** More writes than any change makes. */
const MOST_WRITES = 12;

const context = await openEntryContext();
/** A mark that stays would hide a change that writes none. */
const forgetMarks = async () => void (await context.database.collection('board_versions').deleteMany({}));
beforeEach(forgetMarks);
type Deps = ReturnType<typeof context.deps>;

/** The board of another process, which receives no event. Time passes only between its polls. */
function otherProcess() {
  let nowMs = 0;
  const { settings, boardState } = context.deps();
  const testDeps = createTestDeps(context.database);
  const source = entries.createDivisionReader(testDeps);
  const board = createLiveBoard({ ...testDeps, source, derbyState: boardState, settings, nowMs: () => nowMs });
  const versions = async (reader: Pick<typeof source, 'read'>) =>
    await Promise.all(
      (['regular', 'junior'] satisfies Division[]).map(async (one) => (await reader.read(one)).version()),
    );
  return {
    /** Returns the versions of the boards that it shows after its next poll. */
    async shown(afterMs = POLLED_MS) {
      nowMs += afterMs;
      return await versions(board.divisions);
    },
    stored: () => versions(source),
  };
}

const weighIn = async (changes: object = {}) => (await context.weighIn(changes)).id;
const disqualify = async (entryId: number) =>
  await entries.disqualifyEntry(context.deps(), ADMINISTRATOR, { entryId, reason: 'Foul hooked' });

/** Every use case of entries that writes what boards show. Prepares it, and returns its last step. */
const CHANGES: Readonly<Record<string, () => Promise<(deps: Deps) => Promise<unknown>>>> = {
  createEntry: async () => (deps) => entries.createEntry(deps, ADMINISTRATOR, typed),
  async completeWeighIns() {
    const entryId = await weighIn();
    const storedAt = new Date(0);
    await context.database
      .collection('entries')
      .updateOne({ _id: entryId as never }, { $set: { unsettledAt: storedAt, storedAt } });
    return (deps) => entries.completeWeighIns(deps, WORKER);
  },
  async updateEntry() {
    const entryId = await weighIn();
    return (deps) => entries.updateEntry(deps, ADMINISTRATOR, { entryId, fishWeight: '13', isJunior: true });
  },
  async disqualifyEntry() {
    const entryId = await weighIn();
    return (deps) => entries.disqualifyEntry(deps, ADMINISTRATOR, { entryId, reason: 'Foul hooked' });
  },
  async restoreEntry() {
    const entryId = await weighIn();
    await disqualify(entryId);
    return (deps) => entries.restoreEntry(deps, ADMINISTRATOR, { entryId });
  },
  async addEntryPhoto() {
    const entryId = await weighIn({ isJunior: true });
    return (deps) => entries.addEntryPhoto(deps, ADMINISTRATOR, { entryId, photo });
  },
  async deleteEntryPhoto() {
    const entryId = await weighIn({ photo });
    return (deps) => entries.deleteEntryPhoto(deps, ADMINISTRATOR, { entryId });
  },
  async deleteEntry() {
    const entryId = await weighIn();
    return (deps) => entries.deleteEntry(deps, ADMINISTRATOR, { entryId });
  },
  async undoWeighIn() {
    const entryId = await weighIn();
    return (deps) => entries.undoWeighIn(deps, ADMINISTRATOR, { entryId });
  },
  importEntries: async () => (deps) =>
    entries.importEntries(deps, WORKER, { name: 'sample', entries: [{ ...typed, createdAt: new Date() }] }),
  async clearEntries() {
    const entryId = await weighIn();
    return (deps) => entries.clearEntries(deps, { lastEntryId: entryId });
  },
};

/** The other exports of entries that write: what they write is on no board. */
const ON_NO_BOARD = [
  'checkEntry',
  'endPhotoWait',
  'forbidUndo',
  'lockEntries',
  'makeMissingThumbnails',
  'storeContestantIds',
  'sweepOrphanPhotos',
  'sweepRequestKeys',
  'uncheckEntry',
  'withdrawUnsettled',
];
const READS =
  /^(?:list|has|is|are|was|may|count|read|find|name|export|textDueAt|checkOf|entryHistory|createDivisionReader|EntriesExist|\w+Indexes|[A-Z_]+$)/;

it('the list of changes is complete', () => {
  const writes = Object.keys(entries).filter((name) => !READS.test(name));
  expect(writes.sort()).toEqual([...Object.keys(CHANGES), ...ON_NO_BOARD].sort());
});

it.each(Object.entries(CHANGES))(
  'a board shows %s after the next poll without its event, whatever write the changing process died before',
  async (_name, prepare) => {
    let isWhole = false;
    for (let nth = MOST_WRITES; nth > 0; nth -= 1) {
      const change = await prepare();
      const other = otherProcess();
      const before = await other.shown();
      await dyingBeforeWrite(nth, () => change(context.deps()));
      const stored = await other.stored();
      expect(await other.shown()).toEqual(stored);
      if (nth === MOST_WRITES) isWhole = !before.every((version, index) => version === stored[index]);
      await context.clear();
      await forgetMarks();
    }
    // The control: nothing died before the last write, and the boards have changed.
    expect(isWhole).toBe(true);
  },
);

it('removes the mark of a change that died, so that it costs no reads forever', async () => {
  const change = await CHANGES['deleteEntry']!();
  const other = otherProcess();
  await other.shown();
  const marks = async () => (await context.database.collection('board_versions').findOne())?.['open'] as object;
  // Before the deletion, after its mark and the two writes of its audit intent.
  await dyingBeforeWrite(4, () => change(context.deps()));
  expect(Object.keys(await marks())).toHaveLength(1);
  await other.shown();
  await other.shown(ABANDONED_MS);
  expect(await marks()).toEqual({});
});

it('renews both boards after a restored backup', async () => {
  const other = otherProcess();
  await weighIn();
  await other.shown();
  await context.database.collection('entries').deleteMany({});
  await renewBoards(context.database);
  expect(await other.shown()).toEqual(await other.stored());
});

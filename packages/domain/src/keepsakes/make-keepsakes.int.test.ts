import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { deleteEntry, disqualifyEntry, restoreEntry } from '../entries/index.ts';
import { UnavailableError } from '../kernel/index.ts';
import { deletePastDerby } from '../past-derbies/index.ts';
import type { PhotoStore } from '../photos/index.ts';
import { ADMINISTRATOR, dyingBeforeWrite, WORKER } from '../testing/index.ts';
import { openKeepsakeContext } from './keepsake-context.fixture.ts';
import type { KeepsakeStore } from './keepsake-store.ts';
import { sweepKeepsakes } from './sweep-keepsakes.ts';

const context = await openKeepsakeContext();
const { clock, deps, derby, drawn, files, rows, work } = context;

const HOUR_MS = 60 * 60_000;

it('every fish with a photo gets two pictures with what the board shows, once', async () => {
  await context.weighIn(1, { hasPhotos: false, startLbs: 50 });
  const [photo] = await context.weighIn(1);
  const maker = context.maker();
  await work(maker);
  expect(drawn).toEqual([
    {
      name: 'A. Number0',
      fishWeightLbs: 10,
      rank: 2,
      isJunior: false,
      medal: 'silver',
      rankedAt: clock.now(),
      weighedAt: new Date('2025-08-09T19:00:00Z'),
      weighIn: { startsAt: new Date('2025-08-09T19:00:00Z'), endsAt: new Date('2025-08-09T23:00:00Z') },
      derbyName: deps.settings.current().event.title,
      year: deps.settings.current().contestYear,
      sponsor: expect.any(String) as string,
      photo,
    },
  ]);
  expect(await files()).toHaveLength(2);
  await work(maker);
  await work();
  expect(drawn).toHaveLength(1);
});

it('an old entry without a first name has no name', async () => {
  await context.weighIn(1);
  await context.change(1, { firstName: '' });
  await work();
  expect(drawn[0]?.name).toBe('');
});

it('a rank after the weigh-in has the time of its end', async () => {
  await context.weighIn(1);
  clock.set('2025-08-11T09:00:00Z');
  await work();
  expect(drawn[0]?.rankedAt).toEqual(new Date('2025-08-09T23:00:00Z'));
});

it('a round makes ten at most', async () => {
  await context.weighIn(12);
  const maker = context.maker();
  expect(await maker.round(WORKER)).toBe(true);
  expect(drawn).toHaveLength(10);
  await work(maker);
  expect(drawn).toHaveLength(12);
});

it('a changed weight replaces the pictures, and the old files are removed', async () => {
  await context.weighIn(2);
  await work();
  const before = await files();
  await context.change(1, { fishWeightLbs: 10.5 });
  await work();
  expect(drawn).toHaveLength(3);
  const after = await files();
  expect(after).toHaveLength(4);
  expect(after.filter((name) => before.includes(name))).toHaveLength(2);
});

it('another rank waits for ten minutes, and is then made by the same process without an event', async () => {
  await context.weighIn(5);
  const maker = context.maker();
  await work(maker);
  await context.weighIn(1, { startLbs: 30, hasPhotos: false });
  await work(maker);
  // The medals have changed, and one was lost.
  expect(drawn).toHaveLength(5 + 3);
  clock.advance(10 * 60_000);
  await work(maker);
  expect(drawn.slice(8).map(({ rank }) => rank)).toEqual([5, 6]);
});

it('the end of the derby makes all once more, without a time', async () => {
  await context.weighIn(2);
  await work();
  derby.hasEnded = true;
  await work();
  await work();
  expect(drawn.slice(2).map(({ rankedAt }) => rankedAt)).toEqual([null, null]);
});

it('a disqualified and a deleted fish lose their pictures; a restored one gets them again', async () => {
  await context.weighIn(2);
  await work();
  await disqualifyEntry(deps, ADMINISTRATOR, { entryId: 1, reason: 'Caught outside the boundaries' });
  await deleteEntry(deps, ADMINISTRATOR, { entryId: 2 });
  await work();
  expect([await rows(), await files()]).toEqual([[], []]);
  await restoreEntry(deps, ADMINISTRATOR, { entryId: 1 });
  await work();
  expect(await files()).toHaveLength(2);
});

it('a photo that cannot be drawn stops no other one, and is tried again after an hour', async () => {
  const [broken] = await context.weighIn(2);
  const draw: typeof deps.draw = async (limits, facts) => {
    if (facts.photo === broken && drawn.length < 2) {
      drawn.push(facts);
      throw new Error('no picture');
    }
    return await deps.draw(limits, facts);
  };
  const maker = context.maker({ draw });
  await work(maker);
  expect(await rows()).toHaveLength(1);
  clock.advance(HOUR_MS);
  await work(maker);
  expect(await rows()).toHaveLength(2);
});

it('a photo that cannot be read stops no other one; a storage that is away stops all until it is back', async () => {
  const [broken] = await context.weighIn(2);
  let isAway = true;
  const open: PhotoStore['open'] = async (name) => {
    if (isAway) throw new UnavailableError();
    if (name !== broken) return await deps.photoStore.open(name);
    const stream = new Readable({ read: () => void stream.destroy(new Error('the disk cannot read this')) });
    return { stream, sizeBytes: 1 };
  };
  const maker = context.maker({ photoStore: { open } });
  await expect(work(maker)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  isAway = false;
  await work(maker);
  expect(await rows()).toMatchObject([{ rank: 1 }]);
});

it('a picture of a corrected weight is removed when no other one can be drawn, one of an earlier rank is not', async () => {
  const photos = await context.weighIn(2);
  await work();
  await context.change(2, { fishWeightLbs: 5 });
  const draw = async () => await Promise.reject(new Error('no picture'));
  await work(context.maker({ draw }));
  expect(await rows()).toMatchObject([{ _id: photos[0], rank: 2 }]);
  expect(await files()).toHaveLength(2);
});

it('of two workers one makes them; the other goes on when it has died', async () => {
  await context.weighIn(3);
  const other = context.maker({ leases: context.leasesOf('other') });
  const results: boolean[] = [];
  const draw: typeof deps.draw = async (limits, facts) => {
    results.push(await other.round(WORKER));
    return await deps.draw(limits, facts);
  };
  await work(context.maker({ draw }));
  expect([results, drawn.length]).toEqual([[false, false, false], 3]);
  await deps.database.collection('keepsake_lease').insertOne({ _id: 1 as never, mark: 'm', holder: 'dead' });
  await context.change(1, { fishWeightLbs: 5 });
  await work(other);
  expect(drawn).toHaveLength(3);
  clock.advance(60_000);
  await work(other);
  expect(drawn).toHaveLength(4);
});

it('a crash between any two writes loses nothing and leaves no file', async () => {
  const [photo] = await context.weighIn(1);
  for (let write = 1; ; write += 1) {
    await context.change(1, { fishWeightLbs: 10 + write });
    if (!(await dyingBeforeWrite(write, async () => await work()))) break;
    await deps.database.collection('keepsake_lease').deleteMany({});
    await work();
    expect(await rows()).toMatchObject([{ _id: photo }]);
  }
  // Files are as old as they are on disk.
  clock.set(new Date(Date.now() + 2 * HOUR_MS));
  await work();
  expect(await files()).toHaveLength(2);
});

it('lost files are made again, and drafts removed', async () => {
  const [photo] = await context.weighIn(1);
  await work();
  const [{ hash } = { hash: '' }] = await rows();
  await deps.keepsakeStore.remove({ photo: String(photo), hash: String(hash) });
  await work();
  expect([drawn.length, (await files()).length]).toEqual([2, 2]);
});

it('a look for lost files takes no picture that another worker makes meanwhile', async () => {
  const [photo] = await context.weighIn(1);
  await work();
  const list: KeepsakeStore['list'] = async (before) => {
    await context.change(1, { fishWeightLbs: 11 });
    await work(context.maker({ keepsakeStore: { ...deps.keepsakeStore, list: async () => await store.list(before) } }));
    return await store.list(before);
  };
  const store = deps.keepsakeStore;
  await sweepKeepsakes({ database: context.database, keepsakeStore: { ...store, list } }, new Date(0));
  expect([await rows(), drawn.length]).toMatchObject([[{ _id: photo }], 2]);
});

it('an archived fish keeps its final picture after its entry is gone; a deleted derby loses them', async () => {
  await context.weighIn(2);
  derby.hasEnded = true;
  const maker = context.maker();
  await work(maker);
  const before = await files();
  await context.archive();
  // A reset is between its steps.
  await work(maker);
  await deps.database.collection('entries').deleteMany({});
  derby.hasEnded = false;
  await work(maker);
  expect([await files(), drawn.length]).toEqual([before, 2]);
  await deletePastDerby(deps, ADMINISTRATOR, { year: '2025' });
  await work(maker);
  expect([await rows(), await files()]).toEqual([[], []]);
});

it('a past derby whose boards are lost stops no fish of the next one', async () => {
  await context.weighIn(1);
  derby.hasEnded = true;
  await context.archive();
  await deps.database.collection('past_boards').deleteMany({});
  await deps.database.collection('entries').deleteMany({});
  derby.hasEnded = false;
  const [photo] = await context.weighIn(1);
  await work();
  expect(await rows()).toMatchObject([{ _id: photo }]);
});

it('a reset that deletes the photos deletes the pictures', async () => {
  await context.weighIn(1);
  await work();
  await context.archive({ keepsPhotos: false });
  await deps.database.collection('entries').deleteMany({});
  await work();
  expect([await rows(), await files()]).toEqual([[], []]);
});

it('fish that were archived without a final picture get one', async () => {
  await context.weighIn(2);
  await work();
  await context.archive();
  await deps.database.collection('entries').deleteMany({});
  await deps.database.collection('keepsakes').deleteOne({ rank: 2 });
  await work();
  expect(drawn.slice(2)).toMatchObject([
    { name: 'A. Number1', rank: 1, rankedAt: null, derbyName: 'Rangers Salmon Derby 2025', year: 2025 },
    { name: 'A. Number0', rank: 2, rankedAt: null },
  ]);
  expect(await rows()).toMatchObject([{ rank: 1, rankedAt: null }, { rank: 2 }]);
});

import { beforeEach, describe, expect, it } from 'vitest';
import { createDivisionReader, disqualifyEntry, importEntries, sweepOrphanPhotos } from '../entries/index.ts';
import {
  archiveDerby,
  deletePastDerby,
  listArchivedDerbies,
  publishPastDerby,
  readPastDerbies,
  readPastPages,
  readPastResult,
  readPublishedYears,
} from '../past-derbies/index.ts';
import { drawPrize, redrawPrize } from '../prizes/index.ts';
import { ADMINISTRATOR, dyingBeforeWrite, WORKER } from '../testing/index.ts';
import { NEXT_YEAR, openResetContext } from './reset-context.fixture.ts';
import { resetDerby } from './reset-derby.ts';

const NO_CHOICES = { keepsPhotos: false, removesParticipants: false, next: null };
const HOUR_MS = 3_600_000;

/** What visitors see of each of the `anglers`. */
const ANGLER = {
  firstInitial: 'A',
  lastName: 'Test',
  fishWeightLbs: 5,
  isJunior: false,
  createdAt: new Date('2025-08-09T18:00:00Z'),
};
const PHOTO_URL = expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.jpg$/) as string;

const context = await openResetContext();
beforeEach(async () => await context.endDerbyWith({ entries: 4, photos: 2 }));

const reset = async (choices: Parameters<typeof resetDerby>[2]) => {
  const result = await resetDerby(context.deps(), ADMINISTRATOR, choices);
  await context.deps().settings.refresh();
  return result;
};

const entriesOf = async (year: string) => {
  const deps = context.deps();
  return (await readPastPages(deps, await readPastResult(deps, year))).flat();
};

describe('archive of a reset', () => {
  it('contains the final boards without phone numbers, first names and photos', async () => {
    expect(await reset(NO_CHOICES)).toMatchObject({ archivedYear: '2025', photosDeleted: 2 });
    const result = await readPastResult(context.deps(), '2025');
    expect(result).toMatchObject({
      year: '2025',
      title: 'Rangers Salmon Derby 2025',
      isPublished: true,
      regularEntries: 4,
      juniorEntries: 0,
      hasPhotos: false,
    });
    expect(await entriesOf('2025')).toEqual(
      [1, 2, 3, 4].map((rank) => Object.assign({ rank, fishPhotoUrl: null }, ANGLER)),
    );
    const stored = JSON.stringify([await context.rows('past_derbies'), await context.rows('past_boards')]);
    expect(stored).not.toMatch(/Angler|250555/);
    expect(await context.photoFiles()).toEqual([]);
  });

  it('keeps the prizes with their winners as visitors saw them', async () => {
    await reset(NO_CHOICES);
    const { prizes } = await readPastResult(context.deps(), '2025');
    expect(prizes).toEqual([
      {
        title: 'Grand Prize',
        description: '9.9 trolling motor',
        rank: 1,
        isJunior: false,
        firstInitial: 'A',
        lastName: 'Test',
      },
    ]);
  });

  it('keeps the log of the draws without first names', async () => {
    const deps = context.deps();
    const DRAW = { prizeId: '00000003', reason: 'Agreed' };
    await context.database.collection('entries').updateMany({}, { $set: { isCatchDonated: true } });
    await drawPrize(deps, ADMINISTRATOR, { ...DRAW, ticket: '2' });
    await redrawPrize(deps, ADMINISTRATOR, { ...DRAW, number: 1 });
    await drawPrize(deps, ADMINISTRATOR, { ...DRAW, ticket: '3' });
    await reset(NO_CHOICES);
    const [past] = await listArchivedDerbies(deps, ADMINISTRATOR);
    const ofAngler = { prizeTitle: 'Grand Prize Draw', firstInitial: 'A', lastName: 'Test' };
    expect(past?.draws).toMatchObject([
      { ...ofAngler, ticketId: 'T-0002', wasAbsent: true },
      { ...ofAngler, ticketId: 'T-0003', wasAbsent: false },
    ]);
    expect(JSON.stringify(await context.rows('past_derbies'))).not.toMatch(/Angler|250555|Agreed/);
    expect(await context.rows('prize_receipts')).toEqual([]);
  });

  it('keeps the photos of the boards on request, also in the orphan sweep, and no other photos', async () => {
    const deps = context.deps();
    await disqualifyEntry({ ...deps, divisions: createDivisionReader(deps) }, ADMINISTRATOR, {
      entryId: 2,
      reason: 'Weighed twice',
    });
    expect(await reset({ ...NO_CHOICES, keepsPhotos: true })).toMatchObject({ entriesDeleted: 4, photosDeleted: 1 });
    expect(await readPastResult(deps, '2025')).toMatchObject({ hasPhotos: true });
    expect((await entriesOf('2025')).map(({ fishPhotoUrl }) => fishPhotoUrl)).toEqual([PHOTO_URL, null, null]);
    expect(await context.photoFiles()).toHaveLength(1);

    const next = { firstName: 'Next', lastName: 'Year', phoneNumber: '2505550000', fishWeight: '7' };
    await importEntries(deps, WORKER, { name: 'next', entries: [{ ...next, createdAt: deps.clock.now() }] });
    deps.clock.advance(2 * HOUR_MS);
    expect(await sweepOrphanPhotos(deps, WORKER)).toBe(0);
    expect(await context.photoFiles()).toHaveLength(1);
  });

  it('keeps the thumbnails of the photos that it keeps', async () => {
    const { photoStore } = context.deps();
    const photos = (await context.rows('entries')).flatMap(({ photoFileName }) => photoFileName ?? []).map(String);
    await Promise.all(photos.map((name) => photoStore.saveThumbnail(name, Buffer.from('tiny'))));
    await reset({ ...NO_CHOICES, keepsPhotos: true });
    const files = [...photos, ...photos.map((name) => name.replace('.jpg', '.webp'))];
    expect(new Set(await context.photoFiles())).toEqual(new Set(files));
  });

  it('is unpublished when the board was private', async () => {
    const { database, deps } = context;
    await database.collection('settings').updateOne({}, { $set: { 'values.leaderboard_public': 'false' } });
    await deps().settings.refresh();
    await reset(NO_CHOICES);
    expect(await readPastDerbies(deps())).toEqual([]);
    await expect(readPastResult(deps(), '2025')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Result not found',
    });
    expect(await listArchivedDerbies(deps(), ADMINISTRATOR)).toMatchObject([{ year: '2025', isPublished: false }]);
  });

  it('is followed by the next derby with its title and day and the same hours, without participants', async () => {
    const deps = context.deps();
    await reset(NEXT_YEAR);
    const { event, contestYear, entryDeadline } = deps.settings.current();
    expect({
      title: event.title,
      start: event.weighInStart,
      end: event.weighInEnd,
      contestYear,
      entryDeadline,
    }).toEqual({
      title: 'Coho Cup 2027',
      start: '2027-08-14T12:00',
      end: '2027-08-14T16:00',
      contestYear: 2027,
      entryDeadline: '2027-08-14T16:00',
    });
    expect(await context.rows('participants')).toEqual([]);
  });

  it('is not created when title or day of the next derby are refused', async () => {
    const noDay = 'date must be a day of the calendar such as 2027-08-14';
    for (const [title, date, sentence] of [
      [' ', '2027-08-14', 'contest_name'],
      ['Coho Cup', '2027-02-30', noDay],
      ['Coho Cup', '2999-08-14', noDay],
      ['Coho Cup', '14.08.2027', noDay],
      ['Coho Cup 2026', '2027-08-14', 'title must not say 2026 for the day 2027-08-14'],
    ] as const) {
      await expect(reset({ ...NO_CHOICES, next: { title, date } })).rejects.toMatchObject({
        code: 'BAD_INPUT',
        message: expect.stringContaining(sentence) as string,
      });
    }
    expect(await context.rows('entries')).toHaveLength(4);
  });

  it('is not created for a derby without entries', async () => {
    await context.endDerbyWith({ entries: 0, photos: 0 });
    expect(await reset(NO_CHOICES)).toMatchObject({
      message: 'The derby is active again and registration is open.',
      archivedYear: null,
    });
    expect(await listArchivedDerbies(context.deps(), ADMINISTRATOR)).toEqual([]);
  });
});

describe('past derbies', () => {
  const weighedAt = new Date('2025-08-09T19:00:00Z');
  const JUNIOR = { rank: 1, lastName: 'Ng', fishWeightLbs: 9.5, isJunior: true, createdAt: weighedAt };
  const past = (endedAt: string, contestYear: number) => ({
    endedAt: new Date(endedAt),
    title: `Derby ${contestYear}`,
    contestYear,
    isPublished: true,
    keepsPhotos: false,
    entries: [{ ...JUNIOR, firstName: 'Zoë', fishPhotoPath: null }],
  });

  it('are stored by year, with a suffix for a second one in a year, and only once each', async () => {
    const deps = context.deps();
    const years = [
      await archiveDerby(deps, past('2025-08-09T23:00:00Z', 2025)),
      await archiveDerby(deps, past('2025-09-09T23:00:00Z', 2025)),
      await archiveDerby(deps, past('2025-08-09T23:00:00Z', 2025)),
      await archiveDerby(deps, past('2026-08-09T23:00:00Z', 2026)),
    ];
    expect(years).toEqual(['2025', '2025-2', '2025', '2026']);
    expect((await readPastDerbies(deps)).map(({ year }) => year)).toEqual(['2026', '2025-2', '2025']);
    expect(await entriesOf('2025-2')).toEqual([{ ...JUNIOR, firstInitial: 'Z', fishPhotoUrl: null }]);
  });

  it('are listed with the winner of each division', async () => {
    const deps = context.deps();
    await archiveDerby(deps, past('2024-08-09T23:00:00Z', 2024));
    await reset({ ...NO_CHOICES, keepsPhotos: true });
    const [latest, older] = await readPastDerbies(deps);
    expect(latest?.winners).toEqual([{ ...ANGLER, rank: 1, fishPhotoUrl: PHOTO_URL }]);
    expect(older?.winners).toMatchObject([{ rank: 1, lastName: 'Ng', isJunior: true, fishPhotoUrl: null }]);
  });

  it('have no times when they were archived without them', async () => {
    const deps = context.deps();
    await archiveDerby(deps, past('2024-08-09T23:00:00Z', 2024));
    await context.database.collection('past_boards').updateOne({}, { $unset: { 'entries.0.createdAt': '' } });
    expect(await entriesOf('2024')).toMatchObject([{ lastName: 'Ng', createdAt: null }]);
  });

  it('keep their year when the archive is repeated after the entries were deleted', async () => {
    const deps = context.deps();
    const derby = past('2025-08-09T23:00:00Z', 2025);
    await archiveDerby(deps, derby);
    expect(await archiveDerby(deps, { ...derby, entries: [] })).toBe('2025');
  });

  it('are unpublished, published and deleted with their photos', async () => {
    const deps = context.deps();
    await reset({ ...NO_CHOICES, keepsPhotos: true });
    expect(await publishPastDerby(deps, ADMINISTRATOR, { year: '2025', isPublished: false })).toMatchObject({
      isPublished: false,
    });
    expect(await readPastDerbies(deps)).toEqual([]);
    await publishPastDerby(deps, ADMINISTRATOR, { year: '2025', isPublished: true });
    expect(await readPastDerbies(deps)).toMatchObject([{ year: '2025' }]);

    expect(await context.photoFiles()).toHaveLength(2);
    await deletePastDerby(deps, ADMINISTRATOR, { year: '2025' });
    expect(await context.photoFiles()).toEqual([]);
    expect(await listArchivedDerbies(deps, ADMINISTRATOR)).toEqual([]);
    await expect(deletePastDerby(deps, ADMINISTRATOR, { year: '2025' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const actions = (await context.rows('audit_events')).map(({ action }) => String(action));
    expect(actions.filter((action) => action.startsWith('past-derby'))).toEqual([
      'past-derby.unpublished',
      'past-derby.published',
      'past-derby.deleted',
    ]);
  });

  it('are deleted even when a photo cannot be removed, which the orphan sweep then removes', async () => {
    const deps = context.deps();
    await reset({ ...NO_CHOICES, keepsPhotos: true });
    const remove = async () => await Promise.reject(new Error('EACCES: permission denied'));
    await deletePastDerby({ ...deps, photoStore: { ...deps.photoStore, remove } }, ADMINISTRATOR, { year: '2025' });
    expect(await listArchivedDerbies(deps, ADMINISTRATOR)).toEqual([]);
    expect(await context.photoFiles()).toHaveLength(2);

    await archiveDerby(deps, past('2024-08-09T23:00:00Z', 2024));
    deps.clock.advance(2 * HOUR_MS);
    expect(await sweepOrphanPhotos(deps, WORKER)).toBe(2);
    expect(await context.photoFiles()).toEqual([]);
  });
});

it.each([
  ['hides', (year: string) => publishPastDerby(context.deps(), ADMINISTRATOR, { year, isPublished: false })],
  ['deletes', (year: string) => deletePastDerby(context.deps(), ADMINISTRATOR, { year })],
])('the front doors read the years again when a process %s one and dies behind that', async (_does, change) => {
  await reset(NO_CHOICES);
  const deps = context.deps();
  const seen = await readPublishedYears(deps);
  let isListed = true;
  for (let nth = 1; isListed; nth += 1) {
    await dyingBeforeWrite(nth, async () => await change('2025'));
    isListed = (await readPublishedYears(deps))?.years.length === 1;
  }
  expect(await readPublishedYears(deps, seen?.version)).toMatchObject({ years: [] });
});

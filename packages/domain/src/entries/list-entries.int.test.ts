import { describe, expect, it } from 'vitest';
import { VISITOR } from '../kernel/index.ts';
import { readLeaderboard } from '../leaderboard/index.ts';
import { ADMINISTRATOR } from '../testing/index.ts';
import { NOON, openEntryContext, photo, typed } from './entry-context.fixture.ts';
import { exportEntries } from './export-entries.ts';
import { createDivisionReader, listEntries } from './list-entries.ts';
import { createEntry } from './weigh-in.ts';

const context = await openEntryContext();

describe('listEntries', () => {
  it('lists both divisions by weight, each with its own ranks', async () => {
    const deps = context.deps();
    for (const [fishWeight, isJunior] of [
      ['10', false],
      ['30', true],
      ['20', false],
      ['20', true],
    ] as const) {
      await createEntry(deps, ADMINISTRATOR, { ...typed, fishWeight, isJunior });
      deps.clock.advance(1_000);
    }
    const listed = await listEntries(deps, ADMINISTRATOR);
    expect(listed.map(({ id, isJunior, rank }) => [id, isJunior, rank])).toEqual([
      [2, true, 1],
      [3, false, 1],
      [4, true, 2],
      [1, false, 2],
    ]);
  });

  it('returns the ranks that rankOf counts in the database, for every tie-breaker', async () => {
    const deps = context.deps();
    const weighedAt = [2, 0, 1, 0, 2, 1].map((minute) => new Date(deps.clock.now().getTime() + minute * 60_000));
    deps.clock.advance(10 * 60_000);
    for (const [index, time] of weighedAt.entries()) {
      const fishWeight = index < 4 ? '20' : '30';
      await createEntry(deps, ADMINISTRATOR, { ...typed, fishWeight, weighedAt: time });
    }
    const listed = await listEntries(deps, ADMINISTRATOR);
    expect(listed.map(({ id }) => id)).toEqual([6, 5, 2, 4, 3, 1]);
    const reader = createDivisionReader(deps);
    expect(await Promise.all(listed.map(async (entry) => await reader.rankOf(entry)))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('reads the database once by id, so that an entry whose weight is corrected meanwhile is read once', async () => {
    const deps = context.deps();
    const reads: unknown[] = [];
    context.database.set('debug', (_collection: string, method: string, _filter: object, options: object) =>
      reads.push({ method, ...options }),
    );
    await listEntries(deps, ADMINISTRATOR);
    await readLeaderboard(deps, VISITOR, { division: 'regular', page: 1, limit: 25 });
    context.database.set('debug', false);
    const byId = { method: 'find', sort: { _id: 1 }, hint: { _id: 1 } };
    expect(reads).toMatchObject([byId, byId]);
  });
});

describe('readLeaderboard', () => {
  const firstPage = { division: 'regular', page: 1, limit: 25 } as const;

  it('returns the first initial and no phone number', async () => {
    const deps = context.deps({ settings: { apiUrl: 'https://derby.example.org' } });
    await createEntry(deps, ADMINISTRATOR, { ...typed, photo });
    const page = await readLeaderboard(deps, VISITOR, firstPage);
    expect(page).toEqual({
      entries: [
        {
          id: 1,
          rank: 1,
          firstInitial: 'A',
          lastName: 'Sample',
          fishWeightLbs: 12.5,
          isJunior: false,
          createdAt: new Date(NOON),
          fishPhotoUrl: expect.stringMatching(/^https:\/\/derby\.example\.org\/uploads\/[0-9a-f]{32}\.jpg$/),
        },
      ],
      hasMore: false,
      total: 1,
      totalInDivision: 1,
      anglersInDivision: 1,
      totalInOtherDivision: expect.any(Function),
      matchesInOtherDivision: expect.any(Function),
      isOfficial: false,
      version: expect.stringMatching(/^[\w-]{11}$/),
    });
    expect(JSON.stringify(page)).not.toMatch(/Ann|2505550100/);
  });

  it('is official after the derby has ended', async () => {
    expect(await readLeaderboard(context.deps({ endsAfterLooks: 0 }), VISITOR, firstPage)).toMatchObject({
      isOfficial: true,
    });
  });
});

const HEAD = '\uFEFFRank,Ticket,First Name,Last Name,Phone,Weight (lbs),Division,Entry Time,Photo\r\n';

describe('exportEntries', () => {
  it('refuses all callers while exports are switched off', async () => {
    const input = { division: 'regular' } as const;
    const off = context.deps({ settings: { enableExportFeatures: false } });
    await expect(exportEntries(off, ADMINISTRATOR, input)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Exports are switched off',
    });
  });

  it('exports a division by rank, with local times and photo URLs', async () => {
    const deps = context.deps({ settings: { apiUrl: 'https://derby.example' } });
    await createEntry(deps, ADMINISTRATOR, { ...typed, firstName: '=A1+1', lastName: 'O"Neil' });
    const { fishPhotoPath } = await createEntry(deps, ADMINISTRATOR, { ...typed, fishWeight: '20.5', photo });
    await createEntry(deps, ADMINISTRATOR, { ...typed, isJunior: true });
    expect(await exportEntries(deps, ADMINISTRATOR, { division: 'regular' })).toEqual({
      fileName: 'derby-entries-regular-2025-08-09T19-00-00-000Z.csv',
      csv: [
        HEAD,
        `1,"T-0002","Ann","Sample","250-555-0100",20.500000,"Regular","2025-08-09 12:00:00","https://derby.example${fishPhotoPath}"\r\n`,
        `2,"T-0001","'=A1+1","O""Neil","250-555-0100",12.500000,"Regular","2025-08-09 12:00:00",\r\n`,
      ].join(''),
    });
  });

  it('applies the search and keeps the ranks', async () => {
    const deps = context.deps();
    await createEntry(deps, ADMINISTRATOR, { ...typed, fishWeight: '30', isJunior: true });
    await createEntry(deps, ADMINISTRATOR, { ...typed, firstName: 'Zoë', isJunior: true });
    const { csv } = await exportEntries(deps, ADMINISTRATOR, { division: 'junior', search: 'zoe' });
    expect(csv).toBe(`${HEAD}2,"T-0002","Zoë","Sample","250-555-0100",12.500000,"Junior","2025-08-09 12:00:00",\r\n`);
    expect((await exportEntries(deps, ADMINISTRATOR, { division: 'junior', search: 'nobody' })).csv).toBe(HEAD);
  });
});

describe('indexes of entries', () => {
  it('include the exact order of ranks within a division and a unique ticket', async () => {
    const indexes = await context.database.collection('entries').indexes();
    expect(indexes.map(({ key }) => Object.entries(key as object))).toContainEqual([
      ['isJunior', 1],
      ['fishWeightLbs', -1],
      ['createdAt', 1],
      ['_id', 1],
    ]);
    expect(indexes).toContainEqual(expect.objectContaining({ key: { ticketId: 1 }, unique: true }));
  });
});

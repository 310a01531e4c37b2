import { archiveDerby } from '@derby/domain/past-derbies';
import { createTestDeps } from '@derby/domain/testing';
import { beforeAll, expect, test } from 'vitest';
import { openGatewayContext } from './testing/gateway-context.ts';
import { codesOf, sendByGet } from './testing/send-graphql.ts';

const statements: string[] = [];
const context = openGatewayContext({
  onStatement: (statement) => void (statement.startsWith('past_') && statements.push(statement)),
});
const ENTRIES = 1_201;
const WHOLE = '{ pastResult(year: "2025") { regularEntries juniorEntries entries { rank isJunior } } }';
const pageOf = (args: string) => `{ pastResult(year: "2025") { entries(${args}) { rank } } }`;
const SUMMARY = '{ lastResult { year } pastRecords { derbies mostFish { fish } } }';
const read = async (query: string, headers?: Record<string, string>) =>
  await sendByGet(context.one.url(), { query, headers: { 'apollo-require-preflight': '1', ...headers } });
const ranksIn = (response: Awaited<ReturnType<typeof read>>) =>
  response.data.pastResult.entries.map(({ rank }) => rank);

beforeAll(async () => {
  const fish = (rank: number, isJunior: boolean) => ({
    rank,
    firstName: 'Ann',
    lastName: 'Sample',
    fishWeightLbs: 5,
    isJunior,
    fishPhotoPath: null,
    createdAt: new Date('2025-08-09T19:00:00Z'),
  });
  const regular = Array.from({ length: ENTRIES }, (_, index) => fish(index + 1, false));
  await archiveDerby(createTestDeps(context.database), {
    endedAt: new Date('2025-08-09T23:00:00Z'),
    title: 'Coho Cup 2025',
    contestYear: 2025,
    isPublished: true,
    keepsPhotos: false,
    entries: [...regular, fish(1, true)],
  });
});

test('a past result is read whole or by page, and its pages are read from the database once', async () => {
  const whole = await read(WHOLE);
  const { regularEntries, juniorEntries, entries } = whole.data.pastResult;
  expect([regularEntries, juniorEntries, entries.length]).toEqual([ENTRIES, 1, ENTRIES + 1]);
  expect(entries.at(-2)).toMatchObject({ rank: ENTRIES, isJunior: false });
  expect(entries.at(-1)).toMatchObject({ rank: 1, isJunior: true });
  statements.length = 0;
  expect(ranksIn(await read(pageOf('division: REGULAR, page: 3')))).toEqual(
    Array.from({ length: 201 }, (_, index) => 1_001 + index),
  );
  expect(ranksIn(await read(pageOf('division: JUNIOR, page: 2')))).toEqual([]);
  expect(statements).toEqual(['past_derbies.find', 'past_derbies.find']);
});

test('a page without its division, or below 1, is refused', async () => {
  for (const args of ['page: 1', 'division: JUNIOR', 'division: JUNIOR, page: 0']) {
    expect(codesOf(await read(pageOf(args)))).toEqual(['BAD_INPUT']);
  }
});

test('caches may store past results for a second, also while the board is private, until they are hidden', async () => {
  await context.save({ leaderboard_public: 'false' });
  for (const query of [WHOLE, SUMMARY, '{ pastDerbies { year winners { lastName } } }']) {
    const response = await read(query);
    expect(response.headers.get('cache-control')).toBe('public, max-age=1');
    const etag = response.headers.get('etag') ?? '';
    expect((await read(query, { 'if-none-match': etag })).status).toBe(304);
  }
  const board = await read('{ pastDerbies { year } leaderboardStatus { isPublic } }');
  expect(board.headers.get('cache-control')).toBe('no-store');
  expect((await read(SUMMARY)).data).toEqual({
    lastResult: { year: '2025' },
    pastRecords: { derbies: 1, mostFish: { fish: ENTRIES + 1 } },
  });
  await context.run('mutation { publishPastDerby(year: "2025", isPublished: false) { year } }');
  const hidden = await read(WHOLE);
  expect([codesOf(hidden), hidden.headers.get('cache-control')]).toEqual([['NOT_FOUND'], 'no-store']);
  expect((await read(SUMMARY)).data).toEqual({ lastResult: null, pastRecords: null });
});

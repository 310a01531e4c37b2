import { fakeEntry } from '@derby/ui/board/testing/fake-entry';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPaintedBoard } from './painted-board.ts';
import {
  PUBLIC,
  deferred,
  startFakeService,
  startFakeSite,
  type FakeResponse,
  type FakeService,
} from './testing/fake-service.ts';
import { openPage, startFrontDoor } from './testing/start-front-door.ts';

const LEADER = fakeEntry();
const QUERY = '/graphql?extensions=board&variables=first';
const WITH_TEXT = `${QUERY}&query=%7Bleaderboard%7D`;
const BOARD: FakeResponse = {
  headers: PUBLIC,
  body: JSON.stringify({ data: { leaderboard: { entries: [LEADER], isOfficial: false } } }),
};
/** Response of a gateway that does not know the hash of the query. */
const UNKNOWN: FakeResponse = {
  headers: { 'cache-control': 'no-store' },
  body: '{"errors":[{"message":"PersistedQueryNotFound","extensions":{"code":"PERSISTED_QUERY_NOT_FOUND"}}]}',
};
const PRIVATE: FakeResponse = {
  status: 403,
  headers: { 'cache-control': 'no-store' },
  body: '{"errors":[{"message":"private"}]}',
};

const LEADERS_QUERY = '/graphql?extensions=leaders&variables=none';
const OLDER_QUERY = '/graphql?extensions=older&variables=first';

/** Times of the default event. */
const BEFORE_WEIGH_IN = Date.parse('2025-08-09T18:00:00Z');
const LAST_HALF_HOUR = Date.parse('2025-08-09T22:48:00Z');

let now: number;
let wallClock: number;
let gateway: FakeService;
let site: FakeService;
let frontDoor: Awaited<ReturnType<typeof startFrontDoor>>;

beforeEach(async () => {
  now = 5_000;
  wallClock = BEFORE_WEIGH_IN;
  gateway = await startFakeService();
  site = await startFakeSite({
    earlyQueries: { home: [LEADERS_QUERY], leaderboard: [QUERY], juniorLeaderboard: [OLDER_QUERY], tickets: [QUERY] },
    queryTexts: { [QUERY]: WITH_TEXT },
  });
  frontDoor = await openFrontDoor(SLOW_LIMITS);
});
afterEach(async () => {
  await frontDoor.close();
  await Promise.all([gateway.close(), site.close()]);
});

/** Limits with which a page waits for its rows even on a busy machine. */
const SLOW_LIMITS = { paintMs: 20_000 };

const openFrontDoor = (limits: { paintMs: number }) =>
  startFrontDoor({
    gatewayUrl: gateway.url,
    publicSiteUrl: site.url,
    now: () => now,
    wallClock: () => wallClock,
    limits,
  });

const page = async (path: string) => (await openPage(frontDoor.base, path)).html;
const boardQueries = () => gateway.requests.filter(({ url }) => url?.startsWith('/graphql?')).length;

it('a board page has its rows, from one query for all visitors and their scripts', async () => {
  gateway.respond(() => BOARD);
  const pages = await Promise.all(['/leaderboard', '/leaderboard', '/leaderboard'].map(page));
  for (const one of pages) expect(one).toContain('T. Alderwood');
  const headers = { accept: 'application/graphql-response+json, application/json', 'apollo-require-preflight': '1' };
  expect(await (await fetch(frontDoor.base + QUERY, { headers })).text()).toBe(BOARD.body);
  expect(boardQueries()).toBe(1);
});

it('a board page shows a new leader and hides a private board within a second', async () => {
  gateway.respond(() => BOARD);
  expect(await page('/leaderboard')).toContain('T. Alderwood');
  const heavier = { ...LEADER, id: 8, lastName: 'Kettleby' };
  gateway.respond(() => ({
    headers: PUBLIC,
    body: JSON.stringify({ data: { leaderboard: { entries: [heavier], isOfficial: false } } }),
  }));
  now += 1_000;
  const second = await page('/leaderboard');
  expect(second).toContain('T. Kettleby');
  expect(second).not.toContain('T. Alderwood');
  gateway.respond(() => PRIVATE);
  now += 1_000;
  const third = await page('/leaderboard');
  expect(third).toContain('>Leaderboard</h1>');
  expect(third).not.toContain('Kettleby');
});

it.each(['/leaderboard?screen=1', '/leaderboard/ada?screen=1'])('%s has the first three', async (path) => {
  gateway.respond(() => BOARD);
  expect(await page(path)).toContain('T.\u00A0Alderwood');
  expect(boardQueries()).toBe(1);
});

it('a page without entries queries none', async () => {
  gateway.respond(() => BOARD);
  expect(await page('/tickets')).not.toContain('T. Alderwood');
  expect(boardQueries()).toBe(0);
});

it('a search has its matches, from the query that its scripts send', async () => {
  await frontDoor.close();
  await site.close();
  const queryOf = (more: object) => {
    const variables = JSON.stringify({ division: 'REGULAR', page: 1, ...more });
    return `/graphql?${new URLSearchParams({ variables, extensions: 'board' })}`;
  };
  site = await startFakeSite({ earlyQueries: { leaderboard: [queryOf({})] } });
  frontDoor = await openFrontDoor(SLOW_LIMITS);
  gateway.respond(({ url }) => ({
    headers: PUBLIC,
    body: boardOf(url?.includes('Alder') ? [LEADER] : [], { total: 1, hasMore: false }),
  }));
  const found = await page('/leaderboard/+T+Alder');
  expect(found).toContain('Showing 1 of 1 entries');
  expect(found).toContain('T. Alderwood');
  expect(found).toContain(`"earlyQueries":["${queryOf({ search: 'T Alder' })}"]`);
  expect(boardQueries()).toBe(1);
  expect(await page('/leaderboard/%20+')).toContain(`"earlyQueries":["${queryOf({})}"]`);
  const missed = await page('/leaderboard/zzz');
  expect(missed).toContain('>Leaderboard</h1>');
  expect(missed).not.toMatch(/Showing|T\. Alderwood/);
});

it('the list of past derbies has its years, or says that there are none', async () => {
  await frontDoor.close();
  await site.close();
  site = await startFakeSite({ earlyQueries: { results: [QUERY] } });
  frontDoor = await openFrontDoor(SLOW_LIMITS);
  const derby = { year: '2025', title: 'Coho Cup 2025', endedAt: '2025-08-09T23:00:00.000Z', winners: [] };
  const respond = (pastDerbies: readonly object[]) =>
    gateway.respond(() => ({ headers: PUBLIC, body: JSON.stringify({ data: { pastDerbies } }) }));
  respond([]);
  expect(await page('/results')).toContain('There are no past results yet.');
  respond([{ ...derby, regularEntries: 34, juniorEntries: 1 }]);
  now += 1_000;
  expect(await page('/results')).toContain('Coho Cup 2025');
});

it('the home page follows the phase, and queries its entries only while they show', async () => {
  const leaders = { regular: { entries: [LEADER] }, junior: { entries: [] } };
  gateway.respond(() => ({ headers: PUBLIC, body: JSON.stringify({ data: leaders }) }));
  const before = await page('/');
  expect(before).toContain('Today, weigh-in opens at 12:00 PM');
  expect([before.includes('T. Alderwood'), before.includes('extensions=leaders'), boardQueries()]).toEqual([
    false,
    false,
    0,
  ]);
  wallClock = LAST_HALF_HOUR;
  const live = await page('/');
  expect(live).toContain('Last half hour, closes in 12 min');
  expect([live.includes('T. Alderwood'), live.includes('extensions=leaders'), boardQueries()]).toEqual([true, true, 1]);
});

it('a gateway that does not know a query gets its text once, and later only its hash', async () => {
  let isKnown = false;
  gateway.respond(({ url }) => {
    isKnown ||= url?.includes('query=') ?? false;
    return isKnown ? BOARD : UNKNOWN;
  });
  const pages = await Promise.all(['/leaderboard', '/leaderboard', '/leaderboard'].map(page));
  for (const one of pages) expect(one).toContain('T. Alderwood');
  now += 1_000;
  gateway.requests.length = 0;
  expect(await page('/leaderboard')).toContain('T. Alderwood');
  expect(gateway.requests.flatMap(({ url }) => (url?.startsWith('/graphql?') ? [url] : []))).toEqual([QUERY]);
});

it('a query without a known text is sent by its hash only', async () => {
  gateway.respond(() => UNKNOWN);
  expect(await page('/junior-leaderboard')).toContain('>Junior Division</h1>');
  expect(boardQueries()).toBe(1);
});

it('a page is served without rows when the gateway fails or does not respond', async () => {
  gateway.respond(() => ({ status: 500, body: 'no JSON' }));
  expect(await page('/leaderboard')).toContain('>Leaderboard</h1>');
  await frontDoor.close();
  frontDoor = await openFrontDoor({ paintMs: 20 });
  const held = deferred();
  gateway.respond(async () => {
    await held.promise;
    return BOARD;
  });
  const without = await page('/leaderboard');
  held.resolve();
  expect(without).toContain('>Leaderboard</h1>');
  expect(without).not.toContain('T. Alderwood');
});

const boardOf = (entries: unknown[], more: object = {}): string =>
  JSON.stringify({
    data: { leaderboard: { entries, isOfficial: false, hasMore: true, ...more }, leaderboardStatus: {} },
  });

it('readPaintedBoard returns the rows of the first board query', () => {
  expect(readPaintedBoard(boardOf([LEADER]))).toEqual({ rows: [LEADER], isOfficial: false, sizes: null });
});

it('readPaintedBoard returns no rows of an empty board', () => {
  expect(readPaintedBoard(boardOf([]))?.rows).toEqual([]);
});

it('readPaintedBoard returns the numbers of a query that requests them', () => {
  const sizes = { totalInDivision: 64, anglersInDivision: 41, totalInOtherDivision: 21 };
  const response = JSON.stringify({ data: { leaderboard: { entries: [LEADER], isOfficial: true, ...sizes } } });
  expect(readPaintedBoard(response)).toEqual({ rows: [LEADER], isOfficial: true, sizes });
});

it.each([
  ['a private board', '{"errors":[{"message":"private"}],"data":null}'],
  ['the query of another remote', '{"data":{"board":{"rows":[]}}}'],
  ['an entry of another shape', boardOf([{ ...LEADER, rank: 'first' }])],
  ['no JSON', '<html>'],
])('readPaintedBoard returns null for %s', (_what, text) => {
  expect(readPaintedBoard(text)).toBeNull();
});

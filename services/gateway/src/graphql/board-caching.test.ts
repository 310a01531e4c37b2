import type { BoardRow } from '@derby/domain/leaderboard';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendGraphql, sendByGet } from '../testing/send-graphql.ts';
import { startGateway, type GatewayOfTest } from '../testing/start-gateway.ts';

const BOARD = 'query Board { leaderboard(division: REGULAR) { total entries { lastName fishPhotoUrl } } }';
const STATUS = '{ __typename leaderboardStatus { isPublic } }';
const PREFLIGHT = { 'apollo-require-preflight': '1' };

const row = (id: number): BoardRow => ({
  id,
  fishWeightLbs: id,
  createdAt: new Date('2025-08-09T19:00:00.000Z'),
  firstName: 'Ann',
  lastName: `Sample ${id}`,
  isJunior: false,
  fishPhotoPath: '/uploads/a.jpg',
});

let rows: BoardRow[];
let app: GatewayOfTest;
beforeEach(async () => {
  rows = [row(1), row(2)];
  app = await startGateway({ rows });
});
afterEach(() => app.gateway.close());

const get = (query = BOARD, headers: Record<string, string> = {}) =>
  sendByGet(app.gateway.url(), { query, headers: { ...PREFLIGHT, ...headers } });
const cacheControl = (response: { headers: Headers }) => response.headers.get('cache-control');

test.each([BOARD, STATUS])('an anonymous GET of %s may be cached for a second', async (query) => {
  const response = await get(query);
  expect([response.status, cacheControl(response)]).toEqual([200, 'public, max-age=1']);
  expect(response.headers.get('etag')).toMatch(/^"[\w-]{27}"$/);
});

test('the status has the phase of the derby and the instant at which it changes', async () => {
  const { data } = await get('{ leaderboardStatus { phase phaseEndsAt } }');
  expect(data.leaderboardStatus).toEqual({ phase: 'OPEN', phaseEndsAt: '2025-08-09T22:30:00.000Z' });
});

test('a GET with the current ETag returns 304 without a body until the board changes', async () => {
  const etag = (await get()).headers.get('etag') ?? '';
  const again = await get(BOARD, { 'if-none-match': etag });
  expect([again.status, again.data, cacheControl(again)]).toEqual([304, undefined, 'public, max-age=1']);
  expect(again.headers.get('etag')).toBe(etag);
  rows.push(row(3));
  await app.fakes.board.handle({ kind: 'entries-changed', isJunior: false, entryId: 3 });
  const changed = await get(BOARD, { 'if-none-match': etag });
  expect([changed.status, changed.data.leaderboard.total]).toEqual([200, 3]);
  expect(changed.headers.get('etag')).not.toBe(etag);
});

test('a response to a POST is not cacheable', async () => {
  const response = await sendGraphql(app.gateway.url(), { query: BOARD });
  expect([response.status, cacheControl(response), response.headers.get('etag')]).toEqual([200, 'no-store', null]);
});

test('a response to a request with an invalid token is not cacheable and has the public data', async () => {
  const response = await get(STATUS, { authorization: 'Bearer useless' });
  expect([response.status, cacheControl(response), response.data.leaderboardStatus]).toEqual([
    200,
    'no-store',
    { isPublic: true },
  ]);
});

test.each(['{ fish(id: 1) { entry { id } } }', '{ card(code: "41-2222") { number } }'])(
  'a private board refuses %s with 403, although null is also a response',
  async (query) => {
    app.fakes.changeSettings({ leaderboardPublic: false });
    const response = await get(query);
    expect([response.status, cacheControl(response), response.errors?.[0]?.extensions?.code]).toEqual([
      403,
      'no-store',
      'LEADERBOARD_PRIVATE',
    ]);
  },
);

test('a private board is refused at once, and neither the refusal nor the status is cacheable', async () => {
  await get();
  app.fakes.changeSettings({ leaderboardPublic: false });
  const board = await get();
  expect([board.status, cacheControl(board), board.errors?.[0]]).toEqual([
    403,
    'no-store',
    {
      message: 'The leaderboard is currently private and not accessible to the public.',
      path: ['leaderboard'],
      extensions: { code: 'LEADERBOARD_PRIVATE', fields: [], requestId: expect.any(String) },
    },
  ]);
  const status = await get(STATUS);
  expect([status.status, cacheControl(status)]).toEqual([200, 'no-store']);
});

test('errors are not cacheable', async () => {
  const response = await get('{ leaderboard(division: JUNIOR, page: 0) { total } }');
  expect([response.status, cacheControl(response)]).toEqual([400, 'no-store']);
});

test('media types are cached separately, and photo URLs use a new api_url at once', async () => {
  const standard = await get(BOARD, { accept: 'application/graphql-response+json' });
  const plain = await get(BOARD, { accept: 'application/json' });
  expect(standard.headers.get('content-type')).toContain('application/graphql-response+json');
  expect(plain.headers.get('content-type')).toContain('application/json');
  app.fakes.changeSettings({ apiUrl: 'https://derby.example.org' });
  expect((await get()).data.leaderboard.entries[0]?.fishPhotoUrl).toBe('https://derby.example.org/uploads/a.jpg');
});

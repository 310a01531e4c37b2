import { afterEach, describe, expect, test } from 'vitest';
import type { Gateway } from '../app.ts';
import { ask, askByGet } from '../testing/ask.ts';
import { fakeDependencies } from '../testing/fake-dependencies.ts';
import { startGateway } from '../testing/start-gateway.ts';

const BOARD = 'query Board { leaderboard(division: JUNIOR) { total entries { id } } }';
const STATUS = '{ __typename leaderboardStatus { isPublic } }';
const PREFLIGHT = { 'apollo-require-preflight': '1' };

let running: Gateway | undefined;
afterEach(async () => await running?.close());

async function start(isPublic = true) {
  const dependencies = fakeDependencies({ settings: { leaderboardPublic: isPublic } });
  running = (await startGateway({ dependencies })).gateway;
  return running.url();
}

const cacheControl = (answer: { headers: Headers }) => answer.headers.get('cache-control');

describe('caching of the board', () => {
  test.each([BOARD, STATUS])('an anonymous GET of %s may be shared for a second', async (query) => {
    const answer = await askByGet(await start(), { query });
    expect([answer.status, cacheControl(answer)]).toEqual([200, 'public, max-age=1']);
    expect(answer.headers.get('etag')).toMatch(/^"[\w-]{27}"$/);
  });

  test('who has the answer already gets 304 without a body', async () => {
    const url = await start();
    const etag = (await askByGet(url, { query: BOARD })).headers.get('etag') ?? '';
    const again = await askByGet(url, { query: BOARD, headers: { ...PREFLIGHT, 'if-none-match': etag } });
    expect([again.status, again.data, cacheControl(again)]).toEqual([304, undefined, 'public, max-age=1']);
    expect(again.headers.get('etag')).toBe(etag);
  });

  test('a POST is not shared', async () => {
    const answer = await ask(await start(), { query: BOARD });
    expect([answer.status, cacheControl(answer), answer.headers.get('etag')]).toEqual([200, 'no-store', null]);
  });

  test('an answer to any Authorization header is not shared', async () => {
    const headers = { ...PREFLIGHT, authorization: 'Bearer useless' };
    const answer = await askByGet(await start(), { query: BOARD, headers });
    expect([answer.status, cacheControl(answer)]).toEqual([200, 'no-store']);
  });

  test('a useless token on a public field is ignored', async () => {
    const answer = await ask(await start(), { query: STATUS, token: 'useless' });
    expect([answer.status, answer.data.leaderboardStatus]).toEqual([200, { isPublic: true }]);
  });

  test('a private board is refused and neither it nor its status is shared', async () => {
    const url = await start(false);
    const board = await askByGet(url, { query: BOARD });
    expect([board.status, cacheControl(board), board.errors?.[0]]).toEqual([
      403,
      'no-store',
      {
        message: 'The leaderboard is currently private and not accessible to the public.',
        path: ['leaderboard'],
        extensions: { code: 'LEADERBOARD_PRIVATE', fields: [], requestId: expect.any(String) },
      },
    ]);
    const status = await askByGet(url, { query: STATUS });
    expect([status.status, cacheControl(status)]).toEqual([200, 'no-store']);
  });

  test('errors are not shared', async () => {
    const answer = await askByGet(await start(), { query: '{ leaderboard(division: JUNIOR, page: 0) { total } }' });
    expect([answer.status, cacheControl(answer)]).toEqual([400, 'no-store']);
  });
});

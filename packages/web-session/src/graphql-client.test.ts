// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GraphqlRequestError, runMutation, runQuery } from './graphql-client.ts';
import { readClock } from './server-clock.ts';
import { storeSession } from './session.ts';

const text = 'query Board($page:Int!){board(page:$page)}';
const query = { toString: () => text, __meta__: { sha256Hash: 'abc123' } };
const fetched = vi.fn<typeof fetch>();

function respond(body: unknown, init: ResponseInit = {}): void {
  fetched.mockResolvedValueOnce(typeof body === 'string' ? new Response(body, init) : Response.json(body, init));
}

/** Returns URL and options of the first request. */
function sent(): { url: URL; init: RequestInit; headers: Headers } {
  const [url, init = {}] = fetched.mock.calls[0] ?? [];
  return { url: new URL(String(url), 'http://derby.test'), init, headers: new Headers(init.headers) };
}

async function failureOf(work: Promise<unknown>): Promise<GraphqlRequestError> {
  const error: unknown = await work.catch((reason: unknown) => reason);
  if (!(error instanceof GraphqlRequestError)) throw new Error('expected a GraphqlRequestError', { cause: error });
  return error;
}

beforeEach(() => {
  localStorage.clear();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

describe('runQuery', () => {
  it('sends a GET with the CSRF header', async () => {
    respond({ data: { board: 1 } });
    await expect(runQuery(query, { page: 1 })).resolves.toEqual({ board: 1 });
    const { url, init, headers } = sent();
    expect(init.method).toBeUndefined();
    expect(url.pathname).toBe('/graphql');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      variables: '{"page":1}',
      extensions: '{"persistedQuery":{"version":1,"sha256Hash":"abc123"}}',
    });
    expect(headers.get('apollo-require-preflight')).toBe('1');
    expect(headers.has('authorization')).toBe(false);
  });

  it('sends the query text once when the server does not know its hash', async () => {
    const unknown = {
      errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
    };
    respond(unknown);
    respond({ data: { board: 1 } });
    await expect(runQuery(query, { page: 1 })).resolves.toEqual({ board: 1 });
    const second = new URL(String(fetched.mock.calls[1]?.[0]), 'http://derby.test');
    expect([second.searchParams.get('query'), second.searchParams.get('extensions')]).toEqual([
      text,
      sent().url.searchParams.get('extensions'),
    ]);
    respond(unknown);
    respond(unknown);
    expect(await failureOf(runQuery(query, { page: 1 }))).toMatchObject({ code: 'PERSISTED_QUERY_NOT_FOUND' });
    expect(fetched).toHaveBeenCalledTimes(4);
  });

  it('sends the text of a query without a hash', async () => {
    respond({ data: {} });
    await runQuery({ toString: () => text }, {});
    expect(Object.fromEntries(sent().url.searchParams)).toEqual({ variables: '{}', query: text });
  });

  it('sends the token of a signed-in administrator unless authenticated is false', async () => {
    storeSession({ authToken: 't' });
    respond({ data: {} });
    await runQuery(query, { page: 1 });
    expect(sent().headers.get('authorization')).toBe('Bearer t');
    fetched.mockReset();
    respond({ data: {} });
    await runQuery(query, { page: 1 }, { authenticated: false });
    expect(sent().headers.has('authorization')).toBe(false);
  });

  it('rejects with code, status, message and request id of the server', async () => {
    respond(
      { data: null, errors: [{ message: 'The leaderboard is private.', extensions: { code: 'LEADERBOARD_PRIVATE' } }] },
      { status: 403, headers: { 'x-request-id': 'abcdefgh' } },
    );
    expect(await failureOf(runQuery(query, { page: 1 }))).toMatchObject({
      code: 'LEADERBOARD_PRIVATE',
      httpStatus: 403,
      message: 'The leaderboard is private.',
      requestId: 'abcdefgh',
    });
  });

  it('uses the error text of a response that is not GraphQL', async () => {
    respond({ error: 'The service is down.' }, { status: 503, headers: { 'x-request-id': 'abcdefgh' } });
    expect(await failureOf(runQuery(query, { page: 1 }))).toMatchObject({
      code: 'HTTP_ERROR',
      httpStatus: 503,
      message: 'The service is down.',
    });
  });

  it.each<[string, unknown, number, number | null]>([
    ['a page', '<h1>Log in</h1>', 200, null],
    ['a page with status 403', '<h1>Blocked</h1>', 403, 403],
    ['JSON with status 403', { message: 'Blocked' }, 403, 403],
    ['JSON without data', { login: 'https://portal.test' }, 200, null],
  ])('rejects with NETWORK_ERROR when a network responds with %s', async (_what, body, status, httpStatus) => {
    respond(body, { status, headers: { date: 'Sat, 09 Aug 2025 20:00:00 GMT' } });
    expect(await failureOf(runQuery(query, { page: 1 }))).toMatchObject({ code: 'NETWORK_ERROR', httpStatus });
    expect(readClock().server).toBeNull();
  });

  it('rejects with NETWORK_ERROR when there is no response', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await failureOf(runQuery(query, { page: 1 }))).toMatchObject({ code: 'NETWORK_ERROR', httpStatus: null });
  });

  it('rejects with the reason of an aborted signal', async () => {
    const abort = new AbortController();
    fetched.mockImplementationOnce(() => {
      abort.abort();
      return Promise.reject(abort.signal.reason as Error);
    });
    await expect(runQuery(query, { page: 1 }, { signal: abort.signal })).rejects.toBe(abort.signal.reason);
  });
});

describe('runMutation', () => {
  it('sends the operation and its variables as JSON by POST', async () => {
    respond({ data: { done: true } });
    await expect(runMutation(query, { page: 2 })).resolves.toEqual({ done: true });
    const { init, headers, url } = sent();
    expect([init.method, url.pathname, headers.get('content-type')]).toEqual(['POST', '/graphql', 'application/json']);
    expect(JSON.parse(String(init.body))).toEqual({ query: query.toString(), variables: { page: 2 } });
  });
});

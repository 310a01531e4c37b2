import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PUBLIC, deferred, startFakeService, type FakeService } from '../testing/fake-service.ts';
import { startFrontDoor } from '../testing/start-front-door.ts';

/** Timeout on a busy machine. */
const TIMEOUT = { timeout: 10_000 };
const BOARD = '/api/entries/public?page=1';
const CLIENTS = 100;
const TOKEN = { authorization: 'Bearer a.b.c' };

let now: number;
let service: FakeService;
let frontDoor: Awaited<ReturnType<typeof startFrontDoor>>;

beforeEach(async () => {
  now = 5_000;
  service = await startFakeService();
  frontDoor = await startFrontDoor({ restCompatUrl: service.url, gatewayUrl: service.url, now: () => now });
});
afterEach(async () => {
  await frontDoor.close();
  await service.close();
});

const get = (path = BOARD, headers: Record<string, string> = {}) => fetch(`${frontDoor.base}${path}`, { headers });
const textOf = async (path = BOARD, headers: Record<string, string> = {}) => (await get(path, headers)).text();

async function counted(result: string): Promise<number> {
  const metrics = await textOf('/metrics');
  return Number(new RegExp(`board_cache_reads_total{result="${result}"} (\\d+)`).exec(metrics)?.[1]);
}

/** Makes the service hold its responses. Returns a function that releases them. */
function hold(respond: Parameters<FakeService['respond']>[0]): () => void {
  const { promise, resolve } = deferred();
  service.respond(async (request) => {
    await promise;
    return respond(request);
  });
  return resolve;
}

/** Sends many requests at once and releases the responses when all requests wait. */
async function requestAtOnce(respond: Parameters<FakeService['respond']>[0], headers: Record<string, string> = {}) {
  const release = hold(respond);
  const responses = Array.from({ length: CLIENTS }, () => get(BOARD, headers));
  await vi.waitFor(async () => {
    const waiting = (await counted('asked')) + (await counted('joined'));
    expect(Math.max(waiting, service.requests.length)).toBe(CLIENTS);
  }, TIMEOUT);
  release();
  return Promise.all(responses);
}

describe('the micro cache', () => {
  it('sends one request to the service for simultaneous requests', async () => {
    const responses = await requestAtOnce(() => ({ headers: PUBLIC, body: '{"entries":[]}' }));
    expect(await Promise.all(responses.map((one) => one.text()))).toEqual(Array(CLIENTS).fill('{"entries":[]}'));
    expect(service.requests).toHaveLength(1);
    expect(new Set(responses.map(({ headers }) => headers.get('x-request-id'))).size).toBe(CLIENTS);
  });

  it('does not coalesce authenticated requests', async () => {
    await requestAtOnce(() => ({ headers: PUBLIC }), TOKEN);
    expect(service.requests).toHaveLength(CLIENTS);
  });

  it('shares a failure among simultaneous requests, but does not cache it', async () => {
    const responses = await requestAtOnce(() => ({
      status: 503,
      headers: { 'retry-after': '5' },
      body: '{"error":"no"}',
    }));
    expect(new Set(responses.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`))).toEqual(
      new Set(['503 5']),
    );
    expect(service.requests).toHaveLength(1);
    service.respond(() => ({ headers: PUBLIC, body: '{"entries":[1]}' }));
    expect(await textOf()).toBe('{"entries":[1]}');
  });

  it('does not share a 429 or a response that must not be stored', async () => {
    const limited = await requestAtOnce(() => ({ status: service.requests.length === 1 ? 429 : 200, headers: PUBLIC }));
    expect(limited.filter(({ status }) => status === 429)).toHaveLength(1);
    now += 10_000;
    service.requests.length = 0;
    const release = hold(() => ({ headers: { 'cache-control': 'no-store' } }));
    const two = [get('/graphql?query=x'), get('/graphql?query=x')];
    await vi.waitFor(async () => expect(await counted('joined')).toBe(CLIENTS), TIMEOUT);
    release();
    await Promise.all(two);
    expect(service.requests).toHaveLength(2);
  });
});

describe('a cached response', () => {
  const versions = () => {
    let version = 0;
    service.respond(() => ({ headers: PUBLIC, body: `{"version":${(version += 1)}}` }));
  };

  it('is served for half a second at most, with an Age that forbids other caches to keep it', async () => {
    versions();
    const first = await get();
    expect([await first.text(), first.headers.get('age')]).toEqual(['{"version":1}', '1']);
    now += 249;
    const second = await get();
    expect([await second.text(), second.headers.get('age')]).toEqual(['{"version":1}', '1']);
    now += 251;
    expect(await textOf()).toBe('{"version":2}');
  });

  it('expires half a second after the request, even when the service was slow', async () => {
    service.respond(() => {
      if (service.requests.length === 1) now += 400;
      return { headers: PUBLIC, body: `{"version":${service.requests.length}}` };
    });
    expect(await textOf()).toBe('{"version":1}');
    now += 100;
    expect(await textOf()).toBe('{"version":2}');
  });

  it('is requested again half a second after a request that is still pending', async () => {
    const release = hold(() => ({ headers: PUBLIC, body: '{"version":1}' }));
    const first = textOf();
    await vi.waitFor(() => expect(service.requests).toHaveLength(1), TIMEOUT);
    now += 1_000;
    service.respond(() => ({ headers: PUBLIC, body: '{"version":2}' }));
    expect(await textOf()).toBe('{"version":2}');
    release();
    expect(await first).toBe('{"version":1}');
    expect(await textOf()).toBe('{"version":2}');
  });

  it('is refreshed once in the second half of its life, while all clients still get the cached response', async () => {
    versions();
    await textOf();
    now += 300;
    const release = hold(() => ({ headers: PUBLIC, body: '{"version":2}' }));
    expect(await Promise.all([textOf(), textOf(), textOf()])).toEqual(Array(3).fill('{"version":1}'));
    release();
    await vi.waitFor(async () => expect(await textOf()).toBe('{"version":2}'), TIMEOUT);
    expect(service.requests).toHaveLength(2);
    expect(await counted('refreshed')).toBe(1);
  });

  it('is served after a failure of the service until it expires', async () => {
    versions();
    await textOf();
    await service.close();
    now += 300;
    expect(await textOf()).toBe('{"version":1}');
    now += 200;
    const response = await get();
    expect([response.status, await response.json()]).toEqual([
      503,
      { error: 'The service is starting or down. Please try again in a moment.' },
    ]);
    service = await startFakeService();
  });

  it('is served after a 429 of another client until it expires', async () => {
    versions();
    await textOf();
    service.respond(() => ({ status: 429, headers: { 'cache-control': 'no-store', 'retry-after': '9' } }));
    expect((await get(BOARD, { 'cache-control': 'no-cache' })).status).toBe(429);
    expect(await textOf()).toBe('{"version":1}');
    now += 1_000;
    expect((await get()).status).toBe(429);
  });

  it('is neither served to nor stored from a client with a token', async () => {
    versions();
    await textOf();
    expect(await textOf(BOARD, TOKEN)).toBe('{"version":2}');
    expect(await textOf()).toBe('{"version":1}');
    expect(service.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, TOKEN.authorization]);
  });

  it('is served to a client with cookies, which the service does not receive', async () => {
    versions();
    expect(await textOf(BOARD, { cookie: 'a=b' })).toBe('{"version":1}');
    expect(await textOf(BOARD, { cookie: 'c=d' })).toBe('{"version":1}');
    expect(await textOf()).toBe('{"version":1}');
    expect(service.requests.map(({ headers }) => headers.cookie)).toEqual([undefined]);
  });

  it.each(['no-cache', 'max-age=0', 'no-store, No-Cache'])(
    'is bypassed by %s and replaced by the new response',
    async (cacheControl) => {
      versions();
      await textOf();
      expect(await textOf(BOARD, { 'cache-control': cacheControl })).toBe('{"version":2}');
      expect(await textOf(BOARD, { 'cache-control': 'max-age=60' })).toBe('{"version":2}');
    },
  );

  it('is separate for each path, query and preflight header', async () => {
    versions();
    expect(await textOf('/api/entries/public?page=1&limit=25')).toBe('{"version":1}');
    expect(await textOf('/api/entries/public?limit=25&page=1')).toBe('{"version":1}');
    expect(await textOf('/api/entries/public?page=2&limit=25')).toBe('{"version":2}');
    expect(await textOf('/graphql?query=x')).toBe('{"version":3}');
    expect(await textOf('/graphql?query=x', { 'apollo-require-preflight': '1' })).toBe('{"version":4}');
  });
});

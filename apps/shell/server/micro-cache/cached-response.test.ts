import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { sendRequest } from '@derby/server-kit/testing/send-request';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PUBLIC, deferred, startFakeService, type FakeService } from '../testing/fake-service.ts';
import { startFrontDoor } from '../testing/start-front-door.ts';
import { freshForMs, isAlikeForAll } from './cached-response.ts';

const PATH = '/graphql?query=x';
const BODY = JSON.stringify({ entries: Array.from({ length: 50 }, () => ({ last_name: 'Sheringham' })) });
/** Headers that belong to one response or to its connection. */
const PER_RESPONSE_HEADERS = new Set([
  'age',
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'vary',
  'x-request-id',
]);

let service: FakeService;
let frontDoor: Awaited<ReturnType<typeof startFrontDoor>>;

beforeEach(async () => {
  service = await startFakeService();
  service.respond(() => ({ headers: { ...PUBLIC, etag: '"version-1"', vary: 'accept' }, body: BODY }));
  frontDoor = await startFrontDoor({ gatewayUrl: service.url, now: () => 0 });
});
afterEach(async () => {
  await frontDoor.close();
  await service.close();
});

const get = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${frontDoor.base}${PATH}`, { method, headers });
/** Sends no cache headers. `fetch` adds them. */
const getAsCache = (headers: Record<string, string>) =>
  sendRequest(frontDoor.base, PATH, { headers: { accept: '*/*', ...headers } });
const sharedHeaders = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => !PER_RESPONSE_HEADERS.has(name)));

describe('a response that other origins may read', () => {
  it('has its CORS headers when it is cached or 304', async () => {
    const allowed = {
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag, Retry-After',
      'x-board-version': 'v1',
    };
    service.respond(() => ({ headers: { ...PUBLIC, ...allowed, etag: '"version-1"' }, body: BODY }));
    const first = await getAsCache({ origin: 'https://a.example' });
    const cached = await getAsCache({ origin: 'https://b.example' });
    const unchanged = await getAsCache({ origin: 'https://b.example', 'if-none-match': '"version-1"' });
    expect([first.status, cached.status, unchanged.status]).toEqual([200, 200, 304]);
    for (const { headers } of [first, cached]) expect(headers).toMatchObject(allowed);
    // The client keeps the list of readable headers with the response that it has.
    const { 'access-control-expose-headers': _readable, ...repeated } = allowed;
    expect(unchanged.headers).toMatchObject(repeated);
    expect(service.requests).toHaveLength(1);
  });
});

describe('a cached response', () => {
  it('has every header of the response of the service and the security headers', async () => {
    const identity = { 'accept-encoding': 'identity' };
    const passedOn = await get({ ...identity, authorization: 'Bearer a.b.c' });
    const first = await get(identity);
    const cached = await get(identity);
    expect(service.requests).toHaveLength(2);
    expect(sharedHeaders(first.headers)).toEqual(sharedHeaders(passedOn.headers));
    expect(sharedHeaders(cached.headers)).toEqual(sharedHeaders(passedOn.headers));
    expect(await cached.text()).toBe(BODY);
    expect(Object.keys(sharedHeaders(cached.headers))).toEqual(
      expect.arrayContaining(['content-security-policy', 'cross-origin-resource-policy', 'x-content-type-options']),
    );
  });

  it('has no rate limit headers of another client, but a refusal has its own', async () => {
    const budget = { 'ratelimit-limit': '100', 'ratelimit-remaining': '99', 'ratelimit-reset': '60' };
    service.respond(() => ({ headers: { ...PUBLIC, ...budget }, body: BODY }));
    for (const response of [await get(), await get()])
      expect([...response.headers.keys()].join()).not.toContain('ratelimit');
    service.respond(() => ({ status: 429, headers: { ...budget, 'retry-after': '60' } }));
    const refused = await get({ 'cache-control': 'no-cache' });
    expect([refused.headers.get('ratelimit-limit'), refused.headers.get('retry-after')]).toEqual(['100', '60']);
  });

  it('has a new request id, whatever id the visitor sends', async () => {
    await get();
    const first = (await get({ 'x-request-id': 'request-1' })).headers.get('x-request-id');
    const second = (await get({ 'x-request-id': 'request-1' })).headers.get('x-request-id');
    expect([first, second]).toEqual([expect.stringMatching(/^[\w-]{36}$/), expect.stringMatching(/^[\w-]{36}$/)]);
    expect(first).not.toBe(second);
  });

  it('is 304 for a client that has it, with the headers that update its copy', async () => {
    await get();
    for (const tag of ['"version-1"', 'W/"version-1"', '"version-0", "version-1"', '*']) {
      const { status, headers } = await getAsCache({ 'if-none-match': tag });
      expect(status).toBe(304);
      expect(headers).toMatchObject({
        etag: '"version-1"',
        'cache-control': 'public, max-age=1',
        vary: 'accept, accept-encoding',
      });
    }
    expect((await getAsCache({ 'if-none-match': '"version-0"' })).status).toBe(200);
    expect(service.requests).toHaveLength(1);
  });

  it('has a length and no body for HEAD', async () => {
    const response = await get({ 'accept-encoding': 'identity' }, 'HEAD');
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(BODY.length)]);
    expect(await response.text()).toBe('');
    expect(service.requests.map(({ method }) => method)).toEqual(['GET']);
    expect(await (await get()).text()).toBe(BODY);
    expect(service.requests).toHaveLength(1);
  });

  it.each(['br', 'gzip'])('is encoded as %s for a client that accepts it', async (coding) => {
    for (const response of [await get({ 'accept-encoding': coding }), await get({ 'accept-encoding': coding })]) {
      expect(response.headers.get('content-encoding')).toBe(coding);
      expect(response.headers.get('vary')).toBe('accept, accept-encoding');
      expect(Number(response.headers.get('content-length'))).toBeLessThan(BODY.length / 2);
      // Encoded bytes must not have the strong ETag of the original.
      expect(response.headers.get('etag')).toBe('W/"version-1"');
      expect(await response.text()).toBe(BODY);
    }
    expect(service.requests).toHaveLength(1);
  });
});

describe('a request to the service', () => {
  it('carries the address of the connection and ignores forwarding headers of the visitor', async () => {
    await get({
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-proto': 'gopher',
      'x-forwarded-host': 'evil.test',
      'x-real-ip': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
      'x-request-id': 'request-1',
      'if-none-match': '"version-1"',
    });
    const [only] = service.requests;
    expect(only?.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'derby.test',
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
    });
    expect(JSON.stringify(only?.headers)).not.toMatch(/6\.6\.6\.6|gopher|evil|if-none-match|request-1/);
  });

  it('carries the client address that a trusted balancer sends', async () => {
    const behindBalancer = await startFrontDoor({ gatewayUrl: service.url, trustedProxies: '127.0.0.1,10.0.0.0/8' });
    await fetch(`${behindBalancer.base}${PATH}`, { headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.7, 10.1.2.3' } });
    expect(service.requests[0]?.headers['x-forwarded-for']).toBe('203.0.113.7');
    await behindBalancer.close();
  });

  it('completes for the other clients when the first client disconnects', async () => {
    const { promise, resolve } = deferred();
    service.respond(async () => {
      await promise;
      return { headers: PUBLIC, body: BODY };
    });
    const { port } = new URL(frontDoor.base);
    const leavingClient = request({ host: '127.0.0.1', port, path: PATH, headers: { accept: '*/*' } });
    leavingClient.on('error', () => undefined).end();
    await once(leavingClient, 'socket');
    await expect.poll(() => service.requests.length).toBe(1);
    const waitingClient = request({ host: '127.0.0.1', port, path: PATH, headers: { accept: '*/*' } }).end();
    await expect.poll(async () => (await fetch(`${frontDoor.base}/metrics`)).text()).toContain('{result="joined"} 1');
    leavingClient.destroy();
    resolve();
    const [response] = (await once(waitingClient, 'response')) as [IncomingMessage];
    response.resume();
    expect([response.statusCode, service.requests.length]).toEqual([200, 1]);
  });
});

const responseWith = (headers: Record<string, string>, status = 200) => ({ status, headers, body: Buffer.of() });
const freshMs = (cacheControl: string, more: Record<string, string> = {}) =>
  freshForMs(responseWith({ 'cache-control': cacheControl, ...more }), ['accept']);

describe('freshForMs', () => {
  it.each([
    ['public, max-age=1', 500],
    ['max-age=1, PUBLIC', 500],
    ['public, max-age=60', 500],
    ['public, s-maxage=0, max-age=60', 0],
    ['public, max-age=0', 0],
    ['public', 0],
    ['public, max-age=x', 0],
    ['max-age=1', 0],
    ['public, max-age=1, no-store', 0],
    ['private, max-age=1', 0],
    ['public, no-cache="etag", max-age=1', 0],
    ['no-store', 0],
    ['', 0],
  ])('caches "%s" for %i ms', (cacheControl, expected) => {
    expect(freshMs(cacheControl)).toBe(expected);
  });

  it('subtracts the Age of the response', () => {
    expect(freshMs('public, max-age=3', { age: '2' })).toBe(500);
    expect(freshMs('public, max-age=1', { age: '1' })).toBe(0);
    expect(freshMs('public, max-age=1', { age: '900' })).toBe(0);
  });

  it.each([201, 204, 206, 301, 304, 400, 403, 404, 500, 503])('does not cache a response with status %i', (status) => {
    expect(freshForMs(responseWith({ 'cache-control': 'public, max-age=1' }, status), [])).toBe(0);
  });

  it('does not cache an encoded response or one with a cookie', () => {
    expect(freshMs('public, max-age=1', { 'content-encoding': 'gzip' })).toBe(0);
    expect(freshMs('public, max-age=1', { 'set-cookie': 'a=b' })).toBe(0);
  });
});

it.each([
  ['accept, authorization', true],
  ['Accept-Encoding', true],
  ['accept-language', false],
  ['accept, user-agent', false],
  ['*', false],
])('with Vary: %s, where only accept selects, isAlikeForAll returns %s', (vary, expected) => {
  expect(isAlikeForAll(responseWith({ vary }), ['accept'])).toBe(expected);
  expect(freshMs('public, max-age=1', { vary })).toBe(expected ? 500 : 0);
});

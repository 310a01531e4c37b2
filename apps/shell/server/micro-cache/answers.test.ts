import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { sendRequest } from '@derby/server-kit/testing/send-request';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PUBLIC, deferred, startFakeService, type FakeService } from '../testing/fake-service.ts';
import { startFrontDoor } from '../testing/start-front-door.ts';

const PATH = '/graphql?query=x';
const BODY = JSON.stringify({ entries: Array.from({ length: 50 }, () => ({ last_name: 'Sheringham' })) });
/** Of this request alone, or of how its bytes travel. */
const OWN_TO_EACH = new Set([
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
  service.answer(() => ({ headers: { ...PUBLIC, etag: '"version-1"', vary: 'accept' }, body: BODY }));
  frontDoor = await startFrontDoor({ gatewayUrl: service.url, now: () => 0 });
});
afterEach(async () => {
  await frontDoor.close();
  await service.close();
});

const get = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${frontDoor.base}${PATH}`, { method, headers });
/** `fetch` would add that it wants nothing from a cache. */
const getAsCache = (headers: Record<string, string>) =>
  sendRequest(frontDoor.base, PATH, { headers: { accept: '*/*', ...headers } });
const lasting = (headers: Headers) => Object.fromEntries([...headers].filter(([name]) => !OWN_TO_EACH.has(name)));

describe('an answer that other origins may read', () => {
  it('names them to every browser, also when nothing has changed', async () => {
    const allowed = {
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag, Retry-After',
      'x-board-version': 'v1',
    };
    service.answer(() => ({ headers: { ...PUBLIC, ...allowed, etag: '"version-1"' }, body: BODY }));
    const asked = await getAsCache({ origin: 'https://a.example' });
    const cached = await getAsCache({ origin: 'https://b.example' });
    const unchanged = await getAsCache({ origin: 'https://b.example', 'if-none-match': '"version-1"' });
    expect([asked.status, cached.status, unchanged.status]).toEqual([200, 200, 304]);
    for (const { headers } of [asked, cached, unchanged]) expect(headers).toMatchObject(allowed);
    expect(service.asked).toHaveLength(1);
  });
});

describe('an answer from the cache', () => {
  it('has every header of one that a service gave, the security headers among them', async () => {
    const identity = { 'accept-encoding': 'identity' };
    const passedOn = await get({ ...identity, authorization: 'Bearer a.b.c' });
    const asked = await get(identity);
    const cached = await get(identity);
    expect(service.asked).toHaveLength(2);
    expect(lasting(asked.headers)).toEqual(lasting(passedOn.headers));
    expect(lasting(cached.headers)).toEqual(lasting(passedOn.headers));
    expect(await cached.text()).toBe(BODY);
    expect(Object.keys(lasting(cached.headers))).toEqual(
      expect.arrayContaining([
        'content-security-policy',
        'cross-origin-opener-policy',
        'referrer-policy',
        'strict-transport-security',
        'x-content-type-options',
        'x-frame-options',
      ]),
    );
  });

  it('has no rate limit headers of another client; a refusal has its own', async () => {
    const budget = { 'ratelimit-limit': '100', 'ratelimit-remaining': '99', 'ratelimit-reset': '60' };
    service.answer(() => ({ headers: { ...PUBLIC, ...budget }, body: BODY }));
    for (const answer of [await get(), await get()])
      expect([...answer.headers.keys()].join()).not.toContain('ratelimit');
    service.answer(() => ({ status: 429, headers: { ...budget, 'retry-after': '60' } }));
    const refused = await get({ 'cache-control': 'no-cache' });
    expect([refused.headers.get('ratelimit-limit'), refused.headers.get('retry-after')]).toEqual(['100', '60']);
  });

  it('has an id of its own, whatever id the visitor sends', async () => {
    await get();
    const first = (await get({ 'x-request-id': 'request-1' })).headers.get('x-request-id');
    const second = (await get({ 'x-request-id': 'request-1' })).headers.get('x-request-id');
    expect([first, second]).toEqual([expect.stringMatching(/^[\w-]{36}$/), expect.stringMatching(/^[\w-]{36}$/)]);
    expect(first).not.toBe(second);
  });

  it('is 304 for who has it, with the security headers and what caches need', async () => {
    await get();
    for (const tag of ['"version-1"', 'W/"version-1"', '"version-0", "version-1"', '*']) {
      const { status, headers } = await getAsCache({ 'if-none-match': tag });
      expect(status).toBe(304);
      expect(headers).toMatchObject({
        etag: '"version-1"',
        'cache-control': 'public, max-age=1',
        vary: 'accept, accept-encoding',
        'x-content-type-options': 'nosniff',
      });
    }
    expect((await getAsCache({ 'if-none-match': '"version-0"' })).status).toBe(200);
    expect(service.asked).toHaveLength(1);
  });

  it('has no body for HEAD, and its length', async () => {
    const answer = await get({ 'accept-encoding': 'identity' }, 'HEAD');
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(BODY.length)]);
    expect(await answer.text()).toBe('');
    expect(service.asked.map(({ method }) => method)).toEqual(['GET']);
    expect(await (await get()).text()).toBe(BODY);
    expect(service.asked).toHaveLength(1);
  });

  it.each(['br', 'gzip'])('is packed as %s for who can read it', async (coding) => {
    for (const answer of [await get({ 'accept-encoding': coding }), await get({ 'accept-encoding': coding })]) {
      expect(answer.headers.get('content-encoding')).toBe(coding);
      expect(answer.headers.get('vary')).toBe('accept, accept-encoding');
      expect(Number(answer.headers.get('content-length'))).toBeLessThan(BODY.length / 2);
      // Other bytes must not carry the strong tag of these.
      expect(answer.headers.get('etag')).toBe('W/"version-1"');
      expect(await answer.text()).toBe(BODY);
    }
    expect(service.asked).toHaveLength(1);
  });
});

describe('a question to the service', () => {
  it('carries the address of the connection and ignores the visitor’s forwarding headers', async () => {
    await get({
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-proto': 'gopher',
      'x-forwarded-host': 'evil.test',
      'x-real-ip': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
      'x-request-id': 'request-1',
      'if-none-match': '"version-1"',
    });
    const [only] = service.asked;
    expect(only?.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'derby.test',
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
    });
    expect(JSON.stringify(only?.headers)).not.toMatch(/6\.6\.6\.6|gopher|evil|if-none-match|request-1/);
  });

  it('tells the address that a trusted balancer gives', async () => {
    const behindBalancer = await startFrontDoor({ gatewayUrl: service.url, trustedProxies: '127.0.0.1, 10.0.0.0/8' });
    await fetch(`${behindBalancer.base}${PATH}`, { headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.7, 10.1.2.3' } });
    expect(service.asked[0]?.headers['x-forwarded-for']).toBe('203.0.113.7');
    await behindBalancer.close();
  });

  it('is answered for the others when the one who asked goes away', async () => {
    const { promise, resolve } = deferred();
    service.answer(async () => {
      await promise;
      return { headers: PUBLIC, body: BODY };
    });
    const { port } = new URL(frontDoor.base);
    const impatient = request({ host: '127.0.0.1', port, path: PATH, headers: { accept: '*/*' } });
    impatient.on('error', () => undefined).end();
    await once(impatient, 'socket');
    await expect.poll(() => service.asked.length).toBe(1);
    const patient = request({ host: '127.0.0.1', port, path: PATH, headers: { accept: '*/*' } }).end();
    await expect.poll(async () => (await fetch(`${frontDoor.base}/metrics`)).text()).toContain('{result="joined"} 1');
    impatient.destroy();
    resolve();
    const [answer] = (await once(patient, 'response')) as [IncomingMessage];
    answer.resume();
    expect([answer.statusCode, service.asked.length]).toEqual([200, 1]);
  });
});

import { once } from 'node:events';
import { createServer, request as sendRequest, type IncomingMessage, type Server } from 'node:http';
import { DEFAULT_EVENT } from '@derby/rules/event/default-event';
import { listen } from '@derby/server-kit/testing/listen';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CLOSED_PORT, KNOWN_STATE, startFrontDoor } from './testing/start-front-door.ts';

let upstream: Server;
let frontDoor: Awaited<ReturnType<typeof startFrontDoor>>;
let base: string;
const OPEN = KNOWN_STATE;
let state = OPEN;
/** Checks in the `/ready` response of the gateway. */
let gatewayChecks: { name: string; ready: boolean }[] | undefined;
const seen: { request: IncomingMessage; body: string }[] = [];

beforeAll(async () => {
  upstream = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ request, body });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ ok: true, checks: gatewayChecks }));
    });
  });
  frontDoor = await startFrontDoor({ gatewayUrl: await listen(upstream), readState: async () => state });
  ({ base } = frontDoor);
});

afterAll(async () => {
  await frontDoor.close();
  upstream.close();
});

const html = { accept: 'text/html' };

describe('pages of the front door', () => {
  it('at unknown addresses are 404 with the shell and noindex', async () => {
    const response = await fetch(`${base}/nowhere`, { headers: html });
    expect(response.status).toBe(404);
    const text = await response.text();
    expect(text).toContain('<div id="root"></div>');
    expect(text).toContain('<meta name="robots" content="noindex">');
  });

  it('are painted before their scripts, the hall screen dark and without a navigation', async () => {
    const page = async (path: string) => await (await fetch(base + path, { headers: html })).text();
    expect(await page('/leaderboard')).toContain('>Leaderboard</h1>');
    const hall = await page('/leaderboard?screen=1');
    expect([hall.includes('data-theme="dark"'), hall.includes('<nav')]).toEqual([true, false]);
  });

  it('are not sent for a missing script, which is 404 with a sentence', async () => {
    const response = await fetch(`${base}/assets/gone.js`);
    expect([response.status, await response.json()]).toEqual([404, { error: 'There is nothing at this address.' }]);
  });

  it('are revalidated by their ETag', async () => {
    const first = await fetch(`${base}/details`, { headers: html });
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const second = await fetch(`${base}/details`, { headers: { ...html, 'if-none-match': etag } });
    expect(second.status).toBe(304);
  });
});

describe('the proxy', () => {
  it('passes a body on unchanged, with a request id and the address of the visitor', async () => {
    seen.length = 0;
    const body = 'not json, not parsed';
    const response = await fetch(`${base}/graphql?a=1`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-request-id': 'request-1', 'x-forwarded-for': '6.6.6.6' },
    });
    expect(await response.json()).toEqual({ ok: true });
    const requestId = response.headers.get('x-request-id');
    expect(requestId).toMatch(/^[\w-]{36}$/);
    const [only] = seen;
    expect(only?.body).toBe(body);
    expect(only?.request.url).toBe('/graphql?a=1');
    expect(only?.request.headers).toMatchObject({
      'x-request-id': requestId,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'derby.test',
    });
  });

  it('accepts a body whose client waits for 100-continue', async () => {
    seen.length = 0;
    const { port } = new URL(base);
    const headers = { 'content-type': 'text/plain', expect: '100-continue' };
    const request = sendRequest({ host: '127.0.0.1', port, path: '/uploads/x', method: 'POST', headers });
    request.flushHeaders();
    await once(request, 'continue');
    request.end('the photo');
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(200);
    expect(seen[0]?.body).toBe('the photo');
  });

  it('closes the request to a service when the client hangs up', async () => {
    const { port } = new URL(base);
    const arrived = once(upstream, 'request') as Promise<[IncomingMessage]>;
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '1000' };
    const request = sendRequest({ host: '127.0.0.1', port, path: '/uploads/cut', method: 'POST', headers });
    request.on('error', () => undefined);
    request.write('the first half');
    const [passedOn] = await arrived;
    const closed = new Promise((resolve) => passedOn.once('close', resolve));
    request.destroy();
    await closed;
    expect(passedOn.complete).toBe(false);
  });

  it('returns 503 with a sentence when a service is down', async () => {
    const response = await fetch(`${base}/api/login`, { method: 'POST' });
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
      503,
      '5',
      { error: 'The service is starting or down. Please try again in a moment.' },
    ]);
  });
});

describe('readiness', () => {
  it('returns 503 while rest-compat is down, and lists every service', async () => {
    const response = await fetch(`${base}/ready`);
    expect(response.status).toBe(503);
    const { checks } = (await response.json()) as { checks: { name: string; ready: boolean; optional: boolean }[] };
    expect(checks.map(({ name, ready, optional }) => [name, ready, optional])).toEqual([
      ['gateway', true, false],
      ['rest-compat', false, false],
      ['worker', false, true],
      ['sending', true, true],
      ['public-site', false, true],
      ['admin-console', false, true],
    ]);
  });

  it('shows the sending alarm of the gateway', async () => {
    gatewayChecks = [{ name: 'sending', ready: false }];
    const { checks } = (await (await fetch(`${base}/ready`)).json()) as { checks: { name: string; ready: boolean }[] };
    gatewayChecks = undefined;
    expect(checks).toContainEqual({ name: 'sending', ready: false, optional: true });
    expect(checks).toContainEqual({ name: 'gateway', ready: true, optional: false });
  });

  it('shows visitors only names and states, and hides the metrics from them', async () => {
    const visitor = { headers: { 'x-forwarded-for': '203.0.113.7' } };
    const { checks } = (await (await fetch(`${base}/ready`, visitor)).json()) as { checks: object[] };
    expect(checks).toEqual([
      { name: 'gateway', ready: true },
      { name: 'rest-compat', ready: false },
      { name: 'worker', ready: false },
      { name: 'sending', ready: true },
      { name: 'public-site', ready: false },
      { name: 'admin-console', ready: false },
    ]);
    const metrics = await fetch(`${base}/metrics`, visitor);
    expect([metrics.status, await metrics.json()]).toEqual([404, { error: 'There is nothing at this address.' }]);
    expect((await fetch(`${base}/metrics`)).status).toBe(200);
  });
});

it('the front door compresses pages', async () => {
  const response = await fetch(`${base}/`, { headers: { ...html, 'accept-encoding': 'br' } });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(await response.text()).toContain('<title>Rangers Salmon Derby 2025</title>');
});

it('the page shown during maintenance has a policy and escapes its message', async () => {
  state = { ...OPEN, maintenanceMessage: 'Back at noon. <script>alert(1)</script>' };
  await vi.waitFor(async () => {
    const response = await fetch(`${base}/`, { headers: html });
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const text = await response.text();
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(text).toContain('<p>Back at noon. &lt;script&gt;alert(1)&lt;/script&gt;</p>');
    expect(text).not.toContain('<script>');
  }, 6_000);
  state = OPEN;
  await vi.waitFor(async () => expect((await fetch(`${base}/`, { headers: html })).status).toBe(200), 6_000);
});

it('the notice is on every page and in its file, until its time is over', async () => {
  const file = async (etag?: string) =>
    await fetch(`${base}/notice.json`, { headers: etag === undefined ? {} : { 'if-none-match': etag } });
  const none = await file();
  expect([none.headers.get('cache-control'), await none.json()]).toEqual(['no-cache', { notice: null }]);
  const etag = none.headers.get('etag') ?? '';
  expect((await file(etag)).status).toBe(304);
  const notice = { text: 'Fog <b>&</b> wind', until: '2999-01-01T00:00:00.000Z' };
  state = { ...OPEN, notice };
  await vi.waitFor(async () => expect(await (await file(etag)).json()).toEqual({ notice: 'Fog <b>&</b> wind' }), 6_000);
  const painted = await (await fetch(`${base}/`, { headers: html })).text();
  expect(painted).toContain('Fog \\u003cb>&\\u003c/b> wind');
  // As the only words of the line, because React separates words of a text by comments.
  expect(painted.replaceAll('<!-- -->', '')).toContain('Fog &lt;b&gt;&amp;&lt;/b&gt; wind');
  state = { ...OPEN, notice, maintenanceMessage: 'Back at noon.' };
  await vi.waitFor(async () => {
    const text = await (await fetch(`${base}/`, { headers: html })).text();
    expect(text).toContain('<div role="status" id="notice">Fog &lt;b&gt;&amp;&lt;/b&gt; wind</div>');
  }, 6_000);
  state = { ...OPEN, notice: { ...notice, until: '2020-01-01T00:00:00.000Z' } };
  await vi.waitFor(async () => expect(await (await file()).json()).toEqual({ notice: null }), 6_000);
  state = OPEN;
});

it('the content policy allows photos of the API origin as soon as the settings name it', async () => {
  const imageSources = async () => {
    const policy = (await fetch(`${base}/`, { headers: html })).headers.get('content-security-policy') ?? '';
    return policy.split(';').find((directive) => directive.startsWith('img-src'));
  };
  expect(await imageSources()).toBe(`img-src 'self' ${CLOSED_PORT} data: blob:`);
  state = { ...OPEN, apiUrl: 'https://photos.derby.test/base' };
  await vi.waitFor(
    async () =>
      expect(await imageSources()).toBe(`img-src 'self' ${CLOSED_PORT} https://photos.derby.test data: blob:`),
    6_000,
  );
  state = OPEN;
  await vi.waitFor(async () => expect(await imageSources()).toBe(`img-src 'self' ${CLOSED_PORT} data: blob:`), 6_000);
});

it('a changed event shows in pages, titles, manifest and content policy', async () => {
  const tickets = { ...DEFAULT_EVENT.tickets, url: 'https://sale.example/form' };
  state = { ...OPEN, event: { ...DEFAULT_EVENT, title: 'Winter Derby 2027', shortTitle: 'Winter Derby', tickets } };
  await vi.waitFor(async () => {
    const page = await fetch(`${base}/tickets`, { headers: html });
    const text = await page.text();
    expect(text).toContain('"title":"Winter Derby 2027"');
    expect(text).toContain('<title>Purchase Tickets | Winter Derby 2027</title>');
    expect(text).not.toContain('Rangers Salmon Derby');
    expect(page.headers.get('content-security-policy')).toContain('frame-src https://sale.example;');
  }, 6_000);
  expect(await (await fetch(`${base}/site.webmanifest`)).json()).toMatchObject({
    name: 'Winter Derby 2027',
    short_name: 'Winter Derby',
  });
  state = OPEN;
});

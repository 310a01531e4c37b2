import { Writable } from 'node:stream';
import { Gauge } from 'prom-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHttpApp, type HttpApp } from './http.ts';
import { createLogger } from './logger.ts';

let lines: string[];
let isDatabaseUp: boolean;
let databaseChecks: number;
let now: number;
let app: HttpApp;

beforeEach(() => {
  lines = [];
  isDatabaseUp = true;
  databaseChecks = 0;
  now = 0;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const check = async () => {
    databaseChecks += 1;
    if (!isDatabaseUp) throw new Error('down');
  };
  app = createHttpApp({
    logger: createLogger({ name: 'test', level: 'info' }, sink),
    probes: () => [
      { name: 'database', check },
      { name: 'sending', isPublic: true, optional: true, check: async () => undefined },
    ],
    now: () => now,
    fastify: { trustProxy: 'loopback' },
  });
  app.server.get('/hello', async (request) => {
    request.log.info({ phoneNumber: '2505550142', user: { password: 'p4ss' } }, 'hello');
    return {};
  });
});
afterEach(() => app.server.close());

const get = (url: string, headers = {}) => app.server.inject({ method: 'GET', url, headers });
/** Sends a request from another machine. */
const visit = (url: string, headers = {}) =>
  app.server.inject({ method: 'GET', url, headers, remoteAddress: '203.0.113.7' });

it('/health is up without dependencies, and /ready needs them', async () => {
  isDatabaseUp = false;
  expect((await get('/health')).statusCode).toBe(200);
  const response = await get('/ready');
  expect(response.statusCode).toBe(503);
  expect(response.json()).toEqual({
    ready: false,
    checks: [
      { name: 'database', ready: false, optional: false },
      { name: 'sending', ready: true, optional: true },
    ],
  });
  isDatabaseUp = true;
  now = 1_000;
  expect((await get('/ready')).statusCode).toBe(200);
});

it('/ready checks its dependencies once for 1,000 requests within a second', async () => {
  for (let request = 0; request < 1_000; request += 1) {
    now = Math.min(request, 999);
    expect((await get('/ready')).statusCode).toBe(200);
  }
  expect(databaseChecks).toBe(1);
  now = 1_000;
  await Promise.all(Array.from({ length: 100 }, () => get('/ready')));
  expect(databaseChecks).toBe(2);
});

it('/ready shows a visitor only the total and the public checks', async () => {
  const response = await visit('/ready');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ ready: true, checks: [{ name: 'sending', ready: true }] });
  expect((await get('/ready', { 'x-forwarded-for': '203.0.113.7' })).json()).not.toHaveProperty('checks.1');
});

it('server closes slow and idle connections after a timeout', async () => {
  const { server } = createHttpApp({ logger: createLogger({ name: 'test', level: 'silent' }), probes: () => [] });
  await server.ready();
  const { requestTimeout, headersTimeout, timeout } = server.server;
  expect({ requestTimeout, headersTimeout, timeout }).toEqual({
    requestTimeout: 30_000,
    headersTimeout: 10_000,
    timeout: 300_000,
  });
  await server.close();
});

it('/ready returns 503 while the server drains', async () => {
  await app.drain();
  expect((await get('/ready')).statusCode).toBe(503);
  expect((await get('/health')).statusCode).toBe(200);
});

it('server responds to requests that arrive while it closes', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  app.server.addHook('preClose', async () => await released);
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const closed = app.server.close();
  const { status } = await fetch(`${address}/hello`);
  release();
  await closed;
  expect(status).toBe(200);
});

it('server closes connections after their responses while it drains, also for earlier requests', async () => {
  expect((await get('/hello')).headers.connection).not.toBe('close');
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const slow = createHttpApp({ logger: createLogger({ name: 'test', level: 'silent' }), probes: () => [] });
  slow.server.get('/slow', async () => await released.then(() => ({})));
  const slowRequest = slow.server.inject('/slow');
  await slow.server.ready();
  await slow.drain();
  release();
  expect((await slowRequest).headers.connection).toBe('close');
  expect((await slow.server.inject('/health')).headers.connection).toBe('close');
  await slow.server.close();
});

it('drain waits until a load balancer has noticed that the server is not ready', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const behindBalancer = createHttpApp({
      logger: createLogger({ name: 'test', level: 'silent' }),
      probes: () => [],
      drainDelayMs: 1_500,
    });
    let isOver = false;
    const drained = behindBalancer.drain().then(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(1_499);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await drained).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

it('/metrics counts requests by route', async () => {
  await get('/hello');
  const { payload } = await get('/metrics');
  expect(payload).toContain('http_request_duration_seconds_count{method="GET",route="/hello",status="200"} 1');
});

it('/metrics collects once for 1,000 requests within a second', async () => {
  let collected = 0;
  app.metrics.registerMetric(
    new Gauge({ name: 'costly', help: 'Reads the database', registers: [], collect: () => void (collected += 1) }),
  );
  for (let request = 0; request < 1_000; request += 1) {
    now = Math.min(request, 999);
    expect((await get('/metrics')).statusCode).toBe(200);
  }
  expect(collected).toBe(1);
  now = 1_000;
  await get('/metrics');
  expect(collected).toBe(2);
});

it('/metrics returns 404 to a visitor', async () => {
  const missing = await visit('/nothing');
  const response = await visit('/metrics');
  expect(response.statusCode).toBe(404);
  expect(response.payload.replace('/metrics', '/nothing')).toBe(missing.payload);
  expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(404);
});

it('request id of the front door is used and logged; an invalid one is replaced', async () => {
  const good = await get('/hello', { 'x-request-id': 'request-0001' });
  expect(good.headers['x-request-id']).toBe('request-0001');
  expect(lines.every((line) => line.includes('"requestId":"request-0001"'))).toBe(true);
  const bad = await get('/hello', { 'x-request-id': 'a"b\n' });
  expect(bad.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
});

it('request id of a client is replaced when ignoresRequestIds is set', async () => {
  const publicApp = createHttpApp({
    logger: createLogger({ name: 'test', level: 'silent' }),
    probes: () => [],
    ignoresRequestIds: true,
  });
  const response = await publicApp.server.inject({ url: '/health', headers: { 'x-request-id': 'request-0001' } });
  expect(response.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  await publicApp.server.close();
});

it('private fields are not logged', async () => {
  await get('/hello');
  expect(lines.join('')).toContain('hello');
  expect(lines.join('')).not.toContain('2505550142');
  expect(lines.join('')).not.toContain('p4ss');
});

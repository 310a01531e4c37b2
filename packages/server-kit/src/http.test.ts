import { Writable } from 'node:stream';
import { Gauge } from 'prom-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHttpApp, markSignedIn, type HttpApp } from './http.ts';
import { createLogger } from './logger.ts';

let lines: string[];
let isDatabaseUp: boolean;
let databaseChecks: number;
let now: number;
let app: HttpApp;
let others: HttpApp[];

beforeEach(() => {
  lines = [];
  isDatabaseUp = true;
  databaseChecks = 0;
  now = 0;
  others = [];
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
afterEach(async () => {
  await Promise.all([app, ...others].map(({ server }) => server.close()));
});

/** Creates another app without dependencies. */
function otherApp(options: Partial<Parameters<typeof createHttpApp>[0]> = {}): HttpApp {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const other = createHttpApp({ logger, probes: () => [], ...options });
  others.push(other);
  return other;
}

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

it('/ready and /metrics read their sources once a second', async () => {
  let collected = 0;
  app.metrics.registerMetric(
    new Gauge({ name: 'costly', help: 'Reads the database', registers: [], collect: () => void (collected += 1) }),
  );
  const reads = async (at: number) => {
    now = at;
    for (const path of ['/ready', '/metrics']) expect((await get(path)).statusCode).toBe(200);
    return [databaseChecks, collected];
  };
  expect([await reads(0), await reads(999), await reads(1_000)]).toEqual([
    [1, 1],
    [1, 1],
    [2, 2],
  ]);
});

it('/ready returns 503 before the start', async () => {
  const { server } = otherApp({ probes: () => undefined });
  expect((await server.inject('/ready')).statusCode).toBe(503);
});

it('/ready shows a visitor only the total and the public checks', async () => {
  const response = await visit('/ready');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ ready: true, checks: [{ name: 'sending', ready: true }] });
  expect((await get('/ready', { 'x-forwarded-for': '203.0.113.7' })).json()).not.toHaveProperty('checks.1');
});

it('server closes slow and idle connections after a timeout', async () => {
  const { server } = otherApp();
  await server.ready();
  const { requestTimeout, headersTimeout, timeout } = server.server;
  expect({ requestTimeout, headersTimeout, timeout }).toEqual({
    requestTimeout: 30_000,
    headersTimeout: 10_000,
    timeout: 300_000,
  });
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
  const slow = otherApp();
  slow.server.get('/slow', async () => await released.then(() => ({})));
  const slowRequest = slow.server.inject('/slow');
  await slow.server.ready();
  await slow.drain();
  release();
  expect((await slowRequest).headers.connection).toBe('close');
  expect((await slow.server.inject('/health')).headers.connection).toBe('close');
});

it('drain waits until a load balancer has noticed that the server is not ready', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const behindBalancer = otherApp({ drainDelayMs: 1_500 });
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
  const { server } = otherApp({ ignoresRequestIds: true });
  const response = await server.inject({ url: '/health', headers: { 'x-request-id': 'request-0001' } });
  expect(response.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
});

it('requests of signed-in users and 60 failed ones a minute are logged, others only at level debug', async () => {
  const answered = () =>
    lines.map((line) => JSON.parse(line)).flatMap(({ msg, status }) => (msg === 'request answered' ? [status] : []));
  app.server.get('/own', async (request) => (markSignedIn(request), {}));
  app.server.get('/broken', (_request, reply) => reply.code(503).send({}));
  for (const path of ['/hello', '/nothing', '/own']) await get(path);
  expect(answered()).toEqual([200]);
  for (let count = 0; count < 61; count += 1) await get('/broken');
  expect(answered()).toHaveLength(61);
  now = 60_000;
  await get('/broken');
  expect(answered()).toHaveLength(62);
});

it('private fields are not logged', async () => {
  await get('/hello');
  expect(lines.join('')).toContain('hello');
  expect(lines.join('')).not.toContain('2505550142');
  expect(lines.join('')).not.toContain('p4ss');
});

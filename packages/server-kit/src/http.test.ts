import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpApp, type HttpApp } from './http.ts';
import { createLogger } from './logger.ts';

let lines: string[];
let isDatabaseUp: boolean;
let app: HttpApp;

beforeEach(() => {
  lines = [];
  isDatabaseUp = true;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const check = async () => {
    if (!isDatabaseUp) throw new Error('down');
  };
  app = createHttpApp({
    logger: createLogger({ name: 'test', level: 'info' }, sink),
    probes: () => [{ name: 'database', check }],
  });
  app.server.get('/hello', async (request) => {
    request.log.info({ phoneNumber: '2505550142', user: { password: 'p4ss' } }, 'hello');
    return {};
  });
});
afterEach(() => app.server.close());

const get = (url: string, headers = {}) => app.server.inject({ method: 'GET', url, headers });

it('is up whatever its dependencies do, and ready only with them', async () => {
  isDatabaseUp = false;
  expect((await get('/health')).statusCode).toBe(200);
  const answer = await get('/ready');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ ready: false, checks: [{ name: 'database', ready: false, optional: false }] });
  isDatabaseUp = true;
  expect((await get('/ready')).statusCode).toBe(200);
});

it('is not ready once it drains', async () => {
  app.drain();
  expect((await get('/ready')).statusCode).toBe(503);
  expect((await get('/health')).statusCode).toBe(200);
});

it('counts requests by route for Prometheus', async () => {
  await get('/hello');
  const { payload } = await get('/metrics');
  expect(payload).toContain('http_request_duration_seconds_count{method="GET",route="/hello",status="200"} 1');
});

it('takes a harmless request id, makes one otherwise, and logs it', async () => {
  const good = await get('/hello', { 'x-request-id': 'request-0001' });
  expect(good.headers['x-request-id']).toBe('request-0001');
  expect(lines.every((line) => line.includes('"requestId":"request-0001"'))).toBe(true);
  const bad = await get('/hello', { 'x-request-id': 'a"b\n' });
  expect(bad.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
});

it('makes an id of its own for a client whose ids do not count', async () => {
  const publicApp = createHttpApp({
    logger: createLogger({ name: 'test', level: 'silent' }),
    probes: () => [],
    ignoresRequestIds: true,
  });
  const answer = await publicApp.server.inject({ url: '/health', headers: { 'x-request-id': 'request-0001' } });
  expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  await publicApp.server.close();
});

it('keeps private fields out of the log', async () => {
  await get('/hello');
  expect(lines.join('')).toContain('hello');
  expect(lines.join('')).not.toContain('2505550142');
  expect(lines.join('')).not.toContain('p4ss');
});

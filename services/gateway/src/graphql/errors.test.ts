import { DomainError, UnavailableError } from '@derby/domain/kernel';
import fastify from 'fastify';
import { buildSchema, execute, parse } from 'graphql';
import mongoose from 'mongoose';
import { afterEach, describe, expect, test } from 'vitest';
import { respondToFailedRequests } from '../http/failed-requests.ts';
import { sendGraphql, sendByGet } from '../testing/send-graphql.ts';
import { gatewayForAllTests, startGateway, type GatewayOfTest, type StartOptions } from '../testing/start-gateway.ts';
import { formatError, isUnexpected } from './errors.ts';

const BOARD = '{ leaderboard(division: REGULAR) { total } }';

let running: GatewayOfTest | undefined;
afterEach(async () => await running?.gateway.close());

async function start(options?: StartOptions): Promise<GatewayOfTest> {
  running = await startGateway(options);
  return running;
}
const startWithBoardThat = (fail: () => never) =>
  start({ deps: { divisions: { read: async () => fail(), rankOf: async () => fail() } } });

describe('error responses', () => {
  test('a driver error is returned as a fixed sentence with the request id, and is logged once under err', async () => {
    const { gateway, lines } = await startWithBoardThat(() => {
      throw new mongoose.mongo.MongoServerError({ message: 'E11000 duplicate key, index: /srv/derby', code: 11_000 });
    });
    const response = await sendGraphql(gateway.url(), {
      query: BOARD,
      headers: { 'x-request-id': 'request-under-test' },
    });
    expect(response).toMatchObject({
      status: 500,
      data: null,
      errors: [
        {
          message: 'Internal server error',
          path: ['leaderboard'],
          extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: 'request-under-test' },
        },
      ],
    });
    expect(Object.keys(response.errors?.[0] ?? {}).toSorted()).toEqual(['extensions', 'message', 'path']);
    expect(JSON.stringify(response.errors)).not.toMatch(/E11000|srv|stack|Mongo/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const logged = lines.filter((line) => 'err' in line);
    expect(logged).toEqual([
      expect.objectContaining({
        level: 50,
        requestId: 'request-under-test',
        err: expect.objectContaining({ message: expect.stringContaining('E11000') }),
      }),
    ]);
  });

  test('an expected failure is returned with its message, code, fields and request id, and is not logged as an error', async () => {
    const { gateway, lines } = await startWithBoardThat(() => {
      throw new DomainError('CONFLICT', 'Somebody was faster', { fields: ['username'], cause: new Error('secret') });
    });
    const response = await sendGraphql(gateway.url(), {
      query: BOARD,
      headers: { 'x-request-id': 'request-under-test' },
    });
    expect(response.status).toBe(409);
    expect(response.errors).toEqual([
      {
        message: 'Somebody was faster',
        path: ['leaderboard'],
        extensions: { code: 'CONFLICT', fields: ['username'], requestId: 'request-under-test' },
      },
    ]);
    expect(lines.filter((line) => 'err' in line)).toEqual([]);
  });

  test('a lost database connection returns 503 with a sentence', async () => {
    const { gateway } = await startWithBoardThat(() => {
      throw new mongoose.mongo.MongoNetworkError('connect ECONNREFUSED 127.0.0.1:27117');
    });
    const response = await sendGraphql(gateway.url(), { query: BOARD });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(response.errors).toMatchObject([
      {
        message: 'The service is not available right now. Please try again.',
        extensions: { code: 'UNAVAILABLE' },
      },
    ]);
  });

  test('a request while the database is disconnected returns 503 without a query', async () => {
    const disconnected = { readyState: 0 } as never;
    const { gateway, fakes } = await start({ deps: { database: disconnected } });
    const response = await sendGraphql(gateway.url(), { query: BOARD, token: 'any' });
    expect(response).toMatchObject({ status: 503, errors: [{ extensions: { code: 'UNAVAILABLE' } }] });
    expect(response.headers.get('retry-after')).toBe('5');
    expect(fakes.databaseCalls()).toBe(0);
  });

  test('an unknown path and broken JSON get errors as JSON', async () => {
    const { gateway } = await start();
    const missing = await fetch(`${gateway.url()}/nothing`);
    expect([missing.status, await missing.json()]).toEqual([
      404,
      { errors: [{ message: 'Not found', extensions: { code: 'NOT_FOUND', requestId: expect.any(String) } }] },
    ]);
    const broken = await fetch(`${gateway.url()}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":',
    });
    expect([broken.status, await broken.json()]).toMatchObject([
      400,
      { errors: [{ message: 'This request cannot be understood.', extensions: { code: 'BAD_REQUEST' } }] },
    ]);
  });
});

describe('refused requests', () => {
  const app = gatewayForAllTests();
  const post = (contentType: string, body: unknown) =>
    fetch(`${app.gateway.url()}/graphql`, {
      method: 'POST',
      headers: { 'content-type': contentType },
      body: JSON.stringify(body),
    });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a simple cross-site POST of %s is not run',
    async (contentType) => {
      expect([400, 415]).toContain((await post(contentType, { query: BOARD })).status);
      expect(app.fakes.databaseCalls()).toBe(0);
    },
  );

  test('a GET without a preflight header returns 400, and a mutation by GET returns 405', async () => {
    expect((await sendByGet(app.gateway.url(), { query: BOARD, headers: {} })).status).toBe(400);
    const mutation = await sendByGet(app.gateway.url(), { query: 'mutation { login(input: {}) { token } }' });
    expect(mutation.status).toBe(405);
    expect(app.fakes.databaseCalls()).toBe(0);
  });

  const guesses = Array.from(
    { length: 100 },
    (_, index) => `a${index}: login(input: { username: "admin", password: "guess ${index}" }) { token }`,
  );
  test.each([
    ['aliases of one operation', { query: `mutation { ${guesses.join(' ')} }` }],
    ['operations of an array', guesses.map((one) => ({ query: `mutation { ${one} }` }))],
  ])('a hundred logins as %s are refused without a database query', async (_shape, body) => {
    const response = await post('application/json', body);
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain('"data":{');
    expect(app.fakes.databaseCalls()).toBe(0);
  });
});

test('variables with more errors than GraphQL reports are an error of the client', async () => {
  const schema = buildSchema('type Query { sum(of: [Int!]!): Int }');
  const document = parse('query ($of: [Int!]!) { sum(of: $of) }');
  const { errors = [] } = await execute({ schema, document, variableValues: { of: Array.from('x'.repeat(60)) } });
  const last = errors.at(-1);
  expect(last?.message).toBe('Too many errors processing variables, error limit reached. Execution aborted.');
  expect(isUnexpected(last)).toBe(false);
  expect(formatError({ message: last?.message ?? '' }, last)).toEqual({
    message: 'Too many errors processing variables, error limit reached. Execution aborted.',
    extensions: { code: 'BAD_USER_INPUT' },
  });
});

test.each([
  ['a 503 with Retry-After for an unavailable dependency', new UnavailableError(), 503, '5'],
  ['a 503 with the Retry-After of a busy error', new DomainError('BUSY', 'Busy.', { retryAfterSeconds: 2 }), 503, '2'],
  ['a 409 without Retry-After for a conflict', new DomainError('CONFLICT', 'No.'), 409, undefined],
])('respondToFailedRequests sends %s', async (_case, error, status, retryAfter) => {
  const server = fastify();
  respondToFailedRequests(server);
  server.get('/', () => Promise.reject(error));
  const response = await server.inject('/');
  expect([response.statusCode, response.headers['retry-after']]).toEqual([status, retryAfter]);
});

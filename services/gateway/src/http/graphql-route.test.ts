import type { OutgoingHttpHeaders } from 'node:http';
import { sendRequest } from '@derby/server-kit/testing/send-request';
import { describe, expect, test } from 'vitest';
import { GATEWAY_LIMITS } from '../limits.ts';
import { gatewayForAllTests } from '../testing/start-gateway.ts';
import { createLoopTurns } from './graphql-route.ts';

const KB = 1_024;
const STATUS = '{ leaderboardStatus { isPublic } }';
const TOO_LARGE = { code: 'BAD_REQUEST', message: 'The request is too large.' };

const app = gatewayForAllTests();

/** Returns a body of exactly this many bytes, padded with a comment. */
function bodyOf(bytes: number): string {
  const empty = JSON.stringify({ query: `${STATUS}#` });
  return JSON.stringify({ query: `${STATUS}#${'x'.repeat(bytes - empty.length)}` });
}

/** Posts a body, in chunks when its length is not declared. */
async function post(text: string, headers: OutgoingHttpHeaders = {}, { isDeclared = true } = {}) {
  const length = isDeclared ? { 'content-length': Buffer.byteLength(text) } : { 'transfer-encoding': 'chunked' };
  const { status, body } = await sendRequest(app.gateway.url(), '/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...length, ...headers },
    body: text,
  });
  return { status, ...(JSON.parse(body) as { errors?: { message: string; extensions: object }[] }) };
}
const bearer = (value: string) => ({ authorization: `Bearer ${value}` });
const refusal = ({ status, errors }: Awaited<ReturnType<typeof post>>) => ({ status, errors });
const failure = (status: number, { code, message }: { code: string; message: string }) => ({
  status,
  errors: [{ message, extensions: { code, requestId: expect.any(String) } }],
});

describe('a JSON body', () => {
  test('of 16 kB is accepted without a token, and one byte more returns 413', async () => {
    expect(await post(bodyOf(16 * KB))).toEqual({ status: 200, data: { leaderboardStatus: { isPublic: true } } });
    expect(refusal(await post(bodyOf(16 * KB + 1)))).toEqual(failure(413, TOO_LARGE));
  });

  test('of more than 16 kB returns 401 with an invalid token', async () => {
    const response = await post(bodyOf(16 * KB + 1), bearer('a.b.c'));
    const expected = { code: 'UNAUTHENTICATED', message: 'Authentication required' };
    expect(refusal(response)).toEqual(failure(401, expected));
    expect((await post(bodyOf(16 * KB), bearer('a.b.c'))).status).toBe(200);
  });

  test('in chunks, whose length is unknown, is refused without a valid token', async () => {
    expect(refusal(await post(bodyOf(KB), {}, { isDeclared: false }))).toEqual(failure(413, TOO_LARGE));
    expect((await post(bodyOf(KB), bearer('a.b.c'), { isDeclared: false })).status).toBe(401);
  });

  test.each([true, false])(
    'of 256 kB is accepted with a valid token, and not more (declared: %s)',
    async (isDeclared) => {
      expect((await post(bodyOf(256 * KB), bearer(app.fakes.token), { isDeclared })).status).toBe(200);
      expect(refusal(await post(bodyOf(256 * KB + 1), bearer(app.fakes.token), { isDeclared }))).toEqual(
        failure(413, TOO_LARGE),
      );
    },
  );

  test('of another media type returns 413 above 16 kB', async () => {
    expect((await post('x'.repeat(16 * KB + 1), { 'content-type': 'text/plain' })).status).toBe(413);
  });
});

describe('16 kB of JSON', () => {
  const login = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
  const board =
    'query ($d: Division!, $p: Int!, $s: String) { leaderboard(division: $d, page: $p, search: $s) { total } }';
  /** Builds the JSON as text, because serializing a deep value overflows the stack. */
  const withVariables = (query: string, variables: string) =>
    `{"query":${JSON.stringify(query)},"variables":${variables}}`;
  const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}0${close.repeat(depth)}`;
  const zeros = `[${'0,'.repeat(7_900)}0]`;
  const keys = Array.from({ length: 1_500 }, (_, index) => `"k${index}":0`).join();
  const long = `"${'x'.repeat(16_000)}"`;

  test.each([
    ['nested lists', login, `{"input":${nested('[', ']', 7_900)}}`],
    ['nested objects', login, `{"input":${nested('{"a":', '}', 2_600)}}`],
    ['a wide object', login, `{"input":{${keys}}}`],
    ['a list in place of an object', login, `{"input":${zeros}}`],
    ['a text in place of an object', login, `{"input":${long}}`],
    ['a list in place of a text', login, `{"input":{"username":${zeros}}}`],
    ['nested lists in place of a text', login, `{"input":{"username":${nested('[', ']', 7_900)}}}`],
    ['a long enum', board, `{"d":${long},"p":1}`],
    ['a text in place of a number', board, `{"d":"REGULAR","p":${long}}`],
    ['a number with 16,000 digits', board, `{"d":"REGULAR","p":${'9'.repeat(16_000)}}`],
    ['a list in place of a number', board, `{"d":"REGULAR","p":${zeros}}`],
    ['a property named __proto__', login, '{"input":{"__proto__":{"username":"admin"}}}'],
  ])('returns 400 for %s', async (_what, query, variables) => {
    const body = withVariables(query, variables);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(16 * KB);
    expect((await post(body)).status).toBe(400);
  });

  test('returns 200 when the operation does not declare the variables', async () => {
    for (const variables of [`{"other":${nested('[', ']', 7_900)}}`, `{${keys}}`]) {
      expect((await post(withVariables(STATUS, variables))).status).toBe(200);
    }
  });
});

/** Returns the order of events when ten callers and a loop of other work start at the same moment. */
async function orderOf(turn: () => Promise<void>): Promise<string> {
  let order = '';
  let isOver = false;
  const other = () => {
    if (isOver) return;
    order += '-';
    setImmediate(other);
  };
  setImmediate(other);
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      await turn();
      order += 'x';
    }),
  );
  isOver = true;
  return order;
}

test('other work runs between two callers', async () => {
  const turn = createLoopTurns(GATEWAY_LIMITS);
  expect(await orderOf(async () => await turn('203.0.113.1'))).toMatch(/^-?(x-+){9}x$/);
});

test('networks take turns, and too many waiting callers of one get BUSY', async () => {
  const turn = createLoopTurns({ waitingVisitors: { total: 4, perNetwork: 3 }, waitingVisitorMs: 10_000 });
  const order: string[] = [];
  const callers = ['a', 'a', 'a', 'a', 'a', 'b'].map(async (network) => {
    order.push(
      await turn(network).then(
        () => network,
        (error: { code: string }) => error.code,
      ),
    );
  });
  await Promise.all(callers);
  expect(order).toEqual(['a', 'BUSY', 'a', 'b', 'a', 'a']);
});

test('control: without turns other work waits for all callers', async () => {
  expect(await orderOf(async () => await Promise.resolve())).toBe('x'.repeat(10));
});

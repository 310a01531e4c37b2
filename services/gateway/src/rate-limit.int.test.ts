import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Gateway } from './app.ts';
import { sendByGet } from './testing/send-graphql.ts';
import { openGatewayContext } from './testing/gateway-context.ts';
import { signInUser } from './testing/sign-in-user.ts';

const VIEWER = '{ viewer { id } }';
const STATUS = '{ leaderboardStatus { isPublic } }';
const BOARD = '{ leaderboard(division: REGULAR) { total } }';
const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
const REFRESH = `mutation ($rememberMeToken: String, $device: String) {
  refreshSession(rememberMeToken: $rememberMeToken, deviceFingerprint: $device) { token }
}`;
const LIMIT = 20;
const PATIENT = { timeouts: { responseTimeoutMs: 60_000, statementTimeoutMs: 60_000 } };
/** Longer than the poll that replaces lost events. */
const HEARD_OF = { timeout: 20_000 };

const context = openGatewayContext({ count: 2, ...PATIENT });

/** Saved while the limit is off, so that the save does not count. Each test has a window of another length. */
let windowMs = randomInt(60_000, 90_000);
async function limitTo(maxRequests: number): Promise<void> {
  windowMs += 1;
  await context.save({ rate_limit_enabled: 'false' });
  await expect
    .poll(async () => (await context.send(VIEWER, { at: context.other })).headers.get('ratelimit-limit'), HEARD_OF)
    .toBe(null);
  await context.save({
    rate_limit_enabled: 'true',
    rate_limit_max_requests: String(maxRequests),
    rate_limit_window_ms: String(windowMs),
  });
  for (const gateway of [context.one, context.other]) {
    await expect
      .poll(
        async () =>
          (await context.send('mutation { logout }', { token: null, at: gateway })).headers.get('ratelimit-limit'),
        HEARD_OF,
      )
      .toBe(String(maxRequests));
  }
}
/** Returns the statuses of `count` requests, alternating between both gateways. */
async function statuses(count: number, send: (gateway: Gateway, index: number) => Promise<{ status: number }>) {
  const responses = await Promise.all(
    Array.from({ length: count }, async (_, index) => await send(index % 2 === 0 ? context.one : context.other, index)),
  );
  return responses.map(({ status }) => status);
}
const passed = (given: number[]) => given.filter((status) => status !== 429).length;
const from = (address: string) => ({ 'x-forwarded-for': address });

describe('the rate limit', () => {
  test('gives a user one budget over all gateways and reports it in headers', async () => {
    await limitTo(LIMIT);
    const response = await context.send(VIEWER);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'ratelimit-limit': '20',
      'ratelimit-remaining': '19',
      'ratelimit-reset': expect.stringMatching(/^[6-9]\d$/),
    });
    const given = await statuses(3 * LIMIT, (at) => context.send(VIEWER, { at }));
    expect(passed(given)).toBe(LIMIT - 1);
  });

  test('gives all addresses of one IPv6 network one budget', async () => {
    await limitTo(LIMIT);
    const given = await statuses(3 * LIMIT, (at, index) =>
      context.send(VIEWER, { token: null, at, headers: from(`2001:db8:0:1::${(index + 1).toString(16)}`) }),
    );
    expect(passed(given)).toBe(LIMIT);
    const neighbour = await context.send(VIEWER, { token: null, headers: from('2001:db8:0:2::1') });
    expect(neighbour.status).toBe(401);
  });

  test('does not stop an administrator from signing in when visitors at the same address have used it up', async () => {
    const user = await signInUser(context, 'volunteer');
    await limitTo(1);
    const headers = from('203.0.113.9');
    const anonymous = await statuses(10, (at) => context.send(VIEWER, { token: null, at, headers }));
    expect(passed(anonymous)).toBe(1);
    const refresh = async (at: Gateway, rememberMeToken: string) =>
      await context.send(REFRESH, { variables: { rememberMeToken, device: user.username }, token: null, at, headers });
    const garbage = await statuses(30, (gateway, index) => refresh(gateway, `garbage ${index}`.padEnd(43, 'x')));
    expect(new Set(garbage)).toEqual(new Set([401]));
    for (const gateway of [context.one, context.other]) {
      expect((await refresh(gateway, user.rememberMeToken)).status).toBe(200);
      const input = { username: user.username, password: user.password };
      expect((await context.send(LOGIN, { variables: { input }, token: null, at: gateway, headers })).status).toBe(200);
    }
  });

  test('gives an invalid token no separate budget', async () => {
    await limitTo(LIMIT);
    const given = await statuses(3 * LIMIT, (at, index) =>
      context.send(VIEWER, { token: `${context.token}${index}`, at, headers: from('203.0.113.2') }),
    );
    expect(passed(given)).toBe(LIMIT);
  });

  test('refuses none of 60 phones behind one address that follow the board for a minute', async () => {
    await limitTo(100);
    const polls = 60 * 2 * 5;
    const given = await statuses(polls, (gateway, index) =>
      sendByGet(gateway.url(), {
        query: index % 2 === 0 ? STATUS : BOARD,
        headers: { ...from('203.0.113.3'), 'apollo-require-preflight': '1' },
      }),
    );
    expect(given.filter((status) => status === 200)).toHaveLength(polls);
  });

  test('sends no rate limit headers in a cacheable response', async () => {
    await limitTo(LIMIT);
    const headers = { ...from('203.0.113.8'), 'apollo-require-preflight': '1' };
    const response = await sendByGet(context.one.url(), { query: STATUS, headers });
    expect(response.headers.get('cache-control')).toBe('public, max-age=1');
    expect(response.headers.get('ratelimit-limit')).toBe(null);
  });

  test('counts no request when it is switched off', async () => {
    await limitTo(1);
    await context.save({ rate_limit_enabled: 'false' });
    const given = await statuses(10, () => context.send(VIEWER));
    expect(passed(given)).toBe(10);
  });

  test.each(['cut', 'hold'] as const)('is counted in each process without Redis (%s)', async (fault) => {
    await limitTo(LIMIT);
    const others = [await context.startGateway(), await context.startGateway()] as const;
    Object.assign(context, { one: others[0], other: others[1] });
    context.redis[fault]();
    const headers = from(fault === 'cut' ? '203.0.113.5' : '203.0.113.6');
    const given = await statuses(4 * LIMIT, (at) => context.send(VIEWER, { token: null, at, headers }));
    context.redis.mend();
    expect(passed(given)).toBe(2 * LIMIT);
    await context.save({ rate_limit_enabled: 'false' });
  });
});

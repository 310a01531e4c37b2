import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway, GatewayOverrides } from './app.ts';
import { openDependencies } from './dependencies.ts';
import { ask, type Answer } from './testing/ask.ts';
import { startFlakyProxy, type FlakyProxy } from './testing/flaky-proxy.ts';
import { openGatewayContext, type GatewayTestContext } from './testing/gateway-context.ts';
import { signInUser, type SignedInUser } from './testing/sign-in-user.ts';

const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { token requiresTwoFactor deviceToken } }';
const TOO_MANY = { status: 429, errors: [{ extensions: { code: 'TOO_MANY_ATTEMPTS' } }] };

const ADMIN = { username: 'admin', password: 'weigh-in at noon' };

const NOW = new Date();
/** Gateways whose clock stands still, because more guesses are free as time passes, and which wait long for Redis. */
const STANDING_STILL: GatewayOverrides = {
  async openDependencies(config, logger) {
    const { deps, ...others } = await openDependencies(config, logger, { answerTimeoutMs: 60_000 });
    return { ...others, deps: { ...deps, clock: { ...deps.clock, now: () => NOW } } };
  },
};

let context: GatewayTestContext;
let redis: FlakyProxy;
let gateways: Gateway[];
let count = 0;

beforeAll(async () => {
  context = await openGatewayContext();
  const redisUrl = new URL(context.redisUrl);
  redis = await startFlakyProxy(Number(redisUrl.port));
  redisUrl.host = `127.0.0.1:${redis.port}`;
  gateways = [
    await context.startGateway({ redisUrl: redisUrl.href }, STANDING_STILL),
    await context.startGateway({ redisUrl: redisUrl.href }, STANDING_STILL),
  ];
});
afterAll(async () => {
  await context.close();
  await redis.close();
});

/** A guess at one of the gateways, from an address that the front door reports. */
async function attempt(
  at: number,
  user: Pick<SignedInUser, 'username' | 'password'> & { readonly deviceToken?: string | null },
  address: string,
): Promise<Answer> {
  const { username, password, deviceToken } = user;
  const headers = { 'x-forwarded-for': address };
  const gateway = gateways[at % gateways.length] as Gateway;
  return await ask(gateway.url(), { query: LOGIN, variables: { input: { username, password, deviceToken } }, headers });
}

/** Creates a user who has signed in from 127.0.0.1. */
async function someUser(): Promise<SignedInUser> {
  const [gateway] = gateways as [Gateway];
  const token = await context.signIn(gateway);
  return await signInUser(gateway, { token, username: `guessed ${(count += 1)} ${randomUUID()}` });
}

describe('guessing passwords', () => {
  test('is counted by all processes together, and the owner still gets in', async () => {
    const user = await someUser();
    const wrong = { ...user, password: 'a wrong guess' };
    const outcomes: number[] = [];
    for (let guess = 0; guess < 20; guess += 1) {
      outcomes.push((await attempt(guess, wrong, `203.0.113.${guess}`)).status);
    }
    expect(outcomes.filter((status) => status === 401)).toHaveLength(5);
    expect(outcomes.filter((status) => status === 429)).toHaveLength(15);
    expect(await attempt(1, user, '203.0.113.1')).toMatchObject(TOO_MANY);
    for (const at of [0, 1]) expect((await attempt(at, user, '127.0.0.1')).status).toBe(200);
  });

  test('at the address of the owner keeps the owner out on no known device, by any process', async () => {
    const user = await someUser();
    const venue = '203.0.113.80';
    const { deviceToken } = (await attempt(0, { ...user, deviceToken: null }, venue)).data.login as {
      deviceToken: string;
    };
    const wrong = { ...user, password: 'a wrong guess' };
    const guesses = Array.from({ length: 20 }, async (_, guess) => await attempt(guess, wrong, venue));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    const waiting = await attempt(0, user, venue);
    expect(waiting).toMatchObject({ ...TOO_MANY, errors: [{ extensions: { retryAfterSeconds: 0.3 } }] });
    expect(waiting.headers.get('retry-after')).toBe('1');
    for (const at of [0, 1]) expect((await attempt(at, { ...user, deviceToken }, venue)).status).toBe(200);
  });

  test('lets a right one of many at once in both processes through', async () => {
    const user = await someUser();
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => await attempt(index, user, '127.0.0.1')),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  });

  test('stays limited in each process when Redis is away, and no other user waits or is locked out', async () => {
    const user = await someUser();
    const wrong = { ...user, password: 'a wrong guess' };
    redis.cut();
    const outcomes: number[] = [];
    for (let guess = 0; guess < 16; guess += 1) {
      outcomes.push((await attempt(guess, wrong, '203.0.113.7')).status);
    }
    // Five in each process, and the one that a network has that does not wait.
    expect(outcomes.filter((status) => status === 401)).toHaveLength(12);
    expect((await attempt(0, user, '203.0.113.7')).status).toBe(429);
    expect((await attempt(0, ADMIN, '198.51.100.1')).status).toBe(200);
    redis.mend();
  });

  test('cannot be hurried by aliases or lists of operations', async () => {
    const [gateway] = gateways as [Gateway];
    const guesses = Array.from(
      { length: 100 },
      (_, index) => `a${index}: login(input: { username: "admin", password: "guess ${index}" }) { token }`,
    );
    const answer = await ask(gateway.url(), { query: `mutation { ${guesses.join(' ')} }` });
    expect(answer.status).toBe(400);
    expect(answer.data).toBeUndefined();
    const batch = await fetch(`${gateway.url()}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(guesses.map((guess) => ({ query: `mutation { ${guess} }` }))),
    });
    expect(batch.status).toBe(400);
  });
});

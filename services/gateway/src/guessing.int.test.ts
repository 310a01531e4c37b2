import { generate } from 'otplib';
import { describe, expect, test } from 'vitest';
import type { GatewayOverrides } from './app.ts';
import { openDependencies } from '@derby/api-kit/dependencies';
import type { GraphqlResponse } from './testing/ask.ts';
import { CREDENTIALS, openGatewayContext } from './testing/gateway-context.ts';
import { signInUser, type SignedInUser } from './testing/sign-in-user.ts';

const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { token requiresTwoFactor deviceToken } }';
const TOO_MANY = { status: 429, errors: [{ extensions: { code: 'TOO_MANY_ATTEMPTS' } }] };

/** Gateways with long timeouts for Redis. */
const PATIENT: GatewayOverrides = {
  openDependencies: async (config, options) =>
    await openDependencies(config, { ...options, timeouts: { responseTimeoutMs: 60_000 } }),
};

const context = openGatewayContext({ count: 2, overrides: PATIENT });
let count = 0;

/** Sends a login to one of the gateways, from an address that the front door reports. */
async function attempt(
  at: number,
  user: Pick<SignedInUser, 'username' | 'password'> & {
    readonly deviceToken?: string | null;
    readonly twoFactorCode?: string;
  },
  address: string,
): Promise<GraphqlResponse> {
  const { username, password, deviceToken, twoFactorCode } = user;
  const headers = { 'x-forwarded-for': address };
  const gateway = at % 2 === 0 ? context.one : context.other;
  const variables = { input: { username, password, deviceToken, twoFactorCode } };
  return await context.ask(LOGIN, { variables, headers, token: null, at: gateway });
}

/** Creates a user who has signed in from 127.0.0.1. */
const someUser = () => signInUser(context, `guessed ${(count += 1)}`);

describe('guessing passwords', () => {
  test('is counted over all processes, and the owner can still sign in from a known network', async () => {
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

  test("from the owner's address does not lock out the owner's known device in any process", async () => {
    const user = await someUser();
    const venue = '203.0.113.80';
    const { deviceToken } = (await attempt(0, { ...user, deviceToken: null }, venue)).data.login as {
      deviceToken: string;
    };
    const wrong = { ...user, password: 'a wrong guess' };
    const guesses = Array.from({ length: 20 }, async (_, guess) => await attempt(guess, wrong, venue));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    const refused = await attempt(0, user, venue);
    expect(refused).toMatchObject(TOO_MANY);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    for (const at of [0, 1]) expect((await attempt(at, { ...user, deviceToken }, venue)).status).toBe(200);
  });

  test('does not limit 12 parallel logins with the right password over both processes', async () => {
    const user = await someUser();
    const responses = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => await attempt(index, user, '127.0.0.1')),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  });

  test('stays limited in each process without Redis, and does not block other users', async () => {
    const user = await someUser();
    const wrong = { ...user, password: 'a wrong guess' };
    context.redis.cut();
    const outcomes: number[] = [];
    for (let guess = 0; guess < 16; guess += 1) {
      outcomes.push((await attempt(guess, wrong, '203.0.113.7')).status);
    }
    // Five in each process.
    expect(outcomes.filter((status) => status === 401)).toHaveLength(10);
    expect((await attempt(0, user, '203.0.113.7')).status).toBe(429);
    expect((await attempt(0, CREDENTIALS, '198.51.100.1')).status).toBe(200);
    context.redis.mend();
  });
});

describe('guessing two-factor codes', () => {
  test('is counted over six known networks and both processes, and the owner signs in 20 times on a known device', async () => {
    const networks = [1, 2, 3, 4, 5, 6].map((part) => `198.51.100.${part}`);
    const user = await someUser();
    for (const network of networks) expect((await attempt(0, user, network)).status).toBe(200);
    const { deviceToken } = (await attempt(1, { ...user, deviceToken: null }, '127.0.0.1')).data.login as {
      deviceToken: string;
    };
    // Codes of 21 steps are valid at a time, and each works once, in order.
    await context.save({ otp_window: '10' });
    const setUp = await context.run('mutation { setUpTwoFactor { manualEntryKey } }', { token: user.token });
    const secret: string = setUp.setUpTwoFactor.manualEntryKey;
    // Two seconds ahead, so that the earliest code does not expire before it is used.
    const epoch = Math.floor(Date.now() / 1_000) + 2;
    const codeOf = async (step: number) => await generate({ secret, epoch: epoch + step * 30 });
    const query = 'mutation ($code: String) { enableTwoFactor(verificationCode: $code) }';
    await context.run(query, { token: user.token, variables: { code: await codeOf(-10) } });

    const guesses: (string | undefined)[] = [];
    const ownerStatuses: number[] = [];
    for (let guess = 0; guess < 30; guess += 1) {
      const network = networks[guess % 6] as string;
      const guessed = await attempt(guess, { ...user, twoFactorCode: '000000' }, network);
      guesses.push(guessed.errors?.[0]?.extensions.code as string | undefined);
      if (guess < 20) {
        const twoFactorCode = await codeOf(guess - 9);
        ownerStatuses.push((await attempt(guess, { ...user, deviceToken, twoFactorCode }, network)).status);
      }
    }
    expect(guesses).toEqual([
      ...Array.from({ length: 5 }, () => 'INVALID_TWO_FACTOR_CODE'),
      ...Array.from({ length: 25 }, () => 'TOO_MANY_ATTEMPTS'),
    ]);
    expect(ownerStatuses).toEqual(Array.from({ length: 20 }, () => 200));
  });
});

import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Gateway } from './app.ts';
import { ask } from './testing/ask.ts';
import { startFlakyProxy, type FlakyProxy } from './testing/flaky-proxy.ts';
import { openGatewayContext, type GatewayTestContext } from './testing/gateway-context.ts';
import { signInAgain, signInUser, type SignedInUser } from './testing/sign-in-user.ts';

const NEW_SECRET = 'Zt5Lp8Wc4Rn6Hd1Gf0Sa-Ye-k3Jx9Qm2Vb7';

let context: GatewayTestContext;
let redis: FlakyProxy;
/** Two processes that share the database, and Redis behind a wire that can be cut. */
let one: Gateway;
let other: Gateway;
let count = 0;

beforeAll(async () => {
  context = await openGatewayContext();
  const redisUrl = new URL(context.redisUrl);
  redis = await startFlakyProxy(Number(redisUrl.port));
  redisUrl.host = `127.0.0.1:${redis.port}`;
  one = await context.startGateway({ redisUrl: redisUrl.href });
  other = await context.startGateway({ redisUrl: redisUrl.href });
});
afterAll(async () => {
  await context.close();
  await redis.close();
});

async function run(gateway: Gateway, query: string, token: string): Promise<Record<string, unknown>> {
  const answer = await ask(gateway.url(), { query, token });
  expect(answer.errors).toBeUndefined();
  return answer.data as Record<string, unknown>;
}

const isIn = async (gateway: Gateway, token: string) =>
  (await ask(gateway.url(), { query: '{ viewer { id } }', token })).status === 200;

const isRemembered = async (gateway: Gateway, { username, rememberMeToken }: SignedInUser) => {
  const query =
    'mutation ($t: String, $f: String) { refreshSession(rememberMeToken: $t, deviceFingerprint: $f) { token } }';
  return (await ask(gateway.url(), { query, variables: { t: rememberMeToken, f: username } })).status === 200;
};

async function expectRefused(gateway: Gateway, token: string): Promise<void> {
  // `expect.poll` knows no tests that run at once.
  await vi.waitFor(async () => expect(await isIn(gateway, token)).toBe(false), { timeout: 10_000, interval: 5 });
}

async function enable(user: SignedInUser): Promise<string> {
  const { setUpTwoFactor: setup } = await run(one, 'mutation { setUpTwoFactor { manualEntryKey } }', user.token);
  const secret = (setup as { manualEntryKey: string }).manualEntryKey;
  const code = await generate({ secret, epoch: Math.floor(Date.now() / 1_000) - 30 });
  await run(one, `mutation { enableTwoFactor(verificationCode: "${code}") }`, user.token);
  return secret;
}

type Act = (user: SignedInUser, admin: string) => Promise<unknown>;

/** What ends a user's sessions; `spares` the session that did it. */
const EVENTS: [string, { act: Act; spares: boolean; prepare?: (user: SignedInUser) => Promise<string> }][] = [
  [
    'suspension',
    {
      spares: false,
      act: (user, admin) => run(one, `mutation { setUserSuspended(id: ${user.id}, isSuspended: true) }`, admin),
    },
  ],
  [
    'deletion',
    {
      spares: false,
      act: (user, admin) => run(one, `mutation { deleteUser(id: ${user.id}) { deletedUsername } }`, admin),
    },
  ],
  [
    'a password reset',
    {
      spares: false,
      act: (user, admin) =>
        run(one, `mutation { resetUserPassword(id: ${user.id}, newPassword: "slack tide") }`, admin),
    },
  ],
  [
    'the own new password',
    {
      spares: true,
      act: (user) =>
        run(
          one,
          `mutation { changePassword(currentPassword: "${user.password}", newPassword: "slack tide") }`,
          user.token,
        ),
    },
  ],
  ['the own second factor', { spares: true, act: enable }],
  [
    'a second factor that an administrator turns off',
    {
      spares: false,
      prepare: enable,
      act: (user, admin) => run(one, `mutation { disableUserTwoFactor(id: ${user.id}) }`, admin),
    },
  ],
  ['logout', { spares: false, act: (user) => run(one, 'mutation { logout }', user.token) }],
];

describe.each(['up', 'down'])('with Redis %s', (state) => {
  let admin: string;
  beforeAll(async () => {
    redis.mend();
    admin = await context.signIn(one);
    if (state === 'down') redis.cut();
  });
  afterAll(() => redis.mend());

  // At once: without Redis, each is waited for.
  test.concurrent.each(EVENTS)('%s ends tokens in every process', async (name, { act, spares, prepare }) => {
    const user = await signInUser(one, { token: admin, username: `user ${(count += 1)}` });
    await prepare?.(user);
    const second = name === 'logout' || prepare ? undefined : await signInAgain(one, user.username);
    const ended = spares ? [second?.token ?? ''] : [user.token, ...(second ? [second.token] : [])];
    // Both processes have the sessions in memory.
    for (const token of ended) expect([await isIn(one, token), await isIn(other, token)]).toEqual([true, true]);

    await act(user, admin);
    for (const token of ended) {
      await Promise.all([one, other].map(async (gateway) => await expectRefused(gateway, token)));
    }
    for (const gateway of [one, other]) {
      expect(await isIn(gateway, user.token)).toBe(spares);
      expect(await isRemembered(gateway, user)).toBe(false);
    }
  });
});

test('a new signing secret ends every session in every process, also with Redis down', async () => {
  const admin = await context.signIn(one);
  const user = await signInUser(one, { token: admin, username: 'rotated' });
  expect([await isIn(one, user.token), await isIn(other, user.token)]).toEqual([true, true]);
  redis.cut();
  await run(one, `mutation { updateSettings(settings: [{ key: "jwt_secret", value: "${NEW_SECRET}" }]) }`, admin);
  await Promise.all([one, other].map(async (gateway) => await expectRefused(gateway, user.token)));
  for (const gateway of [one, other]) {
    expect(await isIn(gateway, admin)).toBe(false);
    expect(await isRemembered(gateway, user)).toBe(false);
  }
  redis.mend();
});

import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Gateway } from './app.ts';
import { openGatewayContext } from './testing/gateway-context.ts';
import { isRemembered, signInAgain, signInPass, signInUser, type SignedInUser } from './testing/sign-in-user.ts';

const NEW_SECRET = 'Zt5Lp8Wc4Rn6Hd1Gf0Sa-Ye-k3Jx9Qm2Vb7';

const context = openGatewayContext({ count: 2 });
const both = () => [context.one, context.other];
let count = 0;

const isIn = async (at: Gateway, token: string) =>
  (await context.send('{ viewer { id } }', { token, at })).status === 200;

async function expectRefused(gateway: Gateway, token: string): Promise<void> {
  // `expect.poll` does not support concurrent tests.
  await vi.waitFor(async () => expect(await isIn(gateway, token)).toBe(false), { timeout: 10_000, interval: 5 });
}

async function enable({ token }: SignedInUser): Promise<void> {
  const { setUpTwoFactor } = await context.run('mutation { setUpTwoFactor { manualEntryKey } }', { token });
  const code = await generate({ secret: setUpTwoFactor.manualEntryKey });
  await context.run(`mutation { enableTwoFactor(verificationCode: "${code}") }`, { token });
}

type Act = (user: SignedInUser) => Promise<unknown>;

/** The events that end a user's sessions. `spares`: the session that caused the event stays. */
const EVENTS: [string, { act: Act; spares?: true; prepare?: Act; signIn?: typeof signInPass }][] = [
  [
    'the end of a scale pass',
    { signIn: signInPass, act: ({ id }) => context.run(`mutation { setUserSuspended(id: ${id}, isSuspended: true) }`) },
  ],
  ['suspension', { act: ({ id }) => context.run(`mutation { setUserSuspended(id: ${id}, isSuspended: true) }`) }],
  ['deletion', { act: ({ id }) => context.run(`mutation { deleteUser(id: ${id}) { deletedUsername } }`) }],
  [
    'a password reset',
    { act: ({ id }) => context.run(`mutation { resetUserPassword(id: ${id}, newPassword: "slack tide") }`) },
  ],
  [
    'a change of the own password',
    {
      spares: true,
      act: ({ password, token }) =>
        context.run(`mutation { changePassword(currentPassword: "${password}", newPassword: "slack tide") }`, {
          token,
        }),
    },
  ],
  ['a change of the own second factor', { spares: true, act: enable }],
  [
    'a second factor that an administrator turns off',
    { prepare: enable, act: ({ id }) => context.run(`mutation { disableUserTwoFactor(id: ${id}) }`) },
  ],
  ['logout', { act: ({ token }) => context.run('mutation { logout }', { token }) }],
];

// With Redis an event comes before the poll: tests/faults/deadlines.timed.test.ts.
describe('without Redis', () => {
  beforeAll(() => context.redis.cut());
  afterAll(() => context.redis.mend());

  // Concurrent, because each test waits for a poll.
  test.concurrent.each(EVENTS)(
    '%s ends tokens in every process',
    async (name, { act, spares = false, prepare, signIn }) => {
      const user = await (signIn ?? signInUser)(context, `user ${(count += 1)}`);
      await prepare?.(user);
      const second = name === 'logout' || prepare || signIn ? undefined : await signInAgain(context, user.username);
      const ended = spares ? [second?.token ?? ''] : [user.token, ...(second ? [second.token] : [])];
      // Both processes have the sessions in memory.
      for (const token of ended)
        expect([await isIn(context.one, token), await isIn(context.other, token)]).toEqual([true, true]);

      await act(user);
      for (const token of ended) {
        await Promise.all(both().map(async (gateway) => await expectRefused(gateway, token)));
      }
      for (const gateway of both()) {
        expect(await isIn(gateway, user.token)).toBe(spares);
        expect(await isRemembered(context, user, gateway)).toBe(false);
      }
    },
  );
});

test('a new signing secret ends every session in every process, also without Redis', async () => {
  const user = await signInUser(context, 'rotated');
  expect([await isIn(context.one, user.token), await isIn(context.other, user.token)]).toEqual([true, true]);
  context.redis.cut();
  await context.save({ jwt_secret: NEW_SECRET });
  await Promise.all(both().map(async (gateway) => await expectRefused(gateway, user.token)));
  for (const gateway of both()) {
    expect(await isIn(gateway, context.token)).toBe(false);
    expect(await isRemembered(context, user, gateway)).toBe(false);
  }
  context.redis.mend();
});

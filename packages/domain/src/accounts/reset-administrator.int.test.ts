import { expect, test } from 'vitest';
import {
  ADDRESS,
  codeOf,
  isIn,
  isRemembered,
  openAccountTests,
  PASSWORD,
  signIn,
  SYSTEM,
} from './account-context.fixture.ts';
import { enableTwoFactor, resetAdministrator, setUpTwoFactor } from './index.ts';
import { suspendAdministrator, WRONG } from './login-context.fixture.ts';

const OPERATOR = { kind: 'system', name: 'operator on the server' } as const;
const ONLY_PASSWORD = { username: 'admin', disablesTwoFactor: false };

const { database, deps, admin, auditRows } = await openAccountTests();

const actionsOf = async () => (await auditRows()).map(({ action, actor }) => [action, actor.name]);

test('resetAdministrator returns a random password and ends all sessions and remember-me tokens', async () => {
  const before = (await auditRows()).length;
  const reset = await resetAdministrator(deps, OPERATOR, { username: ' ADMIN ', disablesTwoFactor: false });
  expect(reset).toEqual({
    username: 'admin',
    password: expect.stringMatching(/^[a-z0-9-]{23}$/),
    wasSuspended: false,
    hasTwoFactor: false,
  });
  expect(await isIn(deps, admin)).toBe(false);
  expect(await isRemembered(deps, 'admin', admin)).toBe(false);
  expect(await database.collection('sessions').countDocuments()).toBe(0);
  await expect(signIn(deps, 'admin', PASSWORD)).rejects.toMatchObject(WRONG);
  expect(await isIn(deps, await signIn(deps, 'admin', reset.password))).toBe(true);
  expect((await auditRows())[before]).toMatchObject({
    action: 'user.password-reset',
    outcome: 'succeeded',
    actor: OPERATOR,
    subject: { kind: 'user', id: 1 },
  });
});

test('resetAdministrator reinstates a suspended administrator', async () => {
  await suspendAdministrator(database);
  const { password, wasSuspended } = await resetAdministrator(deps, OPERATOR, ONLY_PASSWORD);
  expect(wasSuspended).toBe(true);
  expect(await isIn(deps, await signIn(deps, 'admin', password))).toBe(true);
  expect((await actionsOf()).slice(-3)).toEqual([
    ['user.password-reset', OPERATOR.name],
    ['user.reinstated', OPERATOR.name],
    ['session.started', undefined],
  ]);
});

test('resetAdministrator disables the second factor only on request', async () => {
  const { manualEntryKey } = await setUpTwoFactor(deps, admin.actor);
  await enableTwoFactor(deps, admin.actor, { verificationCode: await codeOf(deps, manualEntryKey), address: ADDRESS });
  const stored = await resetAdministrator(deps, OPERATOR, ONLY_PASSWORD);
  expect(stored.hasTwoFactor).toBe(true);
  await expect(signIn(deps, 'admin', stored.password)).rejects.toThrow('a code was asked for');
  const { password, hasTwoFactor } = await resetAdministrator(deps, OPERATOR, {
    username: 'admin',
    disablesTwoFactor: true,
  });
  expect(hasTwoFactor).toBe(false);
  expect(await isIn(deps, await signIn(deps, 'admin', password))).toBe(true);
  expect(await actionsOf()).toContainEqual(['user.two-factor-disabled', OPERATOR.name]);
});

test.each(['nobody', '', 'x'.repeat(200_000)])('resetAdministrator refuses an unknown user', async (username) => {
  await expect(resetAdministrator(deps, SYSTEM, { username, disablesTwoFactor: true })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'There is no user of this name.',
  });
});

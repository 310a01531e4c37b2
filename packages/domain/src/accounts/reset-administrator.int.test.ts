import { expect, test } from 'vitest';
import { codeOf, isIn, isRemembered, openAccountTests, PASSWORD, signIn, SYSTEM } from './account-context.fixture.ts';
import { enableTwoFactor, resetAdministrator, setUpTwoFactor } from './index.ts';
import { suspendAdministrator, WRONG } from './login-context.fixture.ts';

const OPERATOR = { kind: 'system', name: 'operator on the server' } as const;
const ONLY_PASSWORD = { username: 'admin', disablesTwoFactor: false };

const { database, deps, admin, auditRows } = await openAccountTests();

const actionsOf = async () => (await auditRows()).map(({ action, actor }) => [action, actor.name]);

test('gives a random password once and ends all that the old one opened', async () => {
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

test('lets a suspended administrator in again', async () => {
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

test('turns the second factor off only when that is asked for', async () => {
  const { manualEntryKey } = await setUpTwoFactor(deps, admin.actor);
  await enableTwoFactor(deps, admin.actor, { verificationCode: await codeOf(deps, manualEntryKey) });
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

test.each(['nobody', '', 'x'.repeat(200_000)])('refuses a user that does not exist', async (username) => {
  await expect(resetAdministrator(deps, SYSTEM, { username, disablesTwoFactor: true })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'There is no user of this name.',
  });
});

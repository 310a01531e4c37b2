import { describe, expect, test } from 'vitest';
import {
  ADDRESS,
  isIn,
  isRemembered,
  openAccountTests,
  PASSWORD,
  type SignedIn,
  signIn,
  turnOnTwoFactor,
} from '../account-context.fixture.ts';
import { changePassword, deleteUser, disableUserTwoFactor, resetUserPassword, setUserSuspended } from '../index.ts';

const { database, deps, admin, addUser } = await openAccountTests();

describe('ending of sessions', () => {
  const newPassword = 'slack tide';
  type Own = SignedIn & { readonly id: number };
  test.each<[string, (own: Own) => Promise<unknown>, boolean]>([
    [
      'suspension',
      async ({ id }) => await setUserSuspended(deps, admin.actor, { userId: id, isSuspended: true }),
      false,
    ],
    ['deletion', async ({ id }) => await deleteUser(deps, admin.actor, { userId: id }), false],
    [
      'a password reset',
      async ({ id }) => await resetUserPassword(deps, admin.actor, { userId: id, newPassword }),
      false,
    ],
    [
      'a change of the own password',
      async ({ actor }) =>
        await changePassword(deps, actor, { currentPassword: PASSWORD, newPassword, address: ADDRESS }),
      true,
    ],
    ['activation of the own second factor', async ({ actor }) => await turnOnTwoFactor(deps, actor), true],
  ])('%s ends all sessions except the acting one, and all remember-me tokens', async (_what, act, staysSignedIn) => {
    const own = await addUser('bo');
    const other = await signIn(deps, 'bo');
    await act(own);
    expect([await isIn(deps, own), await isIn(deps, other), await isIn(deps, admin)]).toEqual([
      staysSignedIn,
      false,
      true,
    ]);
    expect([await isRemembered(deps, 'bo', own), await isRemembered(deps, 'bo', other)]).toEqual([false, false]);
    expect(await isRemembered(deps, 'admin', admin)).toBe(true);
  });

  test.each<[string, (own: Own) => Promise<unknown>]>([
    ['a password', async ({ id, actor }) => await resetUserPassword(deps, actor, { userId: id, newPassword })],
    ['a second factor', async ({ id, actor }) => await disableUserTwoFactor(deps, actor, { userId: id })],
  ])('refuses a user who resets %s of their own account', async (_what, act) => {
    const bo = await addUser('bo');
    await turnOnTwoFactor(deps, bo.actor);
    const before = await database.collection('users').find().toArray();
    await expect(act(bo)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await database.collection('users').find().toArray()).toEqual(before);
    expect(await isIn(deps, bo)).toBe(true);
  });

  test('does not depend on the second write: a session of an earlier epoch is refused', async () => {
    const bo = await addUser('bo');
    const stored = await database.collection('sessions').find().toArray();
    await resetUserPassword(deps, admin.actor, { userId: bo.id, newPassword });
    await database.collection('sessions').deleteMany({});
    await database.collection('sessions').insertMany(stored);
    expect([await isIn(deps, bo), await isRemembered(deps, 'bo', bo)]).toEqual([false, false]);
  });

  test('requires a reinstated user to sign in again', async () => {
    const bo = await addUser('bo');
    await setUserSuspended(deps, admin.actor, { userId: bo.id, isSuspended: true });
    await setUserSuspended(deps, admin.actor, { userId: bo.id, isSuspended: false });
    expect(await isIn(deps, bo)).toBe(false);
    await expect(signIn(deps, 'bo')).resolves.toHaveProperty('token');
  });
});

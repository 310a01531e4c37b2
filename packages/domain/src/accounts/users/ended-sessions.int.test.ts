import { afterEach, describe, expect, test } from 'vitest';
import { databaseForFile } from '../../testing/index.ts';
import {
  ADDRESS,
  codeOf,
  emptyAccounts,
  isIn,
  isRemembered,
  openWithAdministrator,
  PASSWORD,
  signIn,
  type AccountTestContext,
  type SignedIn,
} from '../account-context.fixture.ts';
import {
  changePassword,
  deleteUser,
  disableUserTwoFactor,
  enableTwoFactor,
  accountsIndexes,
  resetUserPassword,
  setUpTwoFactor,
  setUserSuspended,
} from '../index.ts';

const CONFLICT = { code: 'CONFLICT' };

const database = await databaseForFile(accountsIndexes);
afterEach(async () => await emptyAccounts(database));

describe('what ends sessions', () => {
  test.each<[string, (context: AccountTestContext, userId: number, own: SignedIn) => Promise<unknown>, boolean]>([
    [
      'suspension',
      async ({ deps, admin }, userId) => await setUserSuspended(deps, admin.actor, { userId, isSuspended: true }),
      false,
    ],
    ['deletion', async ({ deps, admin }, userId) => await deleteUser(deps, admin.actor, { userId }), false],
    [
      'a password reset',
      async ({ deps, admin }, userId) =>
        await resetUserPassword(deps, admin.actor, { userId, newPassword: 'slack tide' }),
      false,
    ],
    [
      'the own new password',
      async ({ deps }, _userId, { actor }) =>
        await changePassword(deps, actor, { currentPassword: PASSWORD, newPassword: 'slack tide', address: ADDRESS }),
      true,
    ],
    [
      'the own second factor',
      async ({ deps }, _userId, { actor }) => {
        const { manualEntryKey } = await setUpTwoFactor(deps, actor);
        await enableTwoFactor(deps, actor, { verificationCode: await codeOf(deps, manualEntryKey) });
      },
      true,
    ],
  ])('%s ends every session but the one that did it, and all remember-me tokens', async (_what, act, goesOn) => {
    const context = await openWithAdministrator(database);
    const { deps } = context;
    const { id, ...own } = await context.addUser('bo');
    const other = await signIn(deps, 'bo');
    await act(context, id, own);
    expect([await isIn(deps, own), await isIn(deps, other), await isIn(deps, context.admin)]).toEqual([
      goesOn,
      false,
      true,
    ]);
    expect([await isRemembered(deps, 'bo', own), await isRemembered(deps, 'bo', other)]).toEqual([false, false]);
    expect(await isRemembered(deps, 'admin', context.admin)).toBe(true);
  });

  test.each<[string, (context: AccountTestContext, own: SignedIn & { id: number }) => Promise<unknown>]>([
    [
      'a password',
      async ({ deps }, { id: userId, actor }) =>
        await resetUserPassword(deps, actor, { userId, newPassword: 'slack tide' }),
    ],
    ['a second factor', async ({ deps }, { id: userId, actor }) => await disableUserTwoFactor(deps, actor, { userId })],
  ])('refuses a user who resets %s of their own account, as the thief of a session would', async (_what, act) => {
    const context = await openWithAdministrator(database);
    const { deps } = context;
    const bo = await context.addUser('bo');
    const { manualEntryKey } = await setUpTwoFactor(deps, bo.actor);
    await enableTwoFactor(deps, bo.actor, { verificationCode: await codeOf(deps, manualEntryKey) });
    const before = await database.collection('users').find().toArray();
    await expect(act(context, bo)).rejects.toMatchObject(CONFLICT);
    expect(await database.collection('users').find().toArray()).toEqual(before);
    expect(await isIn(deps, bo)).toBe(true);
  });

  test('the second write is not needed: sessions of an earlier epoch are no sessions', async () => {
    const { deps, admin, addUser } = await openWithAdministrator(database);
    const bo = await addUser('bo');
    const stored = await database.collection('sessions').find().toArray();
    await resetUserPassword(deps, admin.actor, { userId: bo.id, newPassword: 'slack tide' });
    await database.collection('sessions').deleteMany({});
    await database.collection('sessions').insertMany(stored);
    expect([await isIn(deps, bo), await isRemembered(deps, 'bo', bo)]).toEqual([false, false]);
  });

  test('a reinstated user has to sign in again', async () => {
    const { deps, admin, addUser } = await openWithAdministrator(database);
    const bo = await addUser('bo');
    await setUserSuspended(deps, admin.actor, { userId: bo.id, isSuspended: true });
    await setUserSuspended(deps, admin.actor, { userId: bo.id, isSuspended: false });
    expect(await isIn(deps, bo)).toBe(false);
    await expect(signIn(deps, 'bo')).resolves.toHaveProperty('token');
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import {
  ADDRESS,
  isIn,
  isRemembered,
  openAccountTests,
  OTHER_SECRET,
  PASSWORD,
  seedTwoFactor,
  signIn,
  turnOnTwoFactor,
  UNAUTHENTICATED,
  type SignedIn,
} from './account-context.fixture.ts';
import {
  authenticate,
  changePassword,
  createSessionCache,
  deleteUser,
  disableUserTwoFactor,
  logout,
  resetUserPassword,
  setUserSuspended,
} from './index.ts';
import { saveLoginDevice } from './login-devices.ts';

const { database, deps, admin, set, addUser, auditRows } = await openAccountTests();

describe('session', () => {
  let token: string;
  beforeEach(async () => {
    ({ token } = admin);
    await authenticate(deps, token);
  });

  test('needs one database read per second', async () => {
    const reads: string[] = [];
    database.set('debug', (collection: string, method: string) => reads.push(`${collection}.${method}`));
    deps.clock.advance(1_000);
    for (let round = 0; round < 20; round += 1) await authenticate(deps, token);
    database.set('debug', false);
    expect(reads).toEqual(['sessions.aggregate']);
  });

  test('ends at logout, at once in this process and within a second in others; other sessions continue', async () => {
    const other = (await signIn(deps, 'admin')).token;
    const elsewhere = { ...deps, sessionCache: createSessionCache(() => deps.clock.now().getTime()) };
    await authenticate(elsewhere, token);
    const actor = await authenticate(deps, token);
    await logout(deps, actor);
    await expect(authenticate(deps, token)).rejects.toMatchObject(UNAUTHENTICATED);
    expect(deps.published).toEqual([{ kind: 'session-ended', sessionId: actor.sessionId }]);
    elsewhere.clock.advance(1_000);
    await expect(authenticate(elsewhere, token)).rejects.toMatchObject(UNAUTHENTICATED);
    await expect(authenticate(deps, other)).resolves.toHaveProperty('userId', 1);
    expect((await auditRows()).at(-1)).toMatchObject({
      action: 'session.ended',
      subject: { kind: 'user', id: 1 },
    });
  });

  test('ends at once when the signing secret changes', async () => {
    set({ jwt_secret: OTHER_SECRET });
    await expect(authenticate(deps, token)).rejects.toMatchObject(UNAUTHENTICATED);
  });

  test('ends when its token expires', async () => {
    deps.clock.advance(3_600_000);
    await expect(authenticate(deps, token)).rejects.toMatchObject(UNAUTHENTICATED);
  });
});

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
    [
      'the end of a second factor by another administrator',
      async ({ id }) => {
        await seedTwoFactor(deps, id);
        await disableUserTwoFactor(deps, admin.actor, { userId: id });
      },
      false,
    ],
  ])('%s ends other sessions, remember-me tokens, and by others known devices', async (_what, act, isOwnAct) => {
    const own = await addUser('bo');
    const other = await signIn(deps, 'bo');
    await saveLoginDevice(database, { userId: own.id, tokenHash: 'hash' }, deps.clock.now());
    await act(own);
    expect([await isIn(deps, own), await isIn(deps, other), await isIn(deps, admin)]).toEqual([isOwnAct, false, true]);
    expect([await isRemembered(deps, 'bo', own), await isRemembered(deps, 'bo', other)]).toEqual([false, false]);
    expect(await isRemembered(deps, 'admin', admin)).toBe(true);
    expect(await database.collection('login_devices').countDocuments()).toBe(isOwnAct ? 1 : 0);
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

import { describe, expect, test } from 'vitest';
import { isIn, isRemembered, openAccountTests, PASSWORD, type SignedIn } from '../account-context.fixture.ts';
import {
  authenticate,
  createSessionCache,
  createUser,
  deleteUser,
  listUsers,
  setUserRole,
  setUserSuspended,
  viewer,
} from '../index.ts';

const ROLE_NOT_ALLOWED = {
  code: 'ROLE_NOT_ALLOWED',
  message: 'Your role does not allow this. Please ask an administrator.',
};
const LAST_ONE = { code: 'CONFLICT', message: 'The last active administrator must keep the role' };

const { database, deps, admin, set, addUser, auditRows } = await openAccountTests();

const rowOf = (userId: number) => database.collection<{ _id: number }>('users').findOne({ _id: userId });

describe('user roles', () => {
  test('default to administrator for a new user', async () => {
    const make = async (username: string, role?: 'administrator' | 'weighmaster' | null) =>
      (await createUser(deps, admin.actor, { username, password: PASSWORD, role })).role;
    expect([await make('ann'), await make('bo', null), await make('cy', 'weighmaster')]).toEqual([
      'administrator',
      'administrator',
      'weighmaster',
    ]);
  });

  test('default to administrator for the first user and for rows without a role', async () => {
    expect(await rowOf(1)).toMatchObject({ role: 'administrator' });
    const bo = await addUser('bo');
    await database.collection<{ _id: number }>('users').updateMany({}, { $unset: { role: 1 } });
    expect((await listUsers(deps, admin.actor)).map(({ role }) => role)).toEqual(['administrator', 'administrator']);
    deps.clock.advance(1_000);
    expect(await authenticate(deps, bo.token)).toEqual(bo.actor);
    expect(bo.actor.kind).toBe('administrator');
    // Succeeds because both users count as administrators.
    await setUserSuspended(deps, admin.actor, { userId: bo.id, isSuspended: true });
  });

  test('do not allow a weighmaster to manage users', async () => {
    const { actor } = await addUser('bo', 'weighmaster');
    expect(actor.kind).toBe('weighmaster');
    expect((await auditRows()).at(-1)).toMatchObject({
      action: 'session.started',
      actor: { kind: 'weighmaster', userId: actor.userId, username: 'bo' },
    });
    await expect(listUsers(deps, actor)).rejects.toMatchObject(ROLE_NOT_ALLOWED);
    await expect(setUserRole(deps, actor, { userId: 1, role: 'weighmaster' })).rejects.toMatchObject(ROLE_NOT_ALLOWED);
    await expect(createUser(deps, actor, { username: 'x', password: PASSWORD })).rejects.toMatchObject(
      ROLE_NOT_ALLOWED,
    );
    await expect(deleteUser(deps, actor, { userId: 1 })).rejects.toMatchObject(ROLE_NOT_ALLOWED);
  });

  test('apply force_2fa_for_admin to administrators only', async () => {
    const bo = await addUser('bo', 'weighmaster');
    set({ force_2fa_for_admin: 'true' });
    expect(await authenticate(deps, admin.token)).toMatchObject({ mustEnableTwoFactor: true });
    expect(await authenticate(deps, bo.token)).toEqual(bo.actor);
    expect(await viewer(deps, bo.actor)).toEqual({
      id: bo.id,
      username: 'bo',
      role: 'weighmaster',
      twoFactorEnabled: false,
      mustEnableTwoFactor: false,
    });
  });
});

describe('setUserRole', () => {
  test('takes effect at once in open sessions, keeps them, and is published', async () => {
    const bo = await addUser('bo');
    await authenticate(deps, bo.token);
    deps.published.length = 0;
    expect(await setUserRole(deps, admin.actor, { userId: bo.id, role: 'weighmaster' })).toMatchObject({
      id: bo.id,
      username: 'bo',
      role: 'weighmaster',
    });
    expect(deps.published).toEqual([{ kind: 'user-changed', userId: bo.id }]);
    expect(await authenticate(deps, bo.token)).toMatchObject({ kind: 'weighmaster', userId: bo.id });
    expect([await isIn(deps, bo), await isRemembered(deps, 'bo', bo)]).toEqual([true, true]);
    await setUserRole(deps, admin.actor, { userId: bo.id, role: 'administrator' });
    expect((await authenticate(deps, bo.token)).kind).toBe('administrator');
  });

  test('takes effect within 750 ms in a process that misses the event', async () => {
    const bo = await addUser('bo');
    const other = { ...deps, sessionCache: createSessionCache() };
    expect((await authenticate(other, bo.token)).kind).toBe('administrator');
    await setUserRole(deps, admin.actor, { userId: bo.id, role: 'weighmaster' });
    deps.clock.advance(750);
    expect((await authenticate(other, bo.token)).kind).toBe('weighmaster');
  });

  test('writes one audit row with both roles', async () => {
    const bo = await addUser('bo');
    await database.collection('audit_events').deleteMany({});
    await setUserRole(deps, admin.actor, { userId: bo.id, role: 'weighmaster' });
    await setUserRole(deps, admin.actor, { userId: bo.id, role: 'weighmaster' });
    expect(await auditRows()).toMatchObject([
      {
        action: 'user.role-changed',
        outcome: 'succeeded',
        actor: { kind: 'administrator', userId: 1, username: 'admin' },
        subject: { kind: 'user', id: bo.id },
        changes: { role: { from: 'administrator', to: 'weighmaster' } },
      },
    ]);
  });

  test('refuses the own account and an unknown user', async () => {
    const demote = { userId: 1, role: 'weighmaster' } as const;
    await expect(setUserRole(deps, admin.actor, demote)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You cannot change your own role',
    });
    for (const role of ['administrator', 'weighmaster'] as const) {
      await expect(setUserRole(deps, admin.actor, { userId: 99, role })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

/** 100 in the long form. */
const RACES = process.env['TEST_FORM'] === 'long' ? 100 : 24;

describe('last active administrator', () => {
  test('cannot be demoted, suspended or deleted, even when weighmasters exist', async () => {
    const bo = await addUser('bo');
    await addUser('cy', 'weighmaster');
    await setUserRole(deps, admin.actor, { userId: bo.id, role: 'weighmaster' });
    // The actor of a request that began before the demotion.
    await expect(setUserRole(deps, bo.actor, { userId: 1, role: 'weighmaster' })).rejects.toMatchObject(LAST_ONE);
    await expect(setUserSuspended(deps, bo.actor, { userId: 1, isSuspended: true })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The last active administrator cannot be suspended',
    });
    expect(await rowOf(1)).toMatchObject({ role: 'administrator', isSuspended: false, departures: [] });
  });

  test(`remains when two administrators demote, suspend or delete each other at once, ${RACES} times`, async () => {
    const left: number[] = [];
    const attack = (how: number, by: SignedIn, userId: number) =>
      [
        async () => await setUserRole(deps, by.actor, { userId, role: 'weighmaster' }),
        async () => await setUserSuspended(deps, by.actor, { userId, isSuspended: true }),
        async () => await deleteUser(deps, by.actor, { userId }),
      ][how]?.();
    for (let round = 0; round < RACES; round += 1) {
      const bo = await addUser(`bo ${round}`);
      // The first administrator cannot be deleted.
      await Promise.allSettled([attack(round % 3, admin, bo.id), attack(round % 2, bo, 1)]);
      left.push(
        await database.collection('users').countDocuments({ isSuspended: false, role: { $ne: 'weighmaster' } }),
      );
      await database.collection<{ _id: number }>('users').deleteMany({ _id: { $ne: 1 } });
      await database.collection('users').updateMany({}, { $set: { role: 'administrator', isSuspended: false } });
    }
    process.stdout.write(`A9: ${RACES} races of two, at least ${Math.min(...left)} active administrator left\n`);
    expect(Math.min(...left)).toBeGreaterThanOrEqual(1);
  });
});

import { describe, expect, test } from 'vitest';
import { atOnce } from '../testing/index.ts';
import { isLongForm } from '@derby/server-kit/testing/env';
import { isIn, isRemembered, openAccountTests, PASSWORD, type SignedIn } from './account-context.fixture.ts';
import { authenticate, createUser, deleteUser, listUsers, setUserRole, setUserSuspended, viewer } from './index.ts';

const LAST_ONE = { code: 'CONFLICT', message: 'The last active administrator must keep the role' };

const { database, deps, admin, set, addUser, auditRows } = await openAccountTests();

const rowOf = (userId: number) => database.collection<{ _id: number }>('users').findOne({ _id: userId });

describe('user management', () => {
  test('creates one of 20 concurrent users with the same name', async () => {
    const { done } = await atOnce(20, (index) =>
      createUser(deps, admin.actor, { username: index % 2 ? 'Zoë' : 'ZOE\u0308', password: PASSWORD }),
    );
    expect(done).toHaveLength(1);
    expect(await listUsers(deps, admin.actor)).toHaveLength(2);
  });

  test.each(['ro\u202Eot', '\u200B', 'ann\u0007'])('refuses the name %j, which hides characters', async (username) => {
    await expect(createUser(deps, admin.actor, { username, password: PASSWORD })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: 'Username must not contain invisible characters',
    });
  });

  test('lists users without credentials', async () => {
    const [user] = await listUsers(deps, admin.actor);
    expect(Object.keys(user ?? {}).toSorted()).toEqual([
      'createdAt',
      'email',
      'id',
      'isSuspended',
      'passEndsAt',
      'role',
      'twoFactorEnabled',
      'username',
    ]);
  });
});

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

  test('are in the audit event of a sign-in', async () => {
    const { actor } = await addUser('bo', 'weighmaster');
    expect((await auditRows()).at(-1)).toMatchObject({
      action: 'session.started',
      actor: { kind: 'weighmaster', userId: actor.userId, username: 'bo' },
    });
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
      isPass: false,
      passEndsAt: null,
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

const [RACES, RACES_OF_THREE] = isLongForm ? [100, 20] : [12, 3];

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

  /** Runs races between administrators, who are one before each. Returns how many of them are left at least. */
  async function fewestLeft(rounds: number, race: (round: number) => Promise<unknown>): Promise<number> {
    const users = database.collection<{ _id: number }>('users');
    const left: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await race(round);
      left.push(await users.countDocuments({ isSuspended: false, role: { $ne: 'weighmaster' } }));
      await users.deleteMany({ _id: { $ne: 1 } });
      await users.updateMany({}, { $set: { role: 'administrator', isSuspended: false } });
    }
    process.stdout.write(`A9: ${rounds} races, at least ${Math.min(...left)} active administrator left\n`);
    return Math.min(...left);
  }

  test(`remains when two administrators demote, suspend or delete each other at once, ${RACES} times`, async () => {
    const attack = (how: number, by: SignedIn, userId: number) =>
      [
        async () => await setUserRole(deps, by.actor, { userId, role: 'weighmaster' }),
        async () => await setUserSuspended(deps, by.actor, { userId, isSuspended: true }),
        async () => await deleteUser(deps, by.actor, { userId }),
      ][how]?.();
    const race = async (round: number) => {
      const bo = await addUser(`bo ${round}`);
      // The first administrator cannot be deleted.
      await Promise.allSettled([attack(round % 3, admin, bo.id), attack(round % 2, bo, 1)]);
    };
    expect(await fewestLeft(RACES, race)).toBeGreaterThanOrEqual(1);
  });

  test(`remains when three administrators suspend and delete each other at once, ${RACES_OF_THREE} times`, async () => {
    const race = async (round: number) => {
      const [bo, cy] = [await addUser(`bo ${round}`), await addUser(`cy ${round}`)];
      await Promise.allSettled([
        setUserSuspended(deps, admin.actor, { userId: bo.id, isSuspended: true }),
        deleteUser(deps, bo.actor, { userId: cy.id }),
        setUserSuspended(deps, cy.actor, { userId: 1, isSuspended: true }),
      ]);
    };
    expect(await fewestLeft(RACES_OF_THREE, race)).toBeGreaterThanOrEqual(1);
  });

  test('is not affected by five concurrent deletions of one user, of which one succeeds', async () => {
    const bo = await addUser('bo');
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () =>
        deleteUser(deps, admin.actor, { userId: bo.id }).catch(
          ({ code, message }: { code: string; message: string }) => ({
            code,
            message,
          }),
        ),
      ),
    );
    const notFound = { code: 'NOT_FOUND', message: 'User not found' };
    expect(outcomes.filter((outcome) => 'deletedUsername' in outcome)).toEqual([{ deletedUsername: 'bo' }]);
    expect(outcomes.filter((outcome) => 'code' in outcome)).toEqual([notFound, notFound, notFound, notFound]);
    expect((await auditRows()).filter(({ action }) => action === 'user.deleted')).toHaveLength(1);
  });

  test('is protected by a mark that expires a minute after a crash', async () => {
    const bo = await addUser('bo');
    const departures = [{ id: 'crashed', at: deps.clock.now() }];
    await database.collection<{ _id: number }>('users').updateOne({ _id: 1 }, { $set: { departures } });
    const suspend = async () => await setUserSuspended(deps, admin.actor, { userId: bo.id, isSuspended: true });
    await expect(suspend()).rejects.toMatchObject({ code: 'CONFLICT' });
    deps.clock.advance(60_000);
    await expect(suspend()).resolves.toEqual({ message: 'User suspended successfully' });
  });
});

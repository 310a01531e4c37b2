import { describe, expect, test } from 'vitest';
import { openAccountTests, PASSWORD } from '../account-context.fixture.ts';
import { createUser, deleteUser, listUsers, setUserSuspended } from '../index.ts';

const CONFLICT = { code: 'CONFLICT' };

interface UserNotFound {
  readonly code: string;
  readonly message: string;
}

const { database, deps, admin, addUser, auditRows } = await openAccountTests();

const activeIds = async () =>
  (await database.collection<{ _id: number }>('users').find({ isSuspended: false }).toArray()).map(({ _id }) => _id);

describe('user management', () => {
  test('creates one of 20 concurrent users with the same name', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 20 }, async (_, index) => {
        const username = index % 2 ? 'Zoë' : 'ZOE\u0308';
        return await createUser(deps, admin.actor, { username, password: PASSWORD });
      }),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
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
      'role',
      'twoFactorEnabled',
      'username',
    ]);
  });
});

/** 20 in the long form. */
const RACES = process.env['TEST_FORM'] === 'long' ? 20 : 5;

describe('last active administrator', () => {
  test('is not affected by five concurrent deletions of one user, of which one succeeds', async () => {
    const bo = await addUser('bo');
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () =>
        deleteUser(deps, admin.actor, { userId: bo.id }).catch(({ code, message }: UserNotFound) => ({
          code,
          message,
        })),
      ),
    );
    const notFound = { code: 'NOT_FOUND', message: 'User not found' };
    expect(outcomes.filter((outcome) => 'deletedUsername' in outcome)).toEqual([{ deletedUsername: 'bo' }]);
    expect(outcomes.filter((outcome) => 'code' in outcome)).toEqual([notFound, notFound, notFound, notFound]);
    expect((await auditRows()).filter(({ action }) => action === 'user.deleted')).toHaveLength(1);
  });

  test(`remains when three administrators suspend and delete each other at once, ${RACES} times`, async () => {
    const left: number[] = [];
    for (let round = 0; round < RACES; round += 1) {
      const [bo, cy] = [await addUser(`bo ${round}`), await addUser(`cy ${round}`)];
      await Promise.allSettled([
        setUserSuspended(deps, admin.actor, { userId: bo.id, isSuspended: true }),
        deleteUser(deps, bo.actor, { userId: cy.id }),
        setUserSuspended(deps, cy.actor, { userId: 1, isSuspended: true }),
      ]);
      left.push((await activeIds()).length);
      await database.collection<{ _id: number }>('users').deleteMany({ _id: { $ne: 1 } });
      await database.collection('users').updateMany({}, { $set: { isSuspended: false } });
    }
    expect(Math.min(...left)).toBeGreaterThanOrEqual(1);
  });

  test('is protected by a mark that expires a minute after a crash', async () => {
    const bo = await addUser('bo');
    const departures = [{ id: 'crashed', at: deps.clock.now() }];
    await database.collection<{ _id: number }>('users').updateOne({ _id: 1 }, { $set: { departures } });
    const suspend = async () => await setUserSuspended(deps, admin.actor, { userId: bo.id, isSuspended: true });
    await expect(suspend()).rejects.toMatchObject(CONFLICT);
    deps.clock.advance(60_000);
    await expect(suspend()).resolves.toEqual({ message: 'User suspended successfully' });
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { VISITOR } from '../kernel/index.ts';
import {
  CREDENTIALS,
  isIn,
  isRemembered,
  openAccountTests,
  PASSWORD,
  signIn,
  suspendAdministrator,
  SYSTEM,
  turnOnTwoFactor,
  WRONG,
} from './account-context.fixture.ts';
import { ensureFirstAdministrator, login, resetAdministrator } from './index.ts';

const OPERATOR = { kind: 'system', name: 'operator on the server' } as const;
const ONLY_PASSWORD = { username: 'admin', disablesTwoFactor: false };

const { database, deps, admin, auditRows } = await openAccountTests();

const actionsOf = async () => (await auditRows()).map(({ action, actor }) => [action, actor.name]);

describe('ensureFirstAdministrator', () => {
  beforeEach(async () => {
    for (const name of ['users', 'counters']) await database.collection(name).deleteMany({});
  });

  test.each([
    [{ username: ' ', password: PASSWORD }, 'Username is required'],
    [{ username: 'x'.repeat(81), password: PASSWORD }, 'Username must not be longer than 80 characters'],
    [{ username: 'admin', password: '12345' }, 'Password must be at least 6 characters long'],
  ])('refuses an invalid name or password: %j', async (input, message) => {
    await expect(ensureFirstAdministrator(deps, SYSTEM, input)).rejects.toMatchObject({ code: 'BAD_INPUT', message });
  });

  test('creates one administrator with id 1 when called concurrently', async () => {
    const results = await Promise.all(
      Array.from({ length: 10 }, async () => await ensureFirstAdministrator(deps, SYSTEM, { username: 'admin' })),
    );
    const created = results.filter((result) => result.created);
    expect(created).toEqual([{ created: true, username: 'admin', password: expect.stringMatching(/^[a-z0-9-]{23}$/) }]);
    expect(results.filter((result) => !result.created)).toEqual(
      Array.from({ length: 9 }, () => ({ created: false, username: 'admin' })),
    );
    const password = created[0]?.password;
    await expect(login(deps, VISITOR, { ...CREDENTIALS, password })).resolves.toHaveProperty('token');
    expect(await database.collection('users').countDocuments()).toBe(1);
    const counter = await database.collection<{ _id: string; value: number }>('counters').findOne({ _id: 'users' });
    expect(counter?.value).toBeGreaterThanOrEqual(1);
  });

  test('neither returns nor stores a given password as plain text', async () => {
    await expect(ensureFirstAdministrator(deps, SYSTEM, CREDENTIALS)).resolves.toEqual({
      created: true,
      username: 'admin',
    });
    await expect(ensureFirstAdministrator(deps, SYSTEM, { username: 'other' })).resolves.toEqual({
      created: false,
      username: 'admin',
    });
    expect(JSON.stringify(await database.collection('users').find().toArray())).not.toContain(PASSWORD);
  });
});

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
  await turnOnTwoFactor(deps, admin.actor);
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

test.each(['unknown', ''])('resetAdministrator refuses an unknown user', async (username) => {
  await expect(resetAdministrator(deps, SYSTEM, { username, disablesTwoFactor: true })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'There is no user of this name.',
  });
});

import { afterEach, describe, expect, test } from 'vitest';
import { VISITOR } from '../kernel/index.ts';
import { databaseForFile } from '../testing/index.ts';
import { createAccountDeps, emptyAccounts, PASSWORD, SYSTEM } from './account-context.fixture.ts';
import { accountsIndexes, ensureFirstAdministrator, login } from './index.ts';
import { CREDENTIALS, UNAUTHENTICATED } from './login-context.fixture.ts';

const database = await databaseForFile(accountsIndexes);
afterEach(async () => await emptyAccounts(database));

describe('the first administrator', () => {
  test('is made by the product only', async () => {
    const { deps } = createAccountDeps(database);
    await expect(ensureFirstAdministrator(deps, VISITOR, CREDENTIALS)).rejects.toMatchObject(UNAUTHENTICATED);
    const administrator = { kind: 'administrator', userId: 1, username: 'a', sessionId: 's' } as const;
    await expect(ensureFirstAdministrator(deps, administrator, CREDENTIALS)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await database.collection('users').countDocuments()).toBe(0);
  });

  test.each([
    [{ username: ' ', password: PASSWORD }, 'Username is required'],
    [{ username: 'x'.repeat(81), password: PASSWORD }, 'Username must not be longer than 80 characters'],
    [{ username: 'admin', password: '12345' }, 'Password must be at least 6 characters long'],
  ])('needs a name and a password: %j', async (input, message) => {
    const { deps } = createAccountDeps(database);
    await expect(ensureFirstAdministrator(deps, SYSTEM, input)).rejects.toMatchObject({ code: 'BAD_INPUT', message });
  });

  test('is made once with id 1, and the next user gets another number', async () => {
    const { deps } = createAccountDeps(database);
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

  test('keeps a given password to itself, at rest too', async () => {
    const { deps } = createAccountDeps(database);
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

import { afterEach, describe, expect, test } from 'vitest';
import { VISITOR } from '../kernel/index.ts';
import { databaseForFile } from '../testing/index.ts';
import { auditRowsOf, createAccountDeps, emptyAccounts, PASSWORD } from './account-context.fixture.ts';
import { authenticate, accountsIndexes, login, viewer } from './index.ts';
import { DAY_MS, openLogin, suspendAdministrator, tokensOf, WRONG } from './login-context.fixture.ts';

const database = await databaseForFile(accountsIndexes);
afterEach(async () => await emptyAccounts(database));

describe('login', () => {
  test.each([
    [{}, ['username', 'password']],
    [{ username: 'admin', password: '  ' }, ['password']],
    [{ username: null, password: PASSWORD }, ['username']],
  ])('needs both fields: %j', async (input, fields) => {
    const { deps } = createAccountDeps(database);
    await expect(login(deps, VISITOR, { ...input, address: '10.0.0.5' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: 'Username and password are required',
      fields,
    });
  });

  test('refuses unknown, wrong and suspended alike, and leaves an audit row without what was typed', async () => {
    const { signIn } = await openLogin(database);
    await expect(signIn({ username: 'unknown-user' })).rejects.toMatchObject(WRONG);
    await expect(signIn({ password: 'wrong password' })).rejects.toMatchObject(WRONG);
    await suspendAdministrator(database);
    await expect(signIn()).rejects.toMatchObject(WRONG);
    const refused = (await auditRowsOf(database)).filter((row) => row['action'] === 'session.started');
    expect(refused.map((row) => [row['outcome'], row['subject'], row['address']])).toEqual([
      ['refused', undefined, '10.0.0.5'],
      ['refused', { kind: 'user', id: 1 }, '10.0.0.5'],
      ['refused', { kind: 'user', id: 1 }, '10.0.0.5'],
    ]);
    expect(JSON.stringify(refused)).not.toMatch(/unknown-user|wrong password/);
    expect(await database.collection('sessions').countDocuments()).toBe(0);
  });

  test('gives a token that stands for the user, whatever the case of the name', async () => {
    const { deps, signIn } = await openLogin(database);
    const result = await signIn({ username: ' ADMIN ' });
    expect(Object.keys(result)).toEqual(['token']);
    const actor = await authenticate(deps, tokensOf(result).token);
    expect(actor).toEqual({ kind: 'administrator', userId: 1, username: 'admin', sessionId: expect.any(String) });
    await expect(viewer(deps, actor, { address: '10.0.0.5' })).resolves.toEqual({
      id: 1,
      username: 'admin',
      role: 'administrator',
      twoFactorEnabled: false,
      mustEnableTwoFactor: false,
    });
    expect((await auditRowsOf(database)).at(-1)).toMatchObject({
      action: 'session.started',
      outcome: 'succeeded',
      actor: { kind: 'administrator', userId: 1, username: 'admin' },
      address: '10.0.0.5',
    });
  });

  test('gives a remember-me token only when asked, and only for a known device', async () => {
    const { signIn } = await openLogin(database);
    expect(await signIn({ rememberMe: true, deviceFingerprint: 'device' })).toHaveProperty('rememberMeToken');
    expect(await signIn({ rememberMe: false, deviceFingerprint: 'device' })).not.toHaveProperty('rememberMeToken');
    expect(await signIn({ rememberMe: true })).not.toHaveProperty('rememberMeToken');
  });

  test('forgets sessions that are over', async () => {
    const { deps, signIn } = await openLogin(database);
    await signIn();
    await signIn({ rememberMe: true, deviceFingerprint: 'device' });
    deps.clock.advance(DAY_MS);
    await signIn();
    expect(await database.collection('sessions').countDocuments()).toBe(2);
  });
});

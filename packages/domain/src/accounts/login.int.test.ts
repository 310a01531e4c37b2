import { describe, expect, test } from 'vitest';
import { VISITOR } from '../kernel/index.ts';
import {
  CREDENTIALS,
  DAY_MS,
  openAccountTests,
  PASSWORD,
  suspendAdministrator,
  tokensOf,
  WRONG,
} from './account-context.fixture.ts';
import { authenticate, login, viewer, type LoginInput } from './index.ts';

const { database, deps, auditRows } = await openAccountTests({ isSignedIn: false });

const signIn = async (input: Partial<LoginInput> = {}) => await login(deps, VISITOR, { ...CREDENTIALS, ...input });

describe('login', () => {
  test.each([
    [{}, ['username', 'password']],
    [{ username: 'admin', password: '  ' }, ['password']],
    [{ username: null, password: PASSWORD }, ['username']],
  ])('refuses missing fields: %j', async (input, fields) => {
    await expect(login(deps, VISITOR, { ...input, address: '10.0.0.5' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: 'Username and password are required',
      fields,
    });
  });

  test('returns the same error for an unknown, wrong or suspended user and audits it without the input', async () => {
    await expect(signIn({ username: 'unknown-user' })).rejects.toMatchObject(WRONG);
    await expect(signIn({ password: 'wrong password' })).rejects.toMatchObject(WRONG);
    await suspendAdministrator(database);
    await expect(signIn()).rejects.toMatchObject(WRONG);
    const refused = (await auditRows()).filter((row) => row['action'] === 'session.started');
    expect(refused.map((row) => [row['outcome'], row['subject'], row['address']])).toEqual([
      ['refused', undefined, '10.0.0.5'],
      ['refused', { kind: 'user', id: 1 }, '10.0.0.5'],
      ['refused', { kind: 'user', id: 1 }, '10.0.0.5'],
    ]);
    expect(JSON.stringify(refused)).not.toMatch(/unknown-user|wrong password/);
    expect(await database.collection('sessions').countDocuments()).toBe(0);
  });

  test('returns a token of the user, ignoring case and white space of the name', async () => {
    const result = await signIn({ username: ' ADMIN ' });
    expect(Object.keys(result)).toEqual(['token']);
    const actor = await authenticate(deps, tokensOf(result).token);
    expect(actor).toEqual({ kind: 'administrator', userId: 1, username: 'admin', sessionId: expect.any(String) });
    await expect(viewer(deps, actor)).resolves.toEqual({
      id: 1,
      username: 'admin',
      role: 'administrator',
      twoFactorEnabled: false,
      isPass: false,
      passEndsAt: null,
      mustEnableTwoFactor: false,
    });
    expect((await auditRows()).at(-1)).toMatchObject({
      action: 'session.started',
      outcome: 'succeeded',
      actor: { kind: 'administrator', userId: 1, username: 'admin' },
      address: '10.0.0.5',
    });
  });

  test('returns a remember-me token only on request and only for a device with a fingerprint', async () => {
    expect(await signIn({ rememberMe: true, deviceFingerprint: 'device' })).toHaveProperty('rememberMeToken');
    expect(await signIn({ rememberMe: false, deviceFingerprint: 'device' })).not.toHaveProperty('rememberMeToken');
    expect(await signIn({ rememberMe: true })).not.toHaveProperty('rememberMeToken');
  });

  test('deletes expired sessions', async () => {
    await signIn();
    await signIn({ rememberMe: true, deviceFingerprint: 'device' });
    deps.clock.advance(DAY_MS);
    await signIn();
    expect(await database.collection('sessions').countDocuments()).toBe(2);
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { VISITOR } from '../kernel/index.ts';
import { PASSWORD, SYSTEM } from './account-context.fixture.ts';
import { authenticate, createSessionCache, ensureFirstAdministrator, login, logout, viewer } from './index.ts';
import {
  CREDENTIALS,
  DAY_MS,
  openLoginTests,
  OTHER_SECRET,
  suspendAdministrator,
  tokensOf,
  UNAUTHENTICATED,
  WRONG,
} from './login-context.fixture.ts';

const { database, deps, set, signIn, auditRows } = await openLoginTests();

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

describe('session', () => {
  let token: string;
  beforeEach(async () => {
    ({ token } = tokensOf(await signIn()));
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
    const other = tokensOf(await signIn()).token;
    const elsewhere = { ...deps, sessionCache: createSessionCache() };
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

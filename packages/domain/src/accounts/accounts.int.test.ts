import { generate } from 'otplib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { VISITOR, type Actor } from '../kernel/index.ts';
import { settingsCodec, type WireSettings } from '../settings/index.ts';
import { createTestDeps, databaseForFile } from '../testing/index.ts';
import {
  authenticate,
  createLocalAttemptStore,
  createSessionCache,
  ensureAccountsIndexes,
  ensureFirstAdministrator,
  login,
  logout,
  refreshSession,
  viewer,
  type LoginInput,
} from './index.ts';
import { sha256 } from './hash.ts';
import { userModel } from './user.model.ts';

const SYSTEM: Actor = { kind: 'system', name: 'start' };
const SECRET = 'k3Jx9Qm2Vb7Zt5Lp8Wc4Rn6Hd1Gf0Sa-Ye';
const OTHER_SECRET = 'Zt5Lp8Wc4Rn6Hd1Gf0Sa-Ye-k3Jx9Qm2Vb7';
const SEED = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const PASSWORD = 'weigh-in at noon';
const CREDENTIALS = { username: 'admin', password: PASSWORD, address: '10.0.0.5' };
const DAY_MS = 86_400_000;
const UNAUTHENTICATED = { code: 'UNAUTHENTICATED', message: 'Authentication required' };
const WRONG = { code: 'INVALID_CREDENTIALS', message: 'Invalid username or password' };
const WRONG_CODE = { code: 'INVALID_TWO_FACTOR_CODE', message: 'Invalid two-factor authentication code' };
const WRONG_REMEMBER = {
  code: 'INVALID_REMEMBER_ME_TOKEN',
  message: 'Invalid or expired remember-me token',
};

const database = await databaseForFile(ensureAccountsIndexes);

afterEach(async () => {
  const names = ['users', 'sessions', 'pending_logins', 'audit_events', 'counters'];
  await Promise.all(names.map(async (name) => await database.collection(name).deleteMany({})));
});

/** Dependencies whose settings a test can replace. */
function setUp() {
  const state = { wire: { jwt_secret: SECRET } as WireSettings };
  const testDeps = createTestDeps(database);
  const deps = {
    ...testDeps,
    settings: { current: () => settingsCodec.decode(state.wire) },
    sessionCache: createSessionCache(),
    attempts: createLocalAttemptStore(() => testDeps.clock.now().getTime()),
  };
  return {
    deps,
    set: (wire: WireSettings) => (state.wire = { ...state.wire, ...wire }),
    signIn: async (input: Partial<LoginInput> = {}) => await login(deps, VISITOR, { ...CREDENTIALS, ...input }),
  };
}

type SetUp = ReturnType<typeof setUp>;

async function withAdministrator(): Promise<SetUp> {
  const all = setUp();
  await ensureFirstAdministrator(all.deps, SYSTEM, CREDENTIALS);
  return all;
}

async function withTwoFactor(): Promise<SetUp & { codeAt: (offsetSeconds: number) => Promise<string> }> {
  const all = await withAdministrator();
  const twoFactor = { isEnabled: true, sealedSeed: all.deps.secrets.seal(SEED), lastTimeStep: -1 };
  await userModel(database).updateOne({ _id: 1 }, { $set: { twoFactor } });
  const codeAt = async (offsetSeconds: number) =>
    await generate({ secret: SEED, epoch: Math.floor(all.deps.clock.now().getTime() / 1_000) + offsetSeconds });
  return { ...all, codeAt };
}

function tokensOf(result: Awaited<ReturnType<typeof login>>): { token: string; rememberMeToken: string } {
  if (!('token' in result)) throw new Error('a code was asked for');
  return { token: result.token, rememberMeToken: result.rememberMeToken ?? '' };
}

const suspend = async () => await userModel(database).updateOne({ _id: 1 }, { $set: { isSuspended: true } });
const auditRows = async () => await database.collection('audit_events').find().sort({ _id: 1 }).toArray();

describe('the first administrator', () => {
  test('is made by the product only', async () => {
    const { deps } = setUp();
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
    const { deps } = setUp();
    await expect(ensureFirstAdministrator(deps, SYSTEM, input)).rejects.toMatchObject({ code: 'BAD_INPUT', message });
  });

  test('is made once with id 1, and the next user gets another number', async () => {
    const { deps } = setUp();
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
    const { deps } = setUp();
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
  ])('needs both fields: %j', async (input, fields) => {
    const { deps } = setUp();
    await expect(login(deps, VISITOR, { ...input, address: '10.0.0.5' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: 'Username and password are required',
      fields,
    });
  });

  test('refuses unknown, wrong and suspended alike, and leaves an audit row without what was typed', async () => {
    const { signIn } = await withAdministrator();
    await expect(signIn({ username: 'nobody' })).rejects.toMatchObject(WRONG);
    await expect(signIn({ password: 'wrong password' })).rejects.toMatchObject(WRONG);
    await suspend();
    await expect(signIn()).rejects.toMatchObject(WRONG);
    const refused = (await auditRows()).filter((row) => row['action'] === 'session.started');
    expect(refused.map((row) => [row['outcome'], row['subject'], row['address']])).toEqual([
      ['refused', undefined, '10.0.0.5'],
      ['refused', { kind: 'user', id: 1 }, '10.0.0.5'],
      ['refused', { kind: 'user', id: 1 }, '10.0.0.5'],
    ]);
    expect(JSON.stringify(refused)).not.toMatch(/nobody|wrong password/);
    expect(await database.collection('sessions').countDocuments()).toBe(0);
  });

  test('gives a token that stands for the user, whatever the case of the name', async () => {
    const { deps, signIn } = await withAdministrator();
    const result = await signIn({ username: ' ADMIN ' });
    expect(Object.keys(result)).toEqual(['token']);
    const actor = await authenticate(deps, tokensOf(result).token);
    expect(actor).toEqual({ kind: 'administrator', userId: 1, username: 'admin', sessionId: expect.any(String) });
    await expect(viewer(deps, actor)).resolves.toEqual({
      id: 1,
      username: 'admin',
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

  test('gives a remember-me token only when asked, and only for a known device', async () => {
    const { signIn } = await withAdministrator();
    expect(await signIn({ rememberMe: true, deviceFingerprint: 'device' })).toHaveProperty('rememberMeToken');
    expect(await signIn({ rememberMe: false, deviceFingerprint: 'device' })).not.toHaveProperty('rememberMeToken');
    expect(await signIn({ rememberMe: true })).not.toHaveProperty('rememberMeToken');
  });

  test('forgets sessions that are over', async () => {
    const { deps, signIn } = await withAdministrator();
    await signIn();
    await signIn({ rememberMe: true, deviceFingerprint: 'device' });
    deps.clock.advance(DAY_MS);
    await signIn();
    expect(await database.collection('sessions').countDocuments()).toBe(2);
  });
});

describe('login with two-factor authentication', () => {
  test('asks for a code only when the password is right', async () => {
    const { signIn } = await withTwoFactor();
    await expect(signIn({ password: 'wrong password' })).rejects.toMatchObject(WRONG);
    await expect(signIn()).resolves.toEqual({ requiresTwoFactor: true });
    await expect(signIn({ twoFactorCode: '  ' })).resolves.toEqual({ requiresTwoFactor: true });
    expect(await database.collection('sessions').countDocuments()).toBe(0);
  });

  test.each(['000', '12345a', '1234567', '-12345', '١٢٣٤٥٦', '{"$gt":0}'])(
    'refuses what is no code: %s',
    async (twoFactorCode) => {
      const { signIn } = await withTwoFactor();
      await expect(signIn({ twoFactorCode })).rejects.toMatchObject(WRONG_CODE);
    },
  );

  test('refuses a right code with a wrong password, which leaves the code good', async () => {
    const { signIn, codeAt } = await withTwoFactor();
    const twoFactorCode = await codeAt(0);
    await expect(signIn({ password: 'wrong password', twoFactorCode })).rejects.toMatchObject(WRONG);
    await expect(signIn({ twoFactorCode })).resolves.toHaveProperty('token');
  });

  test.each([-29, 0, 29])('takes a code of a clock that is %i s off', async (offset) => {
    const { signIn, codeAt } = await withTwoFactor();
    const code = await codeAt(offset);
    const attempt = signIn({ twoFactorCode: ` ${code.slice(0, 3)} ${code.slice(3)} ` });
    await expect(attempt).resolves.toHaveProperty('token');
  });

  test.each([-61, 61])('refuses a code of a clock that is %i s off', async (offset) => {
    const { signIn, codeAt } = await withTwoFactor();
    await expect(signIn({ twoFactorCode: await codeAt(offset) })).rejects.toMatchObject(WRONG_CODE);
  });

  test('obeys otp_window', async () => {
    const { signIn, codeAt, set } = await withTwoFactor();
    set({ otp_window: '0' });
    await expect(signIn({ twoFactorCode: await codeAt(-30) })).rejects.toMatchObject(WRONG_CODE);
    set({ otp_window: '3' });
    await expect(signIn({ twoFactorCode: await codeAt(-90) })).resolves.toHaveProperty('token');
  });

  test('takes a code once, of 50 at the same time, and no older one after it', async () => {
    const { deps, signIn, codeAt } = await withTwoFactor();
    const twoFactorCode = await codeAt(0);
    const attempts = await Promise.allSettled(Array.from({ length: 50 }, async () => await signIn({ twoFactorCode })));
    expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1);
    deps.clock.advance(15 * 60_000);
    await expect(signIn({ twoFactorCode })).rejects.toMatchObject(WRONG_CODE);
    await expect(signIn({ twoFactorCode: await codeAt(30) })).resolves.toHaveProperty('token');
    await expect(signIn({ twoFactorCode: await codeAt(0) })).rejects.toMatchObject(WRONG_CODE);
  });

  test('binds the remember-me token to the device that sent the credentials', async () => {
    const { deps, signIn, codeAt } = await withTwoFactor();
    await signIn({ rememberMe: true, deviceFingerprint: 'device' });
    const { rememberMeToken } = tokensOf(await signIn({ rememberMe: true, twoFactorCode: await codeAt(0) }));
    const refresh = async (deviceFingerprint: string) =>
      await refreshSession(deps, VISITOR, { rememberMeToken, deviceFingerprint, address: '10.0.0.5' });
    await expect(refresh('other')).rejects.toMatchObject(WRONG_REMEMBER);
    await expect(refresh('device')).resolves.toHaveProperty('token');
  });

  test.each([
    ['after 5 minutes', {}, 5 * 60_000],
    ['from another address', { address: '10.0.0.6' }, 0],
    ['when it is not wished any more', { rememberMe: false }, 0],
  ])('does not remember the device %s', async (_title, input, waitMs) => {
    const { deps, signIn, codeAt } = await withTwoFactor();
    await signIn({ rememberMe: true, deviceFingerprint: 'device' });
    deps.clock.advance(waitMs);
    const result = await signIn({ ...input, twoFactorCode: await codeAt(0) });
    expect(Object.keys(result)).toEqual(['token']);
  });

  test('remembers a device once', async () => {
    const { signIn, codeAt } = await withTwoFactor();
    await signIn({ rememberMe: true, deviceFingerprint: 'device' });
    expect(await signIn({ twoFactorCode: await codeAt(0) })).toHaveProperty('rememberMeToken');
    expect(await signIn({ twoFactorCode: await codeAt(30) })).not.toHaveProperty('rememberMeToken');
  });
});

describe('a session', () => {
  let all: SetUp;
  let token: string;
  beforeEach(async () => {
    all = await withAdministrator();
    ({ token } = tokensOf(await all.signIn()));
    await authenticate(all.deps, token);
  });

  test('costs one read a second', async () => {
    const reads: string[] = [];
    database.set('debug', (collection: string, method: string) => reads.push(`${collection}.${method}`));
    all.deps.clock.advance(1_000);
    for (let round = 0; round < 20; round += 1) await authenticate(all.deps, token);
    database.set('debug', false);
    expect(reads).toEqual(['sessions.aggregate']);
  });

  test('ends with logout, at once here, within a second elsewhere, and only this one', async () => {
    const other = tokensOf(await all.signIn()).token;
    const elsewhere = { ...all.deps, sessionCache: createSessionCache() };
    await authenticate(elsewhere, token);
    const actor = await authenticate(all.deps, token);
    await logout(all.deps, actor);
    await expect(authenticate(all.deps, token)).rejects.toMatchObject(UNAUTHENTICATED);
    expect(all.deps.published).toEqual([{ kind: 'session-ended', sessionId: actor.sessionId }]);
    elsewhere.clock.advance(1_000);
    await expect(authenticate(elsewhere, token)).rejects.toMatchObject(UNAUTHENTICATED);
    await expect(authenticate(all.deps, other)).resolves.toHaveProperty('userId', 1);
    expect((await auditRows()).at(-1)).toMatchObject({ action: 'session.ended', subject: { kind: 'user', id: 1 } });
  });

  test('ends within a second when its user is suspended', async () => {
    await suspend();
    all.deps.clock.advance(1_000);
    await expect(authenticate(all.deps, token)).rejects.toMatchObject(UNAUTHENTICATED);
  });

  test('ends within a second when its user is deleted', async () => {
    await database.collection('users').deleteMany({});
    all.deps.clock.advance(1_000);
    await expect(authenticate(all.deps, token)).rejects.toMatchObject(UNAUTHENTICATED);
  });

  test('ends at once with a new signing secret', async () => {
    all.set({ jwt_secret: OTHER_SECRET });
    await expect(authenticate(all.deps, token)).rejects.toMatchObject(UNAUTHENTICATED);
  });

  test('ends with its time', async () => {
    all.deps.clock.advance(3_600_000);
    await expect(authenticate(all.deps, token)).rejects.toMatchObject(UNAUTHENTICATED);
  });

  test('is nothing that a visitor has', async () => {
    await expect(viewer(all.deps, VISITOR)).rejects.toMatchObject(UNAUTHENTICATED);
    await expect(logout(all.deps, VISITOR)).rejects.toMatchObject(UNAUTHENTICATED);
  });
});

describe('a remembered session', () => {
  const DEVICE = { rememberMe: true, deviceFingerprint: 'device' };
  let all: SetUp;
  let rememberMeToken: string;
  let token: string;
  const refresh = async (input: object = {}) =>
    await refreshSession(all.deps, VISITOR, {
      rememberMeToken,
      deviceFingerprint: 'device',
      address: '10.0.0.5',
      ...input,
    });

  beforeEach(async () => {
    all = await withAdministrator();
    ({ rememberMeToken, token } = tokensOf(await all.signIn(DEVICE)));
  });

  test('cannot be taken over from the database', async () => {
    const dump = JSON.stringify(await database.collection('sessions').find().toArray());
    expect(dump).not.toContain(rememberMeToken);
    expect(dump).not.toContain(token);
    await expect(refresh({ rememberMeToken: sha256(rememberMeToken) })).rejects.toMatchObject(WRONG_REMEMBER);
  });

  test.each([
    { rememberMeToken: undefined },
    { rememberMeToken: '' },
    { rememberMeToken: 'unknown' },
    { deviceFingerprint: undefined },
    { deviceFingerprint: '' },
    { deviceFingerprint: 'other' },
  ])('is refused %o', async (input) => {
    await expect(refresh(input)).rejects.toMatchObject(WRONG_REMEMBER);
  });

  test('gives new tokens for 30 days, and none that lives longer', async () => {
    all.deps.clock.advance(29 * DAY_MS);
    await expect(authenticate(all.deps, (await refresh()).token)).resolves.toHaveProperty('userId', 1);
    all.deps.clock.advance(DAY_MS - 60_000);
    const last = (await refresh()).token;
    await expect(authenticate(all.deps, last)).resolves.toHaveProperty('userId', 1);
    all.deps.clock.advance(60_000);
    await expect(authenticate(all.deps, last)).rejects.toMatchObject(UNAUTHENTICATED);
    await expect(refresh()).rejects.toMatchObject(WRONG_REMEMBER);
  });

  test('is refreshed by two tabs at once, 200 times, without a false logout', async () => {
    for (let round = 0; round < 200; round += 1) {
      const tabs = await Promise.all([refresh(), refresh()]);
      for (const tab of tabs) await expect(authenticate(all.deps, tab.token)).resolves.toHaveProperty('userId', 1);
    }
  });

  test('ends with logout, also after a refresh', async () => {
    await logout(all.deps, await authenticate(all.deps, (await refresh()).token));
    await expect(refresh()).rejects.toMatchObject(WRONG_REMEMBER);
    await expect(authenticate(all.deps, token)).rejects.toMatchObject(UNAUTHENTICATED);
  });

  test('ends with suspension, deletion and a new signing secret', async () => {
    all.set({ jwt_secret: OTHER_SECRET });
    await expect(refresh()).rejects.toMatchObject(WRONG_REMEMBER);
    all.set({ jwt_secret: SECRET });
    await expect(refresh()).resolves.toHaveProperty('token');
    await suspend();
    await expect(refresh()).rejects.toMatchObject(WRONG_REMEMBER);
    await database.collection('users').deleteMany({});
    await expect(refresh()).rejects.toMatchObject(WRONG_REMEMBER);
  });
});

import { generate } from 'otplib';
import { afterEach, describe, expect, test } from 'vitest';
import { DomainError, VISITOR, type Actor } from '../../kernel/index.ts';
import { databaseForFile } from '../../testing/index.ts';
import {
  ADDRESS,
  createAccountDeps,
  deviceOf,
  emptyAccounts,
  openWithAdministrator,
  PASSWORD,
  signIn,
  type SignedIn,
} from '../account-stage.fixture.ts';
import {
  authenticate,
  changePassword,
  createUser,
  deleteUser,
  disableTwoFactor,
  disableUserTwoFactor,
  enableTwoFactor,
  ensureAccountsIndexes,
  listUsers,
  login,
  logout,
  refreshSession,
  resetUserPassword,
  setUpTwoFactor,
  setUserSuspended,
  twoFactorStatus,
  viewer,
} from '../index.ts';

const CONFLICT = { code: 'CONFLICT' };

const database = await databaseForFile(ensureAccountsIndexes);
afterEach(async () => await emptyAccounts(database));

type Stage = Awaited<ReturnType<typeof openWithAdministrator>>;

const rows = async () => await database.collection('audit_events').find().sort({ _id: 1 }).toArray();
const activeIds = async () =>
  (await database.collection<{ _id: number }>('users').find({ isSuspended: false }).toArray()).map(({ _id }) => _id);

const isIn = async (deps: Stage['deps'], { token }: SignedIn) =>
  await authenticate(deps, token).then(
    () => true,
    () => false,
  );
const isRemembered = async (deps: Stage['deps'], username: string, { rememberMeToken }: SignedIn) =>
  await refreshSession(deps, VISITOR, {
    rememberMeToken,
    deviceFingerprint: deviceOf(username),
    address: ADDRESS,
  }).then(
    () => true,
    () => false,
  );

async function codeOf(deps: Stage['deps'], secret: string, offsetSeconds = 0): Promise<string> {
  return await generate({ secret, epoch: Math.floor(deps.clock.now().getTime() / 1_000) + offsetSeconds });
}

describe('managing users', () => {
  test.each<[string, (deps: Stage['deps'], actor: Actor) => Promise<unknown>]>([
    ['listing', listUsers],
    ['creating', async (deps, actor) => await createUser(deps, actor, { username: 'bo', password: PASSWORD })],
    ['resetting', async (deps, actor) => await resetUserPassword(deps, actor, { userId: 1, newPassword: PASSWORD })],
    ['suspending', async (deps, actor) => await setUserSuspended(deps, actor, { userId: 1, isSuspended: true })],
    ['disabling', async (deps, actor) => await disableUserTwoFactor(deps, actor, { userId: 1 })],
    ['deleting', async (deps, actor) => await deleteUser(deps, actor, { userId: 2 })],
    ['a password', async (deps, actor) => await changePassword(deps, actor, { address: ADDRESS })],
    ['a status', twoFactorStatus],
    ['a setup', setUpTwoFactor],
    ['enabling', async (deps, actor) => await enableTwoFactor(deps, actor, {})],
    ['turning off', async (deps, actor) => await disableTwoFactor(deps, actor, { address: ADDRESS })],
  ])('is for administrators only: %s', async (_what, act) => {
    const { deps } = createAccountDeps(database);
    await expect(act(deps, VISITOR)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(act(deps, { kind: 'system', name: 'worker' })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('one of 20 users of one name is made', async () => {
    const { deps, admin } = await openWithAdministrator(database);
    const made = await Promise.allSettled(
      Array.from({ length: 20 }, async (_, index) => {
        const username = index % 2 ? 'Zoë' : 'ZOE\u0308';
        return await createUser(deps, admin.actor, { username, password: PASSWORD });
      }),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await listUsers(deps, admin.actor)).toHaveLength(2);
  });

  test('shows nothing that lets in', async () => {
    const { deps, admin } = await openWithAdministrator(database);
    const [user] = await listUsers(deps, admin.actor);
    expect(Object.keys(user ?? {}).toSorted()).toEqual([
      'createdAt',
      'email',
      'id',
      'isSuspended',
      'twoFactorEnabled',
      'username',
    ]);
  });
});

describe('there is always an administrator', () => {
  test('two who suspend each other at once, 100 times', async () => {
    const { deps, admin, addUser } = await openWithAdministrator(database);
    const other = await addUser('bo');
    const left: number[] = [];
    for (let round = 0; round < 100; round += 1) {
      await Promise.allSettled([
        setUserSuspended(deps, admin.actor, { userId: other.id, isSuspended: true }),
        setUserSuspended(deps, other.actor, { userId: 1, isSuspended: true }),
      ]);
      left.push((await activeIds()).length);
      await database.collection('users').updateMany({}, { $set: { isSuspended: false } });
    }
    process.stdout.write(`A9: 100 races of two, at least ${Math.min(...left)} active administrator left\n`);
    expect(Math.min(...left)).toBeGreaterThanOrEqual(1);
  });

  test('three who suspend and delete each other in a circle at once, 30 times', async () => {
    const { deps, admin, addUser } = await openWithAdministrator(database);
    const left: number[] = [];
    for (let round = 0; round < 30; round += 1) {
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

  test('whom a session that has just ended may not suspend any more is the last one', async () => {
    const { deps, admin, addUser } = await openWithAdministrator(database);
    const bo = await addUser('bo');
    await setUserSuspended(deps, admin.actor, { userId: bo.id, isSuspended: true });
    await expect(setUserSuspended(deps, bo.actor, { userId: 1, isSuspended: true })).rejects.toMatchObject({
      ...CONFLICT,
      message: 'The last active administrator cannot be suspended',
    });
  });

  test('a mark that a crash left behind counts for a minute', async () => {
    const { deps, admin, addUser } = await openWithAdministrator(database);
    const bo = await addUser('bo');
    const departures = [{ id: 'crashed', at: deps.clock.now() }];
    await database.collection<{ _id: number }>('users').updateOne({ _id: 1 }, { $set: { departures } });
    const suspend = async () => await setUserSuspended(deps, admin.actor, { userId: bo.id, isSuspended: true });
    await expect(suspend()).rejects.toMatchObject(CONFLICT);
    deps.clock.advance(60_000);
    await expect(suspend()).resolves.toEqual({ message: 'User suspended successfully' });
  });
});

describe('what ends sessions', () => {
  test.each<[string, (stage: Stage, userId: number, own: SignedIn) => Promise<unknown>, boolean]>([
    [
      'suspension',
      async ({ deps, admin }, userId) => await setUserSuspended(deps, admin.actor, { userId, isSuspended: true }),
      false,
    ],
    ['deletion', async ({ deps, admin }, userId) => await deleteUser(deps, admin.actor, { userId }), false],
    [
      'a password reset',
      async ({ deps, admin }, userId) =>
        await resetUserPassword(deps, admin.actor, { userId, newPassword: 'slack tide' }),
      false,
    ],
    [
      'the own new password',
      async ({ deps }, _userId, { actor }) =>
        await changePassword(deps, actor, { currentPassword: PASSWORD, newPassword: 'slack tide', address: ADDRESS }),
      true,
    ],
    [
      'the own second factor',
      async ({ deps }, _userId, { actor }) => {
        const { manualEntryKey } = await setUpTwoFactor(deps, actor);
        await enableTwoFactor(deps, actor, { verificationCode: await codeOf(deps, manualEntryKey) });
      },
      true,
    ],
  ])('%s ends every session but the one that did it, and all remember-me tokens', async (_what, act, goesOn) => {
    const stage = await openWithAdministrator(database);
    const { deps } = stage;
    const { id, ...own } = await stage.addUser('bo');
    const other = await signIn(deps, 'bo');
    await act(stage, id, own);
    expect([await isIn(deps, own), await isIn(deps, other), await isIn(deps, stage.admin)]).toEqual([
      goesOn,
      false,
      true,
    ]);
    expect([await isRemembered(deps, 'bo', own), await isRemembered(deps, 'bo', other)]).toEqual([false, false]);
    expect(await isRemembered(deps, 'admin', stage.admin)).toBe(true);
  });

  test.each<[string, (stage: Stage, own: SignedIn & { id: number }) => Promise<unknown>]>([
    [
      'a password',
      async ({ deps }, { id: userId, actor }) =>
        await resetUserPassword(deps, actor, { userId, newPassword: 'slack tide' }),
    ],
    ['a second factor', async ({ deps }, { id: userId, actor }) => await disableUserTwoFactor(deps, actor, { userId })],
  ])('nobody resets %s of his own, which a thief of his session would do', async (_what, act) => {
    const stage = await openWithAdministrator(database);
    const { deps } = stage;
    const bo = await stage.addUser('bo');
    const { manualEntryKey } = await setUpTwoFactor(deps, bo.actor);
    await enableTwoFactor(deps, bo.actor, { verificationCode: await codeOf(deps, manualEntryKey) });
    const before = await database.collection('users').find().toArray();
    await expect(act(stage, bo)).rejects.toMatchObject(CONFLICT);
    expect(await database.collection('users').find().toArray()).toEqual(before);
    expect(await isIn(deps, bo)).toBe(true);
  });

  test('the second write is not needed: sessions of an earlier epoch are no sessions', async () => {
    const { deps, admin, addUser } = await openWithAdministrator(database);
    const bo = await addUser('bo');
    const kept = await database.collection('sessions').find().toArray();
    await resetUserPassword(deps, admin.actor, { userId: bo.id, newPassword: 'slack tide' });
    await database.collection('sessions').deleteMany({});
    await database.collection('sessions').insertMany(kept);
    expect([await isIn(deps, bo), await isRemembered(deps, 'bo', bo)]).toEqual([false, false]);
  });

  test('whoever is let in again signs in anew', async () => {
    const { deps, admin, addUser } = await openWithAdministrator(database);
    const bo = await addUser('bo');
    await setUserSuspended(deps, admin.actor, { userId: bo.id, isSuspended: true });
    await setUserSuspended(deps, admin.actor, { userId: bo.id, isSuspended: false });
    expect(await isIn(deps, bo)).toBe(false);
    await expect(signIn(deps, 'bo')).resolves.toHaveProperty('token');
  });
});

describe('the second factor', () => {
  test('lies sealed in the database, and its address names issuer, label and user', async () => {
    const { deps, admin, set } = await openWithAdministrator(database);
    set({ otp_issuer_name: 'Rangers', otp_app_label: 'Derby' });
    const { manualEntryKey, qrCode } = await setUpTwoFactor(deps, admin.actor);
    expect(qrCode).toMatch(/^data:image\/png;base64,/);
    expect(JSON.stringify(await database.collection('users').find().toArray())).not.toContain(manualEntryKey);
  });

  test('is what force_2fa_for_admin asks for until it is on, from a remembered device too', async () => {
    const { deps, admin, set } = await openWithAdministrator(database);
    set({ force_2fa_for_admin: 'true' });
    const { token } = await refreshSession(deps, VISITOR, {
      rememberMeToken: admin.rememberMeToken,
      deviceFingerprint: deviceOf('admin'),
      address: ADDRESS,
    });
    const actor = await authenticate(deps, token);
    expect(actor).toMatchObject({ mustEnableTwoFactor: true });
    await expect(viewer(deps, actor)).resolves.toMatchObject({ mustEnableTwoFactor: true });
    const { manualEntryKey } = await setUpTwoFactor(deps, actor);
    await enableTwoFactor(deps, actor, { verificationCode: await codeOf(deps, manualEntryKey) });
    expect(await authenticate(deps, token)).not.toHaveProperty('mustEnableTwoFactor');
    await expect(viewer(deps, actor)).resolves.toMatchObject({ mustEnableTwoFactor: false, twoFactorEnabled: true });
  });

  test('is turned off with password and code, each of which is limited', async () => {
    const { deps, admin } = await openWithAdministrator(database);
    const { manualEntryKey } = await setUpTwoFactor(deps, admin.actor);
    await enableTwoFactor(deps, admin.actor, { verificationCode: await codeOf(deps, manualEntryKey) });
    const disable = async (currentPassword: string, verificationCode: string) =>
      await disableTwoFactor(deps, admin.actor, { currentPassword, verificationCode, address: ADDRESS });
    for (let guess = 0; guess < 5; guess += 1) {
      await expect(disable(PASSWORD, '000000')).rejects.toMatchObject({ message: 'Invalid verification code' });
    }
    await expect(disable(PASSWORD, '000000')).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    deps.clock.advance(15 * 60_000);
    for (let guess = 0; guess < 5; guess += 1) {
      await expect(disable('a guess', '000000')).rejects.toMatchObject({ message: 'Current password is incorrect' });
    }
    await expect(disable('a guess', '000000')).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    deps.clock.advance(60_000);
    await expect(disable(PASSWORD, await codeOf(deps, manualEntryKey))).resolves.toEqual({
      message: 'Two-factor authentication disabled successfully!',
    });
  });
});

test('each security event leaves one row without secrets', async () => {
  const { deps, admin, addUser } = await openWithAdministrator(database);
  const bo = await addUser('bo');
  const refused = async (work: Promise<unknown>) => await expect(work).rejects.toBeInstanceOf(DomainError);
  const NEW = 'slack tide';
  await refused(signIn(deps, 'bo', 'a wrong one'));
  for (let guess = 0; guess < 8; guess += 1) await refused(signIn(deps, 'nobody', 'a wrong one'));
  await refused(refreshSession(deps, VISITOR, { rememberMeToken: 'stolen', address: ADDRESS }));
  await refused(changePassword(deps, bo.actor, { currentPassword: 'a guess', newPassword: NEW, address: ADDRESS }));
  await changePassword(deps, bo.actor, { currentPassword: PASSWORD, newPassword: NEW, address: ADDRESS });
  const { manualEntryKey } = await setUpTwoFactor(deps, bo.actor);
  await refused(enableTwoFactor(deps, bo.actor, { verificationCode: '000000' }));
  const code = await codeOf(deps, manualEntryKey);
  await enableTwoFactor(deps, bo.actor, { verificationCode: code });
  await refused(login(deps, VISITOR, { username: 'bo', password: NEW, twoFactorCode: code, address: ADDRESS }));
  const next = await codeOf(deps, manualEntryKey, 30);
  const off = { currentPassword: NEW, address: ADDRESS };
  await refused(disableTwoFactor(deps, bo.actor, { ...off, verificationCode: '000000' }));
  await disableTwoFactor(deps, bo.actor, { ...off, verificationCode: next });
  const again = await setUpTwoFactor(deps, bo.actor);
  deps.clock.advance(60_000);
  await enableTwoFactor(deps, bo.actor, { verificationCode: await codeOf(deps, again.manualEntryKey) });
  await disableUserTwoFactor(deps, admin.actor, { userId: bo.id });
  await resetUserPassword(deps, admin.actor, { userId: bo.id, newPassword: PASSWORD });
  await setUserSuspended(deps, admin.actor, { userId: bo.id, isSuspended: true });
  await setUserSuspended(deps, admin.actor, { userId: bo.id, isSuspended: false });
  await deleteUser(deps, admin.actor, { userId: bo.id });
  await logout(deps, admin.actor);

  const events = (await rows()).map((row) => `${row['action']} ${row['outcome']}`);
  expect(events).toEqual([
    'user.created succeeded',
    'session.started succeeded',
    'user.created succeeded',
    'session.started succeeded',
    'session.started refused',
    ...Array.from({ length: 5 }, () => 'session.started refused'),
    'session.throttled refused',
    'session.refreshed refused',
    'user.password-changed refused',
    'user.password-changed succeeded',
    'user.two-factor-set-up succeeded',
    'user.two-factor-enabled refused',
    'user.two-factor-enabled succeeded',
    'session.started refused',
    'user.two-factor-disabled refused',
    'user.two-factor-disabled succeeded',
    'user.two-factor-set-up succeeded',
    'user.two-factor-enabled succeeded',
    'user.two-factor-disabled succeeded',
    'user.password-reset succeeded',
    'user.suspended succeeded',
    'user.reinstated succeeded',
    'user.deleted succeeded',
    'session.ended succeeded',
  ]);
  const text = JSON.stringify(await rows());
  for (const secret of [PASSWORD, NEW, manualEntryKey, code, next, 'stolen', 'a guess', bo.token, bo.rememberMeToken]) {
    expect(text).not.toContain(secret);
  }
});

test('an attack does not fill the audit log', async () => {
  const { deps } = await openWithAdministrator(database);
  const before = (await rows()).length;
  for (let guess = 0; guess < 400; guess += 1) {
    await refreshSession(deps, VISITOR, {
      rememberMeToken: `guess ${guess}`,
      address: `203.0.113.${guess % 250}`,
    }).catch(() => undefined);
    deps.clock.advance(1_000);
  }
  const written = (await rows()).length - before;
  process.stdout.write(`A2: 400 refusals in 400 s left ${written} audit rows\n`);
  expect(written).toBeLessThanOrEqual(110);
});

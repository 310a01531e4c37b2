import { beforeEach, describe, expect, test } from 'vitest';
import { atOnce } from '../testing/index.ts';
import { VISITOR } from '../kernel/index.ts';
import {
  ADDRESS,
  codeOf,
  CREDENTIALS,
  deviceOf,
  openAccountTests,
  PASSWORD,
  SEED,
  seedTwoFactor,
  tokensOf,
  turnOnTwoFactor,
  WRONG,
  WRONG_CODE,
  WRONG_REMEMBER,
} from './account-context.fixture.ts';
import {
  authenticate,
  disableTwoFactor,
  enableTwoFactor,
  login,
  refreshSession,
  setUpTwoFactor,
  viewer,
  type LoginInput,
} from './index.ts';
import { userModel } from './user.ts';

const { database, deps, admin, set, auditRows } = await openAccountTests();

describe('second factor', () => {
  test('is stored encrypted and set up with a QR code', async () => {
    set({ otp_issuer_name: 'Rangers', otp_app_label: 'Derby' });
    const { manualEntryKey, qrCode } = await setUpTwoFactor(deps, admin.actor);
    expect(qrCode).toMatch(/^data:image\/png;base64,/);
    expect(JSON.stringify(await database.collection('users').find().toArray())).not.toContain(manualEntryKey);
  });

  test('is required by force_2fa_for_admin until it is enabled, also on a remembered device', async () => {
    set({ force_2fa_for_admin: 'true' });
    const { token } = await refreshSession(deps, VISITOR, {
      rememberMeToken: admin.rememberMeToken,
      deviceFingerprint: deviceOf('admin'),
      address: ADDRESS,
    });
    const actor = await authenticate(deps, token);
    expect(actor).toMatchObject({ mustEnableTwoFactor: true });
    await expect(viewer(deps, actor)).resolves.toMatchObject({ mustEnableTwoFactor: true });
    await turnOnTwoFactor(deps, actor);
    expect(await authenticate(deps, token)).not.toHaveProperty('mustEnableTwoFactor');
    await expect(viewer(deps, actor)).resolves.toMatchObject({
      mustEnableTwoFactor: false,
      twoFactorEnabled: true,
    });
  });

  test('is enabled with limited attempts, and wrong codes write one audit row', async () => {
    const { manualEntryKey } = await setUpTwoFactor(deps, admin.actor);
    const enable = async (verificationCode: string) =>
      await enableTwoFactor(deps, admin.actor, { verificationCode, address: ADDRESS });
    for (let guess = 0; guess < 5; guess += 1) {
      await expect(enable('000000')).rejects.toMatchObject({ message: 'Invalid verification code' });
    }
    const code = await codeOf(deps, manualEntryKey);
    for (let guess = 0; guess < 20; guess += 1) {
      await expect(enable(code)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    }
    const rows = (await auditRows()).filter((row) => row['action'] === 'user.two-factor-enabled');
    expect(rows).toHaveLength(1);
    deps.clock.advance(15 * 60_000);
    await expect(enable(await codeOf(deps, manualEntryKey))).resolves.toEqual({
      message: 'Two-factor authentication enabled successfully!',
    });
  });

  test('is disabled with password and code, both with limited attempts', async () => {
    const manualEntryKey = await turnOnTwoFactor(deps, admin.actor);
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
    deps.clock.advance(2 * 60_000);
    await expect(disable(PASSWORD, await codeOf(deps, manualEntryKey))).resolves.toEqual({
      message: 'Two-factor authentication disabled successfully!',
    });
  });
});

describe('login with two-factor authentication', () => {
  const signIn = async (input: Partial<LoginInput> = {}) => await login(deps, VISITOR, { ...CREDENTIALS, ...input });
  const codeAt = async (offsetSeconds: number) => await codeOf(deps, SEED, offsetSeconds);

  beforeEach(async () => {
    await database.collection('sessions').deleteMany({});
    await seedTwoFactor(deps, 1);
  });

  test('requires a code only when the password is right', async () => {
    await expect(signIn({ password: 'wrong password' })).rejects.toMatchObject(WRONG);
    await expect(signIn()).resolves.toEqual({ requiresTwoFactor: true });
    await expect(signIn({ twoFactorCode: '  ' })).resolves.toEqual({ requiresTwoFactor: true });
    expect(await database.collection('sessions').countDocuments()).toBe(0);
  });

  test.each(['000', '12345a', '1234567', '-12345', '١٢٣٤٥٦', '{"$gt":0}'])(
    'refuses the malformed code %s',
    async (twoFactorCode) => {
      await expect(signIn({ twoFactorCode })).rejects.toMatchObject(WRONG_CODE);
    },
  );

  test('refuses a right code with a wrong password and keeps the code valid', async () => {
    const twoFactorCode = await codeAt(0);
    await expect(signIn({ password: 'wrong password', twoFactorCode })).rejects.toMatchObject(WRONG);
    await expect(signIn({ twoFactorCode })).resolves.toHaveProperty('token');
  });

  test.each([-29, 0, 29])('accepts a code of a clock that is %i s off', async (offset) => {
    const code = await codeAt(offset);
    const attempt = signIn({ twoFactorCode: ` ${code.slice(0, 3)} ${code.slice(3)} ` });
    await expect(attempt).resolves.toHaveProperty('token');
  });

  test.each([-61, 61])('refuses a code of a clock that is %i s off', async (offset) => {
    await expect(signIn({ twoFactorCode: await codeAt(offset) })).rejects.toMatchObject(WRONG_CODE);
  });

  test('applies otp_window', async () => {
    set({ otp_window: '0' });
    await expect(signIn({ twoFactorCode: await codeAt(-30) })).rejects.toMatchObject(WRONG_CODE);
    set({ otp_window: '3' });
    await expect(signIn({ twoFactorCode: await codeAt(-90) })).resolves.toHaveProperty('token');
  });

  test('accepts a code once for 50 concurrent logins, and no earlier code afterwards', async () => {
    const twoFactorCode = await codeAt(0);
    expect((await atOnce(50, () => signIn({ twoFactorCode }))).done).toHaveLength(1);
    deps.clock.advance(15 * 60_000);
    await expect(signIn({ twoFactorCode })).rejects.toMatchObject(WRONG_CODE);
    await expect(signIn({ twoFactorCode: await codeAt(30) })).resolves.toHaveProperty('token');
    await expect(signIn({ twoFactorCode: await codeAt(0) })).rejects.toMatchObject(WRONG_CODE);
  });

  test('accepts a seed in the first format and binds it to its user', async () => {
    const sealedSeed = 'v1.TcO8NEzGBhNzqeZ5oEUKiEGiLbU8lpux0gWTAGXsVeFMb0yKtpKbXSC9YOk5eG2IBa9SFNwb5kN1k3PU';
    await userModel(database).updateOne({ _id: 1 }, { $set: { 'twoFactor.sealedSeed': sealedSeed } });
    await expect(signIn({ twoFactorCode: await codeAt(0) })).resolves.toHaveProperty('token');
    expect((await userModel(database).findById(1).lean())?.twoFactor.sealedSeed).toMatch(/^v2\./);
    await expect(signIn({ twoFactorCode: await codeAt(30) })).resolves.toHaveProperty('token');
  });

  test('refuses the seed of another user', async () => {
    const sealedSeed = deps.secrets.seal(SEED, { purpose: 'two-factor seed', rowId: 2 });
    await userModel(database).updateOne({ _id: 1 }, { $set: { 'twoFactor.sealedSeed': sealedSeed } });
    await expect(signIn({ twoFactorCode: await codeAt(0) })).rejects.toThrow(/authenticate/);
    expect(await database.collection('sessions').countDocuments()).toBe(0);
  });

  test('binds the remember-me token to the device that sent the credentials', async () => {
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
    ['when the code is sent without rememberMe', { rememberMe: false }, 0],
  ])('does not remember the device %s', async (_title, input, waitMs) => {
    await signIn({ rememberMe: true, deviceFingerprint: 'device' });
    deps.clock.advance(waitMs);
    const result = await signIn({ ...input, twoFactorCode: await codeAt(0) });
    expect(Object.keys(result)).toEqual(['token']);
  });

  test('issues one remember-me token per remembered login', async () => {
    await signIn({ rememberMe: true, deviceFingerprint: 'device' });
    expect(await signIn({ twoFactorCode: await codeAt(0) })).toHaveProperty('rememberMeToken');
    expect(await signIn({ twoFactorCode: await codeAt(30) })).not.toHaveProperty('rememberMeToken');
  });
});

import { describe, expect, test } from 'vitest';
import { VISITOR } from '../kernel/index.ts';
import { refreshSession } from './index.ts';
import { userModel } from './user.model.ts';
import { openLoginTests, SEED, tokensOf, WRONG, WRONG_CODE, WRONG_REMEMBER } from './login-context.fixture.ts';

const { database, deps, set, signIn, codeAt } = await openLoginTests({ hasTwoFactor: true });

describe('login with two-factor authentication', () => {
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
    const attempts = await Promise.allSettled(Array.from({ length: 50 }, async () => await signIn({ twoFactorCode })));
    expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1);
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

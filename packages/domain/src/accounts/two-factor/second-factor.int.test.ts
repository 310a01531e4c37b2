import { describe, expect, test } from 'vitest';
import { VISITOR } from '../../kernel/index.ts';
import { ADDRESS, codeOf, deviceOf, openAccountTests, PASSWORD, turnOnTwoFactor } from '../account-context.fixture.ts';
import { authenticate, disableTwoFactor, enableTwoFactor, refreshSession, setUpTwoFactor, viewer } from '../index.ts';

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

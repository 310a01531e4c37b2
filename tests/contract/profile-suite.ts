import { generate } from 'otplib';
import { describe, expect, it } from 'vitest';
import { createAccountTools, PASSWORD, type OwnUser } from './account-tools.ts';
import type { ContractTools } from './contract-tools.ts';

const STEP_MS = 30_000;

/** Profile Settings: the own password and the own second factor. */
export function defineProfileSuite(tools: ContractTools): void {
  const { expectRefused, refusesBadTokens } = tools;
  const { as, isRemembered, isSignedIn, signIn, signedInUser } = createAccountTools(tools);

  const codeAt = async (seed: string, offsetMs = 0) =>
    await generate({ secret: seed, epoch: Math.floor((Date.now() + offsetMs) / 1_000) });

  async function beginSetup(user: OwnUser): Promise<string> {
    const answer = await as(user.token, 'POST', '/api/auth/2fa/setup');
    expect(answer.status).toBe(200);
    return (answer.body as { manualEntryKey: string }).manualEntryKey;
  }

  /** Creates a user with two-factor authentication on. The code of the previous time step is used up. */
  async function userWithTwoFactor(): Promise<OwnUser & { seed: string }> {
    const user = await signedInUser();
    const seed = await beginSetup(user);
    const verificationCode = await codeAt(seed, -STEP_MS);
    expect((await as(user.token, 'POST', '/api/auth/2fa/enable', { verificationCode })).status).toBe(200);
    return { ...user, seed };
  }

  describe('POST /api/auth/change-password', () => {
    const path = '/api/auth/change-password';
    refusesBadTokens('POST', path, { body: '{}' });

    it.each([
      [{}, 'Current password is required'],
      [{ currentPassword: '  ', newPassword: 'x' }, 'Current password is required'],
      [{ currentPassword: PASSWORD }, 'New password is required'],
      [{ currentPassword: PASSWORD, newPassword: '   ' }, 'New password is required'],
      [{ currentPassword: PASSWORD, newPassword: '12345' }, 'New password must be at least 6 characters long'],
      [{ currentPassword: PASSWORD, newPassword: PASSWORD }, 'New password must be different from current password'],
      [{ currentPassword: 'not mine', newPassword: 'high tide' }, 'Current password is incorrect'],
      [{ currentPassword: { $ne: '' }, newPassword: 'high tide' }, 'currentPassword must be text'],
      [
        { currentPassword: PASSWORD, newPassword: 'x'.repeat(1_001) },
        'New password must not be longer than 1000 characters',
      ],
    ])('refuses %j', async (body, error) => {
      const user = await signedInUser();
      expectRefused(await as(user.token, 'POST', path, body), 400, { error });
      expect(await isSignedIn(user.token)).toBe(true);
    });

    it('ends every other session and all remember-me tokens, and this session goes on', async () => {
      const user = await signedInUser();
      const { token: other } = (await signIn(user)).body as { token: string };
      const body = { currentPassword: PASSWORD, newPassword: 'high tide at one' };
      const answer = await as(user.token, 'POST', path, body);
      expect([answer.status, answer.body]).toEqual([200, { message: 'Password updated successfully!' }]);
      expect(await isSignedIn(user.token)).toBe(true);
      expect(await isSignedIn(other)).toBe(false);
      expect(await isRemembered(user)).toBe(false);
      expect((await signIn(user)).status).toBe(401);
      expect((await signIn({ ...user, password: 'high tide at one' })).status).toBe(200);
    });
  });

  describe('GET /api/auth/2fa/status', () => {
    refusesBadTokens('GET', '/api/auth/2fa/status');

    it('says what has been begun and what is on', async () => {
      const user = await signedInUser();
      const status = async () => (await as(user.token, 'GET', '/api/auth/2fa/status')).body;
      expect(await status()).toEqual({ enabled: false, hasSecret: false });
      const seed = await beginSetup(user);
      expect(await status()).toEqual({ enabled: false, hasSecret: true });
      await as(user.token, 'POST', '/api/auth/2fa/enable', { verificationCode: await codeAt(seed) });
      expect(await status()).toEqual({ enabled: true, hasSecret: true });
    });
  });

  describe('POST /api/auth/2fa/setup', () => {
    refusesBadTokens('POST', '/api/auth/2fa/setup');

    it('answers an image and the key to type', async () => {
      const user = await signedInUser();
      const { body, headers } = await as(user.token, 'POST', '/api/auth/2fa/setup');
      expect(body).toEqual({
        qrCode: expect.stringMatching(/^data:image\/png;base64,iVBORw0KGgo/),
        manualEntryKey: expect.stringMatching(/^[A-Z2-7]{32}$/),
      });
      expect(headers.get('cache-control')).toBe('no-store');
    });

    it('begins anew as long as it is not enabled, and not after that', async () => {
      const user = await signedInUser();
      const first = await beginSetup(user);
      const second = await beginSetup(user);
      expect(second).not.toBe(first);
      const enable = async (seed: string) =>
        await as(user.token, 'POST', '/api/auth/2fa/enable', { verificationCode: await codeAt(seed) });
      expectRefused(await enable(first), 400, { error: 'Invalid verification code' });
      expect((await enable(second)).status).toBe(200);
      expectRefused(await as(user.token, 'POST', '/api/auth/2fa/setup'), 409, {
        error: 'Two-factor authentication is already enabled',
      });
    });
  });

  describe('POST /api/auth/2fa/enable', () => {
    const path = '/api/auth/2fa/enable';
    refusesBadTokens('POST', path, { body: '{}' });

    it.each([{}, { verificationCode: ' ' }, { verificationCode: null }])('asks for the code: %j', async (body) => {
      const user = await signedInUser();
      expectRefused(await as(user.token, 'POST', path, body), 400, { error: 'Verification code is required' });
    });

    it('refuses without a begun setup', async () => {
      const user = await signedInUser();
      expectRefused(await as(user.token, 'POST', path, { verificationCode: '123456' }), 409, {
        error: 'Two-factor authentication setup has not been started',
      });
    });

    it.each(['12345', '1234567', 'abcdef'])('refuses what is no code: %s', async (verificationCode) => {
      const user = await signedInUser();
      await beginSetup(user);
      expectRefused(await as(user.token, 'POST', path, { verificationCode }), 400, {
        error: 'Invalid verification code',
      });
    });

    it('turns it on; the code opens no session any more, the next one does; other sessions end', async () => {
      const user = await signedInUser();
      const { token: other } = (await signIn(user)).body as { token: string };
      const seed = await beginSetup(user);
      const verificationCode = await codeAt(seed);
      const answer = await as(user.token, 'POST', path, { verificationCode });
      expect([answer.status, answer.body]).toEqual([
        200,
        { message: 'Two-factor authentication enabled successfully!' },
      ]);
      expect([await isSignedIn(user.token), await isSignedIn(other), await isRemembered(user)]).toEqual([
        true,
        false,
        false,
      ]);
      expect((await signIn(user)).body).toEqual({ requiresTwoFactor: true });
      expectRefused(await signIn(user, { twoFactorCode: verificationCode }), 401, {
        error: 'Invalid two-factor authentication code',
      });
      expect((await signIn(user, { twoFactorCode: await codeAt(seed, STEP_MS) })).status).toBe(200);
      expectRefused(await as(user.token, 'POST', path, { verificationCode: '123456' }), 409, {
        error: 'Two-factor authentication is already enabled',
      });
    });
  });

  describe('POST /api/auth/2fa/disable', () => {
    const path = '/api/auth/2fa/disable';
    refusesBadTokens('POST', path, { body: '{}' });

    it.each([
      [{}, 'Current password is required'],
      [{ verificationCode: '123456' }, 'Current password is required'],
      [{ currentPassword: PASSWORD }, 'Verification code is required'],
      [{ currentPassword: 'not mine', verificationCode: '123456' }, 'Current password is incorrect'],
      [{ currentPassword: PASSWORD, verificationCode: 'abc' }, 'Invalid verification code'],
    ])('refuses %j', async (body, error) => {
      const user = await userWithTwoFactor();
      expectRefused(await as(user.token, 'POST', path, body), 400, { error });
      expect(await isSignedIn(user.token)).toBe(true);
    });

    it('refuses when it is not enabled', async () => {
      const user = await signedInUser();
      const body = { currentPassword: PASSWORD, verificationCode: '123456' };
      expectRefused(await as(user.token, 'POST', path, body), 409, {
        error: 'Two-factor authentication is not enabled',
      });
    });

    it('refuses a sixth guess of the code', async () => {
      const user = await userWithTwoFactor();
      const guess = () => as(user.token, 'POST', path, { currentPassword: PASSWORD, verificationCode: 'abc' });
      for (let attempt = 0; attempt < 5; attempt += 1) expect((await guess()).status).toBe(400);
      const refused = await guess();
      expectRefused(refused, 429, { error: 'Too many attempts. Please try again later.' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    });

    it('turns it off, and this session goes on', async () => {
      const user = await userWithTwoFactor();
      const body = { currentPassword: PASSWORD, verificationCode: await codeAt(user.seed) };
      const answer = await as(user.token, 'POST', path, body);
      expect([answer.status, answer.body]).toEqual([
        200,
        { message: 'Two-factor authentication disabled successfully!' },
      ]);
      expect((await as(user.token, 'GET', '/api/auth/2fa/status')).body).toEqual({ enabled: false, hasSecret: false });
      expect((await signIn(user)).body).toEqual({ token: expect.any(String) });
    });
  });
}

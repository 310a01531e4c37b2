import { generate } from 'otplib';
import { describe, expect, it } from 'vitest';
import { createAccountTools, PASSWORD } from './account-tools.ts';
import type { ContractTools } from './contract-tools.ts';

const STEP_MS = 30_000;
const NOT_ENABLED = { error: 'Two-factor authentication is not enabled' };

/** Defines the tests of the own password and second factor. `packages/domain` tests the rules. */
export function defineProfileSuite(tools: ContractTools): void {
  const { as, expectRefused } = tools;
  const { isRemembered, isSignedIn, signIn, signedInUser } = createAccountTools(tools);

  const codeAt = async (seed: string, offsetMs = 0) =>
    await generate({ secret: seed, epoch: Math.floor((Date.now() + offsetMs) / 1_000) });
  const status = async (token: string) => (await as(token, 'GET', '/api/auth/2fa/status')).body;

  describe('POST /api/auth/change-password', () => {
    const change = (token: string, body: object) => as(token, 'POST', '/api/auth/change-password', body);

    it.each([
      [{}, 'Current password is required'],
      [{ currentPassword: PASSWORD, newPassword: '12345' }, 'New password must be at least 6 characters long'],
      [{ currentPassword: 'not mine', newPassword: 'high tide' }, 'Current password is incorrect'],
      [{ currentPassword: { $ne: '' }, newPassword: 'high tide' }, 'currentPassword must be text'],
    ])('refuses %j', async (body, error) => {
      const { token } = await signedInUser();
      expectRefused(await change(token, body), 400, { error });
      expect(await isSignedIn(token)).toBe(true);
    });

    it('ends every other session and all remember-me tokens, but not this session', async () => {
      const user = await signedInUser();
      const { token: other } = (await signIn(user)).body as { token: string };
      const response = await change(user.token, { currentPassword: PASSWORD, newPassword: 'high tide at one' });
      expect([response.status, response.body]).toEqual([200, { message: 'Password updated successfully!' }]);
      expect([await isSignedIn(user.token), await isSignedIn(other)]).toEqual([true, false]);
      expect(await isRemembered(user)).toBe(false);
      expect((await signIn({ ...user, password: 'high tide at one' })).status).toBe(200);
    });
  });

  describe('the second factor', () => {
    const enable = (token: string, body: object) => as(token, 'POST', '/api/auth/2fa/enable', body);
    const disable = (token: string, body: object) => as(token, 'POST', '/api/auth/2fa/disable', body);

    async function beginSetup(token: string): Promise<string> {
      const response = await as(token, 'POST', '/api/auth/2fa/setup');
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.body).toEqual({
        qrCode: expect.stringMatching(/^data:image\/png;base64,iVBORw0KGgo/),
        manualEntryKey: expect.stringMatching(/^[A-Z2-7]{32}$/),
      });
      return (response.body as { manualEntryKey: string }).manualEntryKey;
    }

    /** Creates a user with two-factor authentication on. The code of the previous time step is used up. */
    async function userWithTwoFactor() {
      const user = await signedInUser();
      const seed = await beginSetup(user.token);
      expect((await enable(user.token, { verificationCode: await codeAt(seed, -STEP_MS) })).status).toBe(200);
      return { ...user, seed };
    }

    it('can be set up again until it is enabled, and refuses wrong codes', async () => {
      const { token } = await signedInUser();
      expect(await status(token)).toEqual({ enabled: false, hasSecret: false });
      expectRefused(await enable(token, { verificationCode: '123456' }), 409, {
        error: 'Two-factor authentication setup has not been started',
      });
      const first = await beginSetup(token);
      const second = await beginSetup(token);
      expect(second).not.toBe(first);
      expect(await status(token)).toEqual({ enabled: false, hasSecret: true });
      expectRefused(await enable(token, {}), 400, { error: 'Verification code is required' });
      expectRefused(await enable(token, { verificationCode: await codeAt(first) }), 400, {
        error: 'Invalid verification code',
      });
      expectRefused(await disable(token, { currentPassword: PASSWORD, verificationCode: '123456' }), 409, NOT_ENABLED);
    });

    it('is turned on, ends other sessions, and its first code cannot be used again to sign in', async () => {
      const user = await signedInUser();
      const { token: other } = (await signIn(user)).body as { token: string };
      const seed = await beginSetup(user.token);
      const verificationCode = await codeAt(seed);
      const response = await enable(user.token, { verificationCode });
      expect([response.status, response.body]).toEqual([
        200,
        { message: 'Two-factor authentication enabled successfully!' },
      ]);
      expect([await isSignedIn(user.token), await isSignedIn(other), await isRemembered(user)]).toEqual([
        true,
        false,
        false,
      ]);
      expect(await status(user.token)).toEqual({ enabled: true, hasSecret: true });
      expect((await signIn(user)).body).toEqual({ requiresTwoFactor: true });
      expectRefused(await signIn(user, { twoFactorCode: verificationCode }), 401, {
        error: 'Invalid two-factor authentication code',
      });
      expect((await signIn(user, { twoFactorCode: await codeAt(seed, STEP_MS) })).status).toBe(200);
      for (const again of ['setup', 'enable']) {
        expectRefused(await as(user.token, 'POST', `/api/auth/2fa/${again}`, { verificationCode: '123456' }), 409, {
          error: 'Two-factor authentication is already enabled',
        });
      }
    });

    it('is not turned off without password and code, or after a sixth guess of the code', async () => {
      const { token } = await userWithTwoFactor();
      expectRefused(await disable(token, {}), 400, { error: 'Current password is required' });
      expectRefused(await disable(token, { currentPassword: 'not mine', verificationCode: '123456' }), 400, {
        error: 'Current password is incorrect',
      });
      const guess = () => disable(token, { currentPassword: PASSWORD, verificationCode: 'abc' });
      for (let attempt = 0; attempt < 5; attempt += 1) {
        expectRefused(await guess(), 400, { error: 'Invalid verification code' });
      }
      const refused = await guess();
      expectRefused(refused, 429, { error: 'Too many attempts. Please try again later.' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    });

    it('is turned off without ending this session', async () => {
      const user = await userWithTwoFactor();
      const body = { currentPassword: PASSWORD, verificationCode: await codeAt(user.seed) };
      const response = await disable(user.token, body);
      expect([response.status, response.body]).toEqual([
        200,
        { message: 'Two-factor authentication disabled successfully!' },
      ]);
      expect(await status(user.token)).toEqual({ enabled: false, hasSecret: false });
      expect((await signIn(user)).body).toEqual({ token: expect.any(String) });
    });
  });
}

import { describe, expect, it } from 'vitest';
import { createAccountTools } from './account-tools.ts';
import type { ContractTools } from './contract-tools.ts';

const WRONG = { error: 'Invalid username or password' };
const INVALID = { error: 'Invalid or expired remember-me token' };
const TOO_MANY = { error: 'Too many attempts. Please try again later.' };
const FREE_ATTEMPTS = 5;

/** Defines the tests of login, refresh and logout. */
export function defineAccountsSuite(tools: ContractTools): void {
  const { target, admin, as, call, sendJson, expectRefused } = tools;
  const { createUser, signedInUser, isRemembered } = createAccountTools(tools);
  const login = (body: unknown) => sendJson('POST', '/api/login', body);
  const refresh = (body: unknown) => sendJson('POST', '/api/auth/refresh', body);

  describe('POST /api/login', () => {
    it.each([
      [{ username: '   ', password: 'secret' }, 'Username and password are required'],
      [{ username: { $ne: null }, password: { $ne: null } }, 'username must be text'],
      ['{"username"', 'The body is not valid JSON'],
    ])('refuses %j', async (body, error) => {
      expectRefused(await login(body), 400, { error });
    });

    it('refuses another media type', async () => {
      const response = await call('POST', '/api/login', { body: new URLSearchParams({ username: 'admin' }) });
      expectRefused(response, 415, { error: 'The media type of the body is not supported' });
    });

    it('returns the same response for a wrong password and an unknown user', async () => {
      const { username } = target().administrator;
      expectRefused(await login({ username, password: 'wrong one' }), 401, WRONG);
      expectRefused(await login({ username: 'unknown at all', password: 'wrong one' }), 401, WRONG);
    });

    it('returns a token, and a remember-me token only on request', async () => {
      const response = await login(target().administrator);
      expect(response.status).toBe(200);
      expect(response.body).toEqual({ token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) });
      expect(response.headers.get('cache-control')).toBe('no-store');
      const remembered = await login({ ...target().administrator, rememberMe: true, deviceFingerprint: 'device-1' });
      expect(remembered.body).toEqual({ token: expect.any(String), rememberMeToken: expect.any(String) });
    });

    it('refuses the sixth guess, also by GraphQL', async () => {
      const { username } = await createUser();
      const guess = { username, password: 'a wrong guess' };
      for (let attempt = 0; attempt < FREE_ATTEMPTS; attempt += 1) expectRefused(await login(guess), 401, WRONG);
      const refused = await login(guess);
      expectRefused(refused, 429, TOO_MANY);
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
      const query = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
      expect(await sendJson('POST', '/graphql', { query, variables: { input: guess } })).toMatchObject({
        status: 429,
        body: { errors: [{ message: TOO_MANY.error, extensions: { code: 'TOO_MANY_ATTEMPTS' } }] },
      });
    });
  });

  describe('POST /api/auth/refresh', () => {
    it('refuses an empty body, an unknown token and the token of another device', async () => {
      const { rememberMeToken } = await signedInUser();
      expectRefused(await refresh({}), 401, INVALID);
      expectRefused(await refresh({ rememberMeToken: 'x', deviceFingerprint: 'y' }), 401, INVALID);
      expectRefused(await refresh({ rememberMeToken, deviceFingerprint: 'another' }), 401, INVALID);
    });

    it('returns a new valid token', async () => {
      const { rememberMeToken, deviceFingerprint } = await signedInUser();
      const response = await refresh({ rememberMeToken, deviceFingerprint });
      expect([response.status, response.body]).toEqual([200, { ok: true, token: expect.any(String) }]);
      expect((await as((response.body as { token: string }).token, 'GET', '/api/entries')).status).toBe(200);
    });
  });

  describe('POST /api/auth/logout', () => {
    it('ends this session and its remember-me token, but no other session', async () => {
      const user = await signedInUser();
      expect(await as(user.token, 'POST', '/api/auth/logout')).toMatchObject({ status: 200, body: { ok: true } });
      expectRefused(await as(user.token, 'GET', '/api/entries'), 401, { error: 'Authentication required' });
      expect(await isRemembered(user)).toBe(false);
      expect((await admin('GET', '/api/entries')).status).toBe(200);
    });

    it.each([
      ['REST', async (proof: object) => (await sendJson('POST', '/api/auth/logout', proof)).status],
      [
        'GraphQL',
        async (variables: object) => {
          const query =
            'mutation ($rememberMeToken: String, $deviceFingerprint: String) { logout(rememberMeToken: $rememberMeToken, deviceFingerprint: $deviceFingerprint) }';
          return (await sendJson('POST', '/graphql', { query, variables })).status;
        },
      ],
    ])('ends a remembered session by its remember-me token without an access token over %s', async (_api, logout) => {
      const user = await signedInUser();
      const { rememberMeToken, deviceFingerprint } = user;
      expect(await logout({ rememberMeToken, deviceFingerprint: 'another' })).toBe(401);
      expect(await isRemembered(user)).toBe(true);
      expect(await logout({ rememberMeToken, deviceFingerprint })).toBe(200);
      expect(await isRemembered(user)).toBe(false);
      expectRefused(await as(user.token, 'GET', '/api/entries'), 401, { error: 'Authentication required' });
    });
  });
}

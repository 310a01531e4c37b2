import { describe, expect, it } from 'vitest';
import { AUTHENTICATION_REQUIRED, type ContractTools } from './contract-tools.ts';

/** Sign in, stay signed in, sign out. */
export function defineAccountsSuite(tools: ContractTools): void {
  const { target, call, postJson, bearer, expectRefused, refusesBadTokens } = tools;

  describe('POST /api/login', () => {
    it.each([
      ['nothing', {}],
      ['an empty username', { username: '   ', password: 'secret' }],
      ['an empty password', { username: 'admin', password: '   ' }],
    ])('refuses %s', async (_name, body) => {
      expectRefused(await postJson('/api/login', body), 400, { error: 'Username and password are required' });
    });

    it('refuses an operator in the place of text', async () => {
      expectRefused(await postJson('/api/login', { username: { $ne: null }, password: { $ne: null } }), 400, {
        error: 'username must be text',
      });
    });

    it('refuses a body that is not JSON', async () => {
      expectRefused(await postJson('/api/login', '{"username"'), 400, { error: 'The body is not valid JSON' });
    });

    it('refuses another media type', async () => {
      const answer = await call('POST', '/api/login', { body: new URLSearchParams({ username: 'admin' }) });
      expectRefused(answer, 415, { error: 'The media type of the body is not supported' });
    });

    it('answers a wrong password and an unknown user alike', async () => {
      const wrong = await postJson('/api/login', { username: target().administrator.username, password: 'wrong one' });
      const unknown = await postJson('/api/login', { username: 'nobody at all', password: 'wrong one' });
      expectRefused(wrong, 401, { error: 'Invalid username or password' });
      expectRefused(unknown, 401, { error: 'Invalid username or password' });
    });

    it('answers a token, and no remember-me token unless it was asked for', async () => {
      const answer = await postJson('/api/login', { ...target().administrator });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    });

    it('answers a remember-me token for a device that asks for it', async () => {
      const answer = await postJson('/api/login', {
        ...target().administrator,
        rememberMe: true,
        deviceFingerprint: 'device-1',
      });
      expect(answer.body).toEqual({ token: expect.any(String), rememberMeToken: expect.any(String) });
    });
  });

  describe('POST /api/auth/refresh', () => {
    const INVALID = { error: 'Invalid or expired remember-me token' };

    async function remember(deviceFingerprint: string): Promise<string> {
      const answer = await postJson('/api/login', { ...target().administrator, rememberMe: true, deviceFingerprint });
      return (answer.body as { rememberMeToken: string }).rememberMeToken;
    }

    it('refuses an unknown token and nothing', async () => {
      expectRefused(
        await postJson('/api/auth/refresh', { rememberMeToken: 'x', deviceFingerprint: 'y' }),
        401,
        INVALID,
      );
      expectRefused(await postJson('/api/auth/refresh', {}), 401, INVALID);
    });

    it('refuses the token of another device', async () => {
      const rememberMeToken = await remember('device-2');
      expectRefused(
        await postJson('/api/auth/refresh', { rememberMeToken, deviceFingerprint: 'device-3' }),
        401,
        INVALID,
      );
    });

    it('answers a new token that works', async () => {
      const rememberMeToken = await remember('device-4');
      const answer = await postJson('/api/auth/refresh', { rememberMeToken, deviceFingerprint: 'device-4' });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ ok: true, token: expect.any(String) });
      const fresh = (answer.body as { token: string }).token;
      const list = await call('GET', '/api/entries', { headers: { authorization: `Bearer ${fresh}` } });
      expect(list.status).toBe(200);
    });
  });

  describe('POST /api/auth/logout', () => {
    refusesBadTokens('POST', '/api/auth/logout');

    it('ends this session and its remember-me token, and no other session', async () => {
      const login = await postJson('/api/login', {
        ...target().administrator,
        rememberMe: true,
        deviceFingerprint: 'device-5',
      });
      const { token: own, rememberMeToken } = login.body as { token: string; rememberMeToken: string };
      const headers = { authorization: `Bearer ${own}` };
      const answer = await call('POST', '/api/auth/logout', { headers });
      expect(answer).toMatchObject({ status: 200, body: { ok: true } });
      expectRefused(await call('GET', '/api/entries', { headers }), 401, AUTHENTICATION_REQUIRED);
      const refresh = await postJson('/api/auth/refresh', { rememberMeToken, deviceFingerprint: 'device-5' });
      expect(refresh.status).toBe(401);
      expect((await call('GET', '/api/entries', { headers: bearer() })).status).toBe(200);
    });
  });
}

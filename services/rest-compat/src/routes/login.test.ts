import { describe, expect, it } from 'vitest';
import { appForEachTest } from '../testing/app-for-each-test.ts';
import { gatewayFailure } from '../testing/fake-gateway.ts';

const app = appForEachTest();

describe('POST /api/login', () => {
  const post = (payload: string | object, type = 'application/json') =>
    app.server.inject({ method: 'POST', url: '/api/login', headers: { 'content-type': type }, payload });

  it('refuses an operator in the place of text', async () => {
    const answer = await post({ username: { $ne: null }, password: 'x' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: 'username must be text' });
    expect(app.gateway.received).toEqual([]);
  });

  it('refuses a body that is not JSON', async () => {
    const answer = await post('{"username":');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: 'The body is not valid JSON' });
  });

  it('refuses another media type', async () => {
    const answer = await post('username=admin', 'application/x-www-form-urlencoded');
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toEqual({ error: 'The media type of the body is not supported' });
  });

  it('refuses a body of more than 16 kB', async () => {
    const answer = await post({ username: 'a'.repeat(16_384) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({ error: 'The request body is too large' });
  });

  it('gives the text of the gateway for wrong credentials', async () => {
    app.gateway.fail('Login', gatewayFailure('INVALID_CREDENTIALS', 'Invalid username or password'));
    const answer = await post({ username: 'admin', password: 'wrong' });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ error: 'Invalid username or password' });
  });

  it('answers the token alone without remember-me', async () => {
    app.gateway.answer('Login', {
      login: { token: 'abc', rememberMeToken: null, requiresTwoFactor: false, deviceToken: null },
    });
    const answer = await post({ username: ' admin ', password: ' secret ', extra: true });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ token: 'abc' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(app.gateway.received[0]?.variables).toEqual({ input: { username: 'admin', password: ' secret ' } });
  });

  it('asks for the code when the gateway does', async () => {
    app.gateway.answer('Login', {
      login: { token: null, rememberMeToken: null, requiresTwoFactor: true, deviceToken: 'd' },
    });
    const answer = await post({ username: 'admin', password: 'secret' });
    expect(answer.json()).toEqual({ requiresTwoFactor: true });
  });

  it('answers the device token to clients that ask for one', async () => {
    app.gateway.answer('Login', {
      login: { token: null, rememberMeToken: null, requiresTwoFactor: true, deviceToken: 'd' },
    });
    const answer = await post({ username: 'admin', password: 'secret', deviceToken: null });
    expect(answer.json()).toEqual({ requiresTwoFactor: true, deviceToken: 'd' });
  });

  it('passes the device token on in both directions', async () => {
    app.gateway.answer('Login', {
      login: { token: 'abc', rememberMeToken: 'r', requiresTwoFactor: false, deviceToken: 'd' },
    });
    const answer = await post({ username: 'admin', password: 'secret', deviceToken: 'd' });
    expect(answer.json()).toEqual({ token: 'abc', rememberMeToken: 'r', deviceToken: 'd' });
    expect(app.gateway.received[0]?.variables).toEqual({
      input: { username: 'admin', password: 'secret', deviceToken: 'd' },
    });
  });

  it('gives whole seconds to wait', async () => {
    const sentence = 'Too many attempts. Please try again later.';
    app.gateway.fail('Login', gatewayFailure('TOO_MANY_ATTEMPTS', sentence, [], 0.3));
    const answer = await post({ username: 'admin', password: 'wrong' });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '1']);
  });
});

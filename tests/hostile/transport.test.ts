import { sendRequest } from '@derby/server-kit/testing/send-request';
import { describe, expect, it } from 'vitest';
import { openTarget } from './target.ts';

const target = openTarget();

/** Sends a request that `fetch` cannot send. Returns the response with its JSON body. */
async function raw(base: string, path: string, options: Parameters<typeof sendRequest>[2]) {
  const response = await sendRequest(base, path, options);
  return { ...response, body: response.body === '' ? null : (JSON.parse(response.body) as unknown) };
}

const JSON_TYPE = { 'content-type': 'application/json' };

describe.each(['baseUrl', 'restUrl'] as const)('the server at %s', (urlName) => {
  const login = (headers: Record<string, string>, body: string | Buffer) =>
    raw(target[urlName], '/api/login', { method: 'POST', headers, body });

  it('refuses JSON of 1 MB', async () => {
    const response = await login(JSON_TYPE, JSON.stringify({ username: 'a'.repeat(1_048_576) }));
    expect([response.status, response.body]).toEqual([413, { error: 'The request body is too large' }]);
  });

  it.each([
    ['a list', '['.repeat(1_000) + ']'.repeat(1_000)],
    ['an object', '{"username":'.repeat(1_000) + '1' + '}'.repeat(1_000)],
    ['a field', `{"username":${'['.repeat(1_000)}${']'.repeat(1_000)},"password":"x"}`],
  ])('refuses JSON that is 1,000 deep in %s', async (_name, body) => {
    const response = await login(JSON_TYPE, body);
    expect([response.status, response.body]).toEqual([400, { error: expect.any(String) }]);
  });

  it.each(['utf-16', 'iso-8859-1', 'nonsense'])('refuses JSON in %s', async (charset) => {
    const response = await login({ 'content-type': `application/json; charset=${charset}` }, '{"username":"admin"}');
    expect([400, 415]).toContain(response.status);
    expect(response.body).toEqual({ error: expect.any(String) });
  });

  it('refuses bytes that are not UTF-8', async () => {
    const body = Buffer.concat([
      Buffer.from('{"username":"'),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('","password":"x"}'),
    ]);
    const response = await login(JSON_TYPE, body);
    expect([400, 401]).toContain(response.status);
  });

  it.each(['TRACE', 'PATCH'])('refuses %s with Allow', async (method) => {
    const response = await raw(target[urlName], '/api/entries', { method });
    expect([response.status, response.body]).toEqual([405, { error: `${method} is not possible here` }]);
    expect(String(response.headers['allow']).split(', ').toSorted()).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST']);
  });
});

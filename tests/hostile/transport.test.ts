import { request as sendRequest } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTarget, type HostileTarget } from './target.ts';

let target: HostileTarget;
beforeAll(async () => {
  target = await openTarget();
});

interface Raw {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: unknown;
}

/** A request that `fetch` would not make. */
function raw(url: string, method: string, headers: Record<string, string>, body?: string | Buffer): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const request = sendRequest(url, { method, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => {
        const { statusCode: status = 0, headers: received } = answer;
        resolve({ status, headers: received, body: text === '' ? null : JSON.parse(text) });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

const JSON_TYPE = { 'content-type': 'application/json' };

describe.each(['baseUrl', 'restUrl'] as const)('hostile transport by the %s', (door) => {
  const login = (headers: Record<string, string>, body: string | Buffer) =>
    raw(`${target[door]}/api/login`, 'POST', headers, body);

  it('refuses JSON of 1 MB', async () => {
    const answer = await login(JSON_TYPE, JSON.stringify({ username: 'a'.repeat(1_048_576) }));
    expect([answer.status, answer.body]).toEqual([413, { error: 'The request body is too large' }]);
  });

  it.each([
    ['a list', '['.repeat(1_000) + ']'.repeat(1_000)],
    ['an object', '{"username":'.repeat(1_000) + '1' + '}'.repeat(1_000)],
    ['a field', `{"username":${'['.repeat(1_000)}${']'.repeat(1_000)},"password":"x"}`],
  ])('refuses JSON that is 1,000 deep in %s', async (_name, body) => {
    const answer = await login(JSON_TYPE, body);
    expect([answer.status, answer.body]).toEqual([400, { error: expect.any(String) }]);
  });

  it.each(['utf-16', 'iso-8859-1', 'nonsense'])('refuses JSON in %s', async (charset) => {
    const answer = await login({ 'content-type': `application/json; charset=${charset}` }, '{"username":"admin"}');
    expect([400, 415]).toContain(answer.status);
    expect(answer.body).toEqual({ error: expect.any(String) });
  });

  it('refuses bytes that are not UTF-8', async () => {
    const body = Buffer.concat([
      Buffer.from('{"username":"'),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('","password":"x"}'),
    ]);
    const answer = await login(JSON_TYPE, body);
    expect([400, 401]).toContain(answer.status);
  });

  it.each(['TRACE', 'PATCH'])('refuses %s with Allow', async (method) => {
    const answer = await raw(`${target[door]}/api/entries`, method, {});
    expect([answer.status, answer.body]).toEqual([405, { error: `${method} is not possible here` }]);
    expect(String(answer.headers['allow']).split(', ').toSorted()).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST']);
  });
});

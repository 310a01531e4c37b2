import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { appForEachTest } from '../testing/app-for-each-test.ts';
import { gatewayFailure, GOOD_TOKEN } from '../testing/fake-gateway.ts';
import { entry, wireEntry } from '../testing/sample-entry.ts';

// tests/contract tests the whole product. Only other cases are here.

const signedIn = { authorization: `Bearer ${GOOD_TOKEN}` };
const app = appForEachTest();

const ask = async (options: InjectOptions) => {
  const { statusCode, headers, body } = await app.server.inject(options);
  return { status: statusCode, headers, body: body === '' ? '' : (JSON.parse(body) as unknown) };
};

describe('POST /api/login', () => {
  const credentials = { username: 'admin', password: ' secret ' };
  const login = (payload: object) => ask({ method: 'POST', url: '/api/login', payload });
  const answered = { token: 'abc', rememberMeToken: null, requiresTwoFactor: false, deviceToken: 'd' };
  const codeWanted = { ...answered, token: null, requiresTwoFactor: true };

  it.each([
    ['only the token to a client that does not support device tokens', {}, answered, { token: 'abc' }],
    ['the device token to a client that sends one', { deviceToken: 'd' }, answered, { token: 'abc', deviceToken: 'd' }],
    ['that a code is required', {}, codeWanted, { requiresTwoFactor: true }],
    [
      'both to a client that requests a device token',
      { deviceToken: null },
      codeWanted,
      { requiresTwoFactor: true, deviceToken: 'd' },
    ],
  ])('returns %s', async (_what, more, data, body) => {
    app.gateway.answer('Login', { login: data });
    expect(await login({ ...credentials, ...more, extra: true })).toMatchObject({ status: 200, body });
    expect(app.gateway.received[0]?.variables).toEqual({ input: { ...credentials, ...more } });
  });

  it('rounds Retry-After up to whole seconds', async () => {
    app.gateway.fail('Login', gatewayFailure('TOO_MANY_ATTEMPTS', 'Later.', [], 0.3));
    expect(await login(credentials)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
  });
});

describe('entries', () => {
  it.each([
    ['POST', '/api/entries', 'CreateEntry', 'createEntry', 201],
    ['PUT', '/api/entries/7', 'UpdateEntry', 'updateEntry', 200],
  ] as const)('%s %s passes the sent fields and the photo to the gateway', async (method, url, name, field, status) => {
    app.gateway.answer(name, { [field]: entry });
    const form = new FormData();
    for (const [one, value] of Object.entries({ first_name: 'Ada', is_junior: 'true', ticket_id: 'T-9999' })) {
      form.set(one, value);
    }
    form.set('fish_photo', new Blob(['jpeg']), 'a.jpg');
    const encoded = new Response(form);
    const payload = Buffer.from(await encoded.arrayBuffer());
    const headers = { ...signedIn, 'content-type': String(encoded.headers.get('content-type')) };
    expect(await ask({ method, url, headers, payload })).toMatchObject({ status, body: wireEntry });
    const operation = app.gateway.received.at(-1);
    expect(operation?.variables).toMatchObject({ input: { firstName: 'Ada', isJunior: true, fishPhoto: null } });
    expect(Buffer.concat(operation?.file?.chunks ?? []).toString()).toBe('jpeg');
  });

  it('an import accepts a file without a name, and passes no file when the field is empty', async () => {
    const headers = { ...signedIn, 'content-type': 'multipart/form-data; boundary=b' };
    const received = async (head: string, bytes: string) => {
      const payload = `--b\r\ncontent-disposition: form-data; name="csvFile"${head}\r\ncontent-type: application/octet-stream\r\n\r\n${bytes}\r\n--b--\r\n`;
      await ask({ method: 'POST', url: '/api/participants/import', headers, payload });
      return app.gateway.received.at(-1)?.file;
    };
    for (const head of ['', '; filename=""']) {
      expect(await received(head, 'bytes')).toMatchObject({ name: 'file', chunks: [Buffer.from('bytes')] });
      expect(await received(head, '')).toBeUndefined();
    }
  });

  it('DELETE returns 404 for a malformed id without a request to the gateway', async () => {
    for (const id of ['0', '01', '2147483648', 'abc']) {
      const answer = await ask({ method: 'DELETE', url: `/api/entries/${id}`, headers: signedIn });
      expect(answer).toMatchObject({ status: 404, body: { error: 'Entry not found' } });
    }
    expect(new Set(app.gateway.received.map(({ name }) => name))).toEqual(new Set(['AdministratorLimits']));
  });

  it('the message history has the message type of the contract', async () => {
    const sentAt = '2025-08-09T23:00:00.000Z';
    app.gateway.answer('SmsHistory', {
      smsHistory: [{ id: 3, kind: 'FINAL', includedPhoto: true, sentAt, text: 'You are #1' }],
    });
    const { body } = await ask({ method: 'GET', url: '/api/entries/7/sms-history', headers: signedIn });
    expect(body).toEqual([{ id: 3, messageType: 'final', includedPhoto: true, sentAt, messageText: 'You are #1' }]);
  });
});

describe('GET /api/entries/public', () => {
  it('returns the version of the board, also in a 304', async () => {
    app.gateway.answer('Leaderboard', { leaderboard: { entries: [], hasMore: false, total: 0, version: 'v1' } });
    const url = '/api/entries/public?search=ada';
    const answer = await ask({ method: 'GET', url });
    expect(app.gateway.received[0]?.variables).toEqual({ division: 'REGULAR', page: 1, limit: 25, search: 'ada' });
    const again = await ask({ method: 'GET', url, headers: { 'if-none-match': String(answer.headers['etag']) } });
    expect([answer.status, again.status, again.body]).toEqual([200, 304, '']);
    for (const { headers } of [answer, again]) expect(headers['x-board-version']).toBe('v1');
  });

  it('refuses two search parameters', async () => {
    const answer = await ask({ method: 'GET', url: '/api/entries/public?search=a&search=b' });
    expect(answer).toMatchObject({ status: 400, body: { error: 'search must be text' } });
  });
});

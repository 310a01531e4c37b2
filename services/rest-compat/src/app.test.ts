import { createLogger } from '@derby/server-kit/logger';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRestCompat } from './app.ts';
import { GatewayUnavailableError } from './gateway/gateway-error.ts';
import { implementations } from './routes/index.ts';
import { createFakeGateway, gatewayFailure, GOOD_TOKEN, type FakeGateway } from './testing/fake-gateway.ts';

const entry = {
  id: 7,
  ticketId: 'T-0007',
  firstName: 'Ada',
  lastName: 'Sheringham',
  phoneNumber: '2505550142',
  fishWeightLbs: 23.9,
  isJunior: false,
  createdAt: '2025-08-09T19:04:00.000Z',
  fishPhotoPath: null,
  fishPhotoUrl: null,
  rank: 5,
};
const wireEntry = {
  id: 7,
  ticket_id: 'T-0007',
  first_name: 'Ada',
  last_name: 'Sheringham',
  phone_number: '2505550142',
  fish_weight: 23.9,
  is_junior: false,
  created_at: '2025-08-09T19:04:00.000Z',
  fish_photo_path: null,
  fish_photo_url: null,
  rank: 5,
};
const signedIn = { authorization: `Bearer ${GOOD_TOKEN}` };

let gateway: FakeGateway;
let server: FastifyInstance;
let start: () => Promise<void>;
let close: () => Promise<void>;

beforeEach(async () => {
  gateway = createFakeGateway();
  const config = {
    host: '127.0.0.1',
    port: 0,
    gatewayUrl: 'http://unused',
    logLevel: 'silent',
    validatesAnswers: true,
  };
  const service = await createRestCompat(config, { gateway, logger: createLogger({ name: 'test', level: 'silent' }) });
  ({ server, start, close } = service);
});
afterEach(() => close());

function form(fields: Record<string, string>, file?: { name: string; bytes: Buffer }): { body: Buffer; type: string } {
  const boundary = 'derby-test-boundary';
  const parts: Uint8Array[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (file) {
    parts.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="fish_photo"; filename="${file.name}"\r\nContent-Type: image/jpeg\r\n\r\n`,
      ),
      file.bytes,
      Buffer.from('\r\n'),
    );
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { body: Buffer.concat(parts), type: `multipart/form-data; boundary=${boundary}` };
}

function postEntry(fields: Record<string, string>, file?: { name: string; bytes: Buffer }, headers: object = signedIn) {
  const { body, type } = form(fields, file);
  return server.inject({
    method: 'POST',
    url: '/api/entries',
    headers: { ...headers, 'content-type': type },
    payload: body,
  });
}

describe('maintenance', () => {
  const MESSAGE = 'Back at noon.';
  beforeEach(async () => {
    gateway.answer('OperatingState', {
      operatingState: { logLevel: 'info', maintenanceMessage: MESSAGE, serverPort: 3002 },
    });
    await start();
  });

  const closed = implementations
    .map(({ contract }): [string, string] => [contract.method, contract.path])
    .filter(([, path]) => !['/api/login', '/api/auth/refresh', '/api/auth/logout'].includes(path));

  it.each([...closed, ['GET', '/api/unknown'], ['PATCH', '/api/entries']])(
    'closes %s %s to visitors',
    async (method, path) => {
      const answer = await server.inject({ method: method as 'GET', url: path });
      expect([answer.statusCode, answer.json()]).toEqual([503, { error: MESSAGE }]);
      expect(answer.headers).toMatchObject({ 'retry-after': '30', 'cache-control': 'no-store' });
    },
  );

  it.each(['/api/login', '/api/auth/refresh', '/api/auth/logout', '/api/webhooks/sms/status'])(
    'leaves POST %s open',
    async (path) => {
      expect((await server.inject({ method: 'POST', url: path })).statusCode).not.toBe(503);
    },
  );

  it('leaves it to the gateway what a token is worth', async () => {
    gateway.fail('Entries', gatewayFailure('MAINTENANCE', MESSAGE));
    const answer = await server.inject({ method: 'GET', url: '/api/entries', headers: signedIn });
    expect([answer.statusCode, answer.json()]).toEqual([503, { error: MESSAGE }]);
    expect((await server.inject({ method: 'GET', url: '/health' })).statusCode).toBe(200);
  });
});

describe('the limit of requests', () => {
  const BUDGET = { 'ratelimit-limit': '100', 'ratelimit-remaining': '0', 'ratelimit-reset': '12' };

  it('tells the gateway the address that the front door saw, whatever a stranger claims', async () => {
    gateway.answer('LeaderboardStatus', { leaderboardStatus: { isPublic: true } });
    const ask = (remoteAddress: string) =>
      server.inject({
        method: 'GET',
        url: '/api/leaderboard/status',
        remoteAddress,
        headers: { 'x-forwarded-for': '203.0.113.7' },
      });
    await ask('127.0.0.1');
    await ask('198.51.100.9');
    expect(gateway.received.map(({ call }) => call.address)).toEqual(['203.0.113.7', '198.51.100.9']);
  });

  it('passes on the state of the budget, but not where a cache may keep it for others', async () => {
    gateway.headers(BUDGET);
    gateway.fail('Viewer', gatewayFailure('TOO_MANY_REQUESTS', 'Too many requests.', [], 12));
    gateway.fail('Settings', gatewayFailure('TOO_MANY_REQUESTS', 'Too many requests.', [], 12));
    const refused = await server.inject({ method: 'GET', url: '/api/admin/global-settings', headers: signedIn });
    expect([refused.statusCode, refused.json()]).toEqual([429, { error: 'Too many requests.' }]);
    expect(refused.headers).toMatchObject({ ...BUDGET, 'retry-after': '12' });
    gateway.answer('LeaderboardStatus', { leaderboardStatus: { isPublic: true } });
    const shared = await server.inject({ method: 'GET', url: '/api/leaderboard/status' });
    expect(Object.keys(shared.headers).filter((name) => name.startsWith('ratelimit'))).toEqual([]);
  });
});

describe('every call', () => {
  it('answers an unknown path with 404 and a sentence', async () => {
    const answer = await server.inject({ method: 'GET', url: '/api/nothing' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: 'There is no such call' });
  });

  it('answers a wrong method with 405 and Allow, also without a token', async () => {
    const answer = await server.inject({ method: 'DELETE', url: '/api/entries' });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers['allow']).toBe('POST, GET, HEAD, OPTIONS');
    expect(answer.json()).toEqual({ error: 'DELETE is not possible here' });
  });

  it('gives the request id back and passes it to the gateway', async () => {
    gateway.answer('LeaderboardStatus', { leaderboardStatus: { isPublic: true } });
    const headers = { 'x-request-id': 'request-0001' };
    const answer = await server.inject({ method: 'GET', url: '/api/leaderboard/status', headers });
    expect(answer.headers['x-request-id']).toBe('request-0001');
    expect(gateway.received[0]?.call.requestId).toBe('request-0001');
  });

  it('answers 503 with a sentence and Retry-After when the gateway is away', async () => {
    gateway.fail('LeaderboardStatus', new GatewayUnavailableError());
    const answer = await server.inject({ method: 'GET', url: '/api/leaderboard/status' });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toEqual({ error: 'The service is not available right now. Please try again.' });
  });

  it('masks a failure that the gateway did not expect', async () => {
    gateway.fail('LeaderboardStatus', gatewayFailure(null, 'E11000 duplicate key /srv/app'));
    const answer = await server.inject({ method: 'GET', url: '/api/leaderboard/status' });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ error: 'Something went wrong on our side. Please try again.' });
  });

  it('does not let an answer out that is against the contract', async () => {
    gateway.answer('LeaderboardStatus', { leaderboardStatus: { isPublic: 'yes' } });
    const answer = await server.inject({ method: 'GET', url: '/api/leaderboard/status' });
    expect(answer.statusCode).toBe(500);
  });
});

describe('POST /api/login', () => {
  const post = (payload: string | object, type = 'application/json') =>
    server.inject({ method: 'POST', url: '/api/login', headers: { 'content-type': type }, payload });

  it('refuses an operator in the place of text', async () => {
    const answer = await post({ username: { $ne: null }, password: 'x' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: 'username must be text' });
    expect(gateway.received).toEqual([]);
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

  it('refuses a body of more than 256 kB', async () => {
    const answer = await post({ username: 'a'.repeat(300_000) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({ error: 'The request body is too large' });
  });

  it('gives the text of the gateway for wrong credentials', async () => {
    gateway.fail('Login', gatewayFailure('INVALID_CREDENTIALS', 'Invalid username or password'));
    const answer = await post({ username: 'admin', password: 'wrong' });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ error: 'Invalid username or password' });
  });

  it('answers the token alone without remember-me', async () => {
    gateway.answer('Login', { login: { token: 'abc', rememberMeToken: null, requiresTwoFactor: false } });
    const answer = await post({ username: ' admin ', password: ' secret ', extra: true });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ token: 'abc' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(gateway.received[0]?.variables).toEqual({ input: { username: 'admin', password: ' secret ' } });
  });

  it('asks for the code when the gateway does', async () => {
    gateway.answer('Login', { login: { token: null, rememberMeToken: null, requiresTwoFactor: true } });
    const answer = await post({ username: 'admin', password: 'secret' });
    expect(answer.json()).toEqual({ requiresTwoFactor: true });
  });
});

describe('POST /api/entries', () => {
  const fields = { first_name: 'Ada', last_name: 'Sheringham', phone_number: '250-555-0142', fish_weight: '23.9' };

  it('refuses without a token before it reads the body', async () => {
    const answer = await postEntry(fields, undefined, {});
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ error: 'Authentication required' });
    expect(gateway.received).toEqual([]);
  });

  it('tells a bad token before a bad body', async () => {
    const answer = await postEntry({ is_junior: 'perhaps' }, undefined, { authorization: 'Bearer bad.token.value' });
    expect(answer.statusCode).toBe(401);
  });

  it('tells a bad token before a wrong media type', async () => {
    const headers = { authorization: 'Bearer bad.token.value' };
    const answer = await server.inject({
      method: 'POST',
      url: '/api/entries',
      headers,
      payload: { first_name: 'Ada' },
    });
    expect(answer.statusCode).toBe(401);
  });

  it('refuses another media type', async () => {
    const answer = await server.inject({ method: 'POST', url: '/api/entries', headers: signedIn, payload: { a: 1 } });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toEqual({ error: 'The body must be multipart/form-data' });
  });

  it('names the missing fields', async () => {
    gateway.fail(
      'CreateEntry',
      gatewayFailure('MISSING_FIELDS', 'Missing fields: last_name, fish_weight', ['last_name', 'fish_weight']),
    );
    const answer = await postEntry({ first_name: 'Ada', phone_number: '2505550142' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      error: 'Missing fields: last_name, fish_weight',
      missing: ['last_name', 'fish_weight'],
    });
  });

  it('takes a file that comes without a name, and none for a field that nothing was chosen for', async () => {
    gateway.answer('ImportParticipants', {
      importParticipants: { imported: 0, updated: 0, totalInCsv: 0, unchanged: 0, skipped: 0, rows: [] },
    });
    const post = async (head: string, bytes: string) =>
      await server.inject({
        method: 'POST',
        url: '/api/participants/import',
        headers: { ...signedIn, 'content-type': 'multipart/form-data; boundary=b' },
        payload: `--b\r\ncontent-disposition: form-data; name="csvFile"${head}\r\ncontent-type: application/octet-stream\r\n\r\n${bytes}\r\n--b--\r\n`,
      });
    for (const head of ['', '; filename=""']) {
      await post(head, 'bytes');
      expect(gateway.received.at(-1)?.file).toMatchObject({ name: 'file', chunks: [Buffer.from('bytes')] });
      await post(head, '');
      expect(gateway.received.at(-1)?.file).toBeUndefined();
    }
  });

  it('refuses a photo of one byte more than the limit and takes one of exactly the limit', async () => {
    gateway.answer('CreateEntry', { createEntry: entry });
    const over = await postEntry(fields, { name: 'fish.jpg', bytes: Buffer.alloc(5_242_881) });
    expect(over.statusCode).toBe(413);
    expect(over.json()).toEqual({ error: 'File size must be less than 5MB' });
    const exact = await postEntry(fields, { name: 'fish.jpg', bytes: Buffer.alloc(5_242_880) });
    expect(exact.statusCode).toBe(201);
    expect(Buffer.concat(gateway.received.at(-1)?.file?.chunks ?? []).length).toBe(5_242_880);
  });

  it("passes the fields on in the gateway's spelling and answers 201 with the entry", async () => {
    gateway.answer('CreateEntry', { createEntry: entry });
    const answer = await postEntry({ ...fields, is_junior: 'false', ticket_id: 'T-9999' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual(wireEntry);
    expect(gateway.received.at(-1)?.variables).toEqual({
      input: {
        firstName: 'Ada',
        lastName: 'Sheringham',
        phoneNumber: '250-555-0142',
        fishWeight: '23.9',
        isJunior: false,
        fishPhoto: null,
      },
    });
  });
});

describe('GET /api/entries/public', () => {
  const get = (query: string, headers: Record<string, string> = {}) =>
    server.inject({ method: 'GET', url: `/api/entries/public${query}`, headers });

  it.each([
    ['?page=0', 'page must be a whole number from 1'],
    ['?page=x', 'page must be a whole number from 1'],
    ['?limit=101', 'limit must be a whole number from 1 to 100'],
    ['?is_junior=maybe', 'is_junior must be true or false'],
    ['?search=a&search=b', 'search must be text'],
  ])('refuses %s', async (query, error) => {
    const answer = await get(query);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error });
  });

  it('tells that the board is private, for no cache to keep', async () => {
    const text = 'The leaderboard is currently private and not accessible to the public.';
    gateway.fail('Leaderboard', gatewayFailure('LEADERBOARD_PRIVATE', text));
    const answer = await get('');
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({ error: text, message: text });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('answers a page that caches may keep for a second, and 304 to who has it', async () => {
    const { id, rank, lastName, fishWeightLbs, isJunior, createdAt, fishPhotoUrl } = entry;
    const shown = { id, rank, firstInitial: 'A', lastName, fishWeightLbs, isJunior, createdAt, fishPhotoUrl };
    gateway.answer('Leaderboard', { leaderboard: { entries: [shown], hasMore: false, total: 1 } });
    const answer = await get('?is_junior=false&search=ada');
    expect(answer.json()).toEqual({
      entries: [
        {
          id: 7,
          first_name: 'A',
          last_name: 'Sheringham',
          fish_weight: 23.9,
          is_junior: false,
          created_at: '2025-08-09T19:04:00.000Z',
          fish_photo_url: null,
          rank: 5,
        },
      ],
      hasMore: false,
      total: 1,
    });
    expect(answer.headers['cache-control']).toBe('public, max-age=1');
    expect(gateway.received[0]?.variables).toEqual({ division: 'REGULAR', page: 1, limit: 25, search: 'ada' });
    const again = await get('?is_junior=false&search=ada', { 'if-none-match': String(answer.headers['etag']) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });
});

describe('POST /api/admin/end-derby', () => {
  it('answers 409 when it has ended already', async () => {
    gateway.fail('EndDerby', gatewayFailure('DERBY_ALREADY_ENDED', 'The derby has already ended'));
    const answer = await server.inject({ method: 'POST', url: '/api/admin/end-derby', headers: signedIn });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ error: 'The derby has already ended' });
  });

  it('answers the message', async () => {
    gateway.answer('EndDerby', { endDerby: { message: 'Final messages to 42 contestants are on their way.' } });
    const answer = await server.inject({ method: 'POST', url: '/api/admin/end-derby', headers: signedIn });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: 'Final messages to 42 contestants are on their way.' });
  });
});

describe('calls about one entry', () => {
  const ask = (method: 'PUT' | 'GET' | 'DELETE', url: string, headers: object = signedIn) =>
    server.inject({ method, url, headers: { ...headers } });

  it.each(['0', '01', '-1', '1.5', 'abc', '2147483648', '99999999999'])(
    'knows no entry %s and does not ask for one',
    async (id) => {
      const calls = [ask('DELETE', `/api/entries/${id}`), ask('GET', `/api/entries/${id}/sms-history`)];
      for (const answer of await Promise.all(calls)) {
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toEqual({ error: 'Entry not found' });
      }
      expect(gateway.received.map(({ name }) => name)).toEqual(['Viewer', 'Viewer']);
    },
  );

  it('looks at the token before the id', async () => {
    const answer = await ask('DELETE', '/api/entries/abc', { authorization: 'Bearer bad.token.value' });
    expect(answer.statusCode).toBe(401);
    expect((await ask('DELETE', '/api/entries/abc', {})).statusCode).toBe(401);
  });

  it('passes a correction on with its photo', async () => {
    gateway.answer('UpdateEntry', { updateEntry: entry });
    const { body, type } = form(
      { first_name: 'Ada', is_junior: 'true' },
      { name: 'a.jpg', bytes: Buffer.from('jpeg') },
    );
    const answer = await server.inject({
      method: 'PUT',
      url: '/api/entries/7',
      headers: { ...signedIn, 'content-type': type },
      payload: body,
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, wireEntry]);
    const operation = gateway.received.at(-1);
    expect(operation?.variables).toMatchObject({ id: 7, input: { firstName: 'Ada', isJunior: true, fishPhoto: null } });
    expect(Buffer.concat(operation?.file?.chunks ?? []).toString()).toBe('jpeg');
  });

  it('gives what was sent in the spelling of the contract', async () => {
    const sent = { id: 3, kind: 'FINAL', includedPhoto: true, sentAt: '2025-08-09T23:00:00.000Z', text: 'You are #1' };
    gateway.answer('SmsHistory', { smsHistory: [sent] });
    expect((await ask('GET', '/api/entries/7/sms-history')).json()).toEqual([
      { id: 3, messageType: 'final', includedPhoto: true, sentAt: sent.sentAt, messageText: 'You are #1' },
    ]);
  });
});

describe('GET /api/entries/export/csv', () => {
  const url = '/api/entries/export/csv?is_junior=true&search=ada';

  it('answers the file as it is', async () => {
    gateway.answer('ExportEntries', {
      exportEntries: { fileName: 'derby-entries-junior-1.csv', csv: '\uFEFFRank\r\n' },
    });
    const answer = await server.inject({ method: 'GET', url, headers: signedIn });
    expect([answer.statusCode, answer.body]).toEqual([200, '\uFEFFRank\r\n']);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="derby-entries-junior-1.csv"',
      'cache-control': 'no-store',
    });
    expect(gateway.received.at(-1)?.variables).toEqual({ division: 'JUNIOR', search: 'ada' });
  });

  it('answers 409 in JSON while exports are switched off', async () => {
    gateway.fail('ExportEntries', gatewayFailure('CONFLICT', 'Exports are switched off'));
    const answer = await server.inject({ method: 'GET', url, headers: signedIn });
    expect([answer.statusCode, answer.json()]).toEqual([409, { error: 'Exports are switched off' }]);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });
});

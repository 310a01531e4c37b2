import { head } from '@derby/server-kit/testing/raw-connection';
import { afterEach, describe, expect, it } from 'vitest';
import { calls } from './calls/index.ts';
import type { Limits } from './limits.ts';
import { startApp, type AppConnection, type AppOfTest, type AppOptions } from './testing/app-of-test.ts';

const MAX_FILE_BYTES = 5_242_880;
const FORM = { 'content-type': 'multipart/form-data; boundary=b' };
/** Replaced by the token of the running service. */
const SIGNED_IN = { authorization: '' };
const JSON_TYPE = { 'content-type': 'application/json' };
const BEGINNING = '--b\r\ncontent-disposition: form-data; name="fish_photo"; filename="fish.jpg"\r\n\r\n';
const END = '\r\n--b--\r\n';
const NOTHING_HELD = { uploads: 0, reservedBytes: 0 };
const INCOMPLETE = { error: 'The file did not arrive completely. Please try again.' };

let app: AppOfTest;
const connections: AppConnection[] = [];

afterEach(async () => {
  for (const connection of connections.splice(0)) connection.abort();
  await app.service.close();
});

async function start(limits: Partial<Limits> = {}, parts: AppOptions = {}): Promise<void> {
  app = await startApp({ ...parts, limits });
}

function open(...bytes: (string | Buffer)[]): AppConnection {
  const connection = app.open(...bytes);
  connections.push(connection);
  return connection;
}

const post = (path: string, headers: Record<string, string | number>, ...body: (string | Buffer)[]) =>
  open(head(`POST ${path}`, headers), ...body);
const upload = (headers: Record<string, string | number>, ...body: (string | Buffer)[]) =>
  post('/api/entries', { ...FORM, ...app.signedIn, ...headers }, ...body);
const usage = () => app.service.usage();
const uploads = () => usage().uploads;

const withBody = calls
  .map(({ contract }) => contract)
  .filter(({ body, access }) => access !== 'public' && body.kind !== 'none')
  .map(({ method, path, body }) => ({
    line: `${method} ${path.replace(':id', '1').replace(':year', '2025')}`,
    type: body.kind === 'json' ? { 'content-type': 'application/json' } : FORM,
  }));

describe('an unfinished body without a valid token', () => {
  it('of every call gets 401 at once and its connection is closed', async () => {
    await start();
    for (const { line, type } of withBody) {
      for (const token of [{}, { authorization: 'Bearer a.b.c' }, { authorization: `Bearer ${'a'.repeat(4_000)}` }]) {
        const connection = open(head(line, { ...type, ...token, 'transfer-encoding': 'chunked' }), '1\r\n{\r\n');
        const response = await connection.nextResponse();
        expect([line, response.status, response.body]).toEqual([line, 401, { error: 'Authentication required' }]);
        expect(response.headers).toContain('connection: close');
        await connection.closed();
      }
    }
    expect(usage()).toEqual(NOTHING_HELD);
  });
});

describe('a stalled upload', () => {
  it('gets 400 after the idle limit and leaves no reservation', async () => {
    await start({ uploadIdleMs: 50 });
    const connection = upload({ 'content-length': 1_000_000 }, BEGINNING, 'half');
    await expect.poll(usage).toEqual({ uploads: 1, reservedBytes: 1_000_000 });
    const response = await connection.nextResponse();
    expect([response.status, response.body]).toEqual([400, INCOMPLETE]);
    expect(usage()).toEqual(NOTHING_HELD);
    await connection.closed();
  });

  it('gets 400 when no byte of its body arrives', async () => {
    await start({ uploadIdleMs: 50 });
    const response = await upload({ 'content-length': 1_000_000 }).nextResponse();
    expect([response.status, response.body, usage()]).toEqual([400, INCOMPLETE, NOTHING_HELD]);
  });

  it('gets 400 after the total limit when it sends one byte at a time', async () => {
    await start({ uploadTotalMs: 100 });
    const connection = upload({ 'content-length': 1_000_000 }, BEGINNING);
    const trickle = setInterval(() => connection.socket.write('x'), 5);
    const response = await connection.nextResponse();
    clearInterval(trickle);
    expect([response.status, response.body, usage()]).toEqual([400, INCOMPLETE, NOTHING_HELD]);
  });

  it('leaves no reservation when its client closes the connection', async () => {
    // A shorter idle limit would free the reservation as well.
    await start({ uploadIdleMs: 60_000 });
    const connection = upload({ 'content-length': 1_000_000 }, BEGINNING, 'half');
    await expect.poll(uploads).toBe(1);
    connection.abort();
    await expect.poll(usage).toEqual(NOTHING_HELD);
  });
});

describe('the memory for an upload', () => {
  it('is the declared length, or the received bytes when no length is declared', async () => {
    await start();
    upload({ 'content-length': 300 }, BEGINNING);
    await expect.poll(() => usage().reservedBytes).toBe(300);
    const body = `${BEGINNING}${'x'.repeat(1_000)}`;
    upload({ 'transfer-encoding': 'chunked' }, `${body.length.toString(16)}\r\n${body}\r\n`);
    await expect.poll(() => usage().reservedBytes).toBe(300 + body.length);
  });

  it('is refused with 503 when too little is free', async () => {
    await start({ uploadBytes: 1_000 });
    upload({ 'content-length': 900 }, BEGINNING);
    await expect.poll(uploads).toBe(1);
    const response = await upload({ 'content-length': 200 }, BEGINNING).nextResponse();
    expect([response.status, response.body]).toEqual([
      503,
      { error: 'Too many files are being uploaded right now. Please try again in a moment.' },
    ]);
    expect(response.headers).toContain('retry-after: 5');
    expect(usage()).toMatchObject({ uploads: 1, reservedBytes: 900 });
  });

  it('is refused with 429 when this network has too many uploads, and reads and other networks are served', async () => {
    await start({ uploadsPerNetwork: 2 });
    upload({ 'content-length': 300 }, BEGINNING);
    upload({ 'content-length': 300 }, BEGINNING);
    await expect.poll(uploads).toBe(2);
    const response = await upload({ 'content-length': 300 }, BEGINNING).nextResponse();
    expect([response.status, response.body]).toEqual([
      429,
      { error: 'Too many files are being uploaded from here. Please try again in a moment.' },
    ]);
    expect(response.headers).toContain('retry-after: 5');
    expect((await open(head('GET /api/leaderboard/status')).nextResponse()).status).toBe(200);
    const elsewhere = upload({ 'content-length': 300, 'x-forwarded-for': '192.0.2.9' }, BEGINNING);
    await expect.poll(uploads).toBe(3);
    elsewhere.abort();
  });
});

describe('a body that is too large', () => {
  it('gets 413 before it is read when its declared length is too large', async () => {
    await start();
    const connection = upload({ 'content-length': MAX_FILE_BYTES + 65_537 });
    const response = await connection.nextResponse();
    expect([response.status, response.body]).toEqual([413, { error: 'File size must be less than 5MB' }]);
    expect(usage()).toEqual(NOTHING_HELD);
  });

  it('gets 413 when its fields never end', async () => {
    await start({}, { settings: { maxFileSizeBytes: 1_024 } });
    const field = (index: number) =>
      `--b\r\ncontent-disposition: form-data; name="a${index}"\r\n\r\n${'x'.repeat(16_000)}\r\n`;
    const body = Array.from({ length: 10 }, (_, index) => field(index)).join('');
    const response = await upload(
      { 'transfer-encoding': 'chunked' },
      `${body.length.toString(16)}\r\n${body}\r\n`,
    ).nextResponse();
    expect([response.status, response.body]).toEqual([413, { error: 'File size must be less than 1KB' }]);
    expect(usage()).toEqual(NOTHING_HELD);
  });

  const TOO_LARGE = { error: 'The request body is too large' };
  it.each([
    ['/api/login', JSON_TYPE, 16_385],
    ['/api/login', { ...JSON_TYPE, ...SIGNED_IN }, 16_385],
    ['/api/auth/refresh', JSON_TYPE, 349_000],
    ['/api/users', { ...JSON_TYPE, ...SIGNED_IN }, 262_145],
    ['/api/users', { ...JSON_TYPE, ...SIGNED_IN }, 7_000_000],
  ])('of %s gets 413 while the client is still sending', async (path, headers, bytes) => {
    await start();
    for (const length of [{ 'content-length': bytes }, { 'transfer-encoding': 'chunked' }]) {
      const token = 'authorization' in headers ? app.signedIn : {};
      const connection = post(path, { ...headers, ...token, ...length });
      if ('transfer-encoding' in length) connection.socket.write(`${bytes.toString(16)}\r\n`);
      for (let sent = 0; sent < bytes; sent += 1_000_000) {
        connection.socket.write(Buffer.alloc(Math.min(1_000_000, bytes - sent), 'x'));
      }
      const response = await connection.nextResponse();
      expect([response.status, response.body]).toEqual([413, TOO_LARGE]);
    }
    expect(app.fakes.databaseCalls()).toBe(0);
  });

  it('starts above 16 kB for a public call and above 256 kB with a token', async () => {
    await start();
    const padded = (value: object, bytes: number) => JSON.stringify(value).padEnd(bytes, ' ');
    const login = padded({ username: 'ada', password: ' ' }, 16_384);
    expect((await post('/api/login', { ...JSON_TYPE, 'content-length': 16_384 }, login).nextResponse()).status).toBe(
      400,
    );
    const user = padded({ username: ' ', password: 'secret' }, 262_144);
    const headers = { ...JSON_TYPE, ...app.signedIn, 'content-length': 262_144 };
    expect((await post('/api/users', headers, user).nextResponse()).status).toBe(400);
  });
});

describe('a request that is too slow before its body', () => {
  it.each([
    ['headers', { headersMs: 50 }, 'GET /api/leaderboard/status HTTP/1.1\r\nhost: derby'],
    [
      'JSON bytes',
      { headersMs: 50, requestMs: 100 },
      `${head('POST /api/login', { ...JSON_TYPE, 'content-length': 100 })}{`,
    ],
  ])('gets 408 when its %s do not arrive, and its connection is closed', async (_what, limits, bytes) => {
    await start({ ...limits, lateRequestCheckMs: 20 });
    const connection = open(bytes);
    const response = await connection.nextResponse();
    expect([response.status, response.body]).toEqual([408, { error: 'The request took too long to arrive' }]);
    await connection.closed();
  });

  it('is closed when its connection is idle', async () => {
    await start({ idleConnectionMs: 50 });
    await open('GET /api/leaderboard/status HTTP/1.1\r\nhost: derby').closed();
    expect(usage()).toEqual(NOTHING_HELD);
  });
});

it('a complete upload gets its response and leaves no reservation', async () => {
  await start();
  const body = `${BEGINNING}bytes${END}`;
  const response = await upload({ 'content-length': body.length }, body).nextResponse();
  expect([response.status, usage()]).toEqual([400, NOTHING_HELD]);
});

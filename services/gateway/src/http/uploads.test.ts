import type { Socket } from 'node:net';
import { DomainError } from '@derby/domain/kernel';
import { settleBodies } from '@derby/server-kit/refused-requests';
import { head, openRawConnection } from '@derby/server-kit/testing/raw-connection';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorResponse } from '../graphql/errors.ts';
import { GATEWAY_LIMITS } from '../limits.ts';
import { isMultipart, type PendingUpload, readMultipart, UnreadableUploadError } from './uploads.ts';

const MAX_BYTES = 5_242_880;
const BLOCK_BYTES = 64 * 1024;
/** How many bytes beyond the limit may be read from the socket: one block that is refused, and one that Node buffers. */
const READ_AHEAD_BYTES = 2 * BLOCK_BYTES;
/** The size of the lines of the request and the form before the file. */
const LINES_BYTES = 1_024;
const BOUNDARY = 'test-boundary';
const IMPATIENT_MS = 200;

const HEAD =
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{"variables":{"file":null}}\r\n` +
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="map"\r\n\r\n{"0":["variables.file"]}\r\n`;
const filePart = (name: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
const TAIL = `\r\n--${BOUNDARY}--\r\n`;

const multipart = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'apollo-require-preflight': '1' };

let server: FastifyInstance;
let url: string;
let sockets: Socket[];
let readLater: () => void;

/** Starts a server with the upload handling of the gateway: `/read` reads the file, `/refuse` does not. */
beforeEach(async () => {
  server = fastify();
  sockets = [];
  server.server.on('connection', (socket) => sockets.push(socket));
  server.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  server.addHook('preHandler', async (request, reply) => {
    if (!isMultipart(request)) return;
    const isImpatient = request.url === '/read-impatiently';
    const limits = { ...GATEWAY_LIMITS, ...(isImpatient && { uploadReadMs: IMPATIENT_MS }) };
    request.body = await readMultipart(request, reply, { maxFileSizeBytes: MAX_BYTES, limits });
  });
  settleBodies(server);
  server.setErrorHandler(async (error, request, reply) => {
    if (!(error instanceof UnreadableUploadError)) {
      return reply.code(400).send({ code: error instanceof DomainError ? error.code : String(error) });
    }
    const { statusCode, responseCode: code, message } = error;
    return reply.code(statusCode).send(errorResponse({ code, message, requestId: request.id }));
  });
  const later = new Promise<void>((resolve) => (readLater = resolve));
  const readFile = async (body: unknown) => {
    const { file } = (body as { variables: { file: PendingUpload } }).variables;
    const { name, bytes } = await file.read(MAX_BYTES, 'fish_photo');
    return { name, sizeBytes: bytes.length };
  };
  for (const path of ['/read', '/read-impatiently']) server.post(path, async ({ body }) => await readFile(body));
  server.post('/read-later', async ({ body }) => {
    await later;
    return await readFile(body);
  });
  server.post('/read-twice-the-limit', async ({ body }) => {
    const { file } = (body as { variables: { file: PendingUpload } }).variables;
    return await file.read(2 * MAX_BYTES, 'logo').catch(({ message }: Error) => ({ message }));
  });
  server.post('/refuse', async (_request, reply) => reply.code(401).send({}));
  url = await server.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
});

async function post(path: string, body: string, headers: Record<string, string> = multipart) {
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const bodyOf = (fileBytes: number) => HEAD + filePart('0') + 'x'.repeat(fileBytes) + TAIL;

/** Sends the beginning of a request and never ends it. */
async function postUnfinished(path: string, ...parts: (string | Buffer)[]) {
  const { nextResponse, socket } = await openRawConnection(url);
  socket.write(head(`POST ${path}`, { ...multipart, 'content-length': 8 * MAX_BYTES }));
  for (const part of parts) socket.write(part);
  return { send: (more: string) => socket.write(more), nextResponse: async () => parsed(await nextResponse()) };
}
const parsed = ({ status, body }: { status: number; body: string }) => ({ status, body: JSON.parse(body) as object });

/** A file that is larger than every limit. */
const ENDLESS = Array.from({ length: (4 * MAX_BYTES) / BLOCK_BYTES }, () => Buffer.alloc(BLOCK_BYTES, 'x'));

describe('the size limit', () => {
  test.each([
    ['a file of one byte less', MAX_BYTES - 1],
    ['a file of exactly the limit', MAX_BYTES],
  ])('accepts %s', async (_case, sizeBytes) => {
    expect(await post('/read', bodyOf(sizeBytes))).toEqual({ status: 200, body: { name: 'photo.jpg', sizeBytes } });
  });

  test('refuses a file of one byte more instead of truncating it', async () => {
    expect(await post('/read', bodyOf(MAX_BYTES + 1))).toEqual({ status: 400, body: { code: 'FILE_TOO_LARGE' } });
  });

  test('names the limit of all files when a call would take a larger one', async () => {
    expect((await post('/read-twice-the-limit', bodyOf(MAX_BYTES + 1))).body).toEqual({
      message: 'File size must be less than 5MB',
    });
  });

  test('refuses an endless file and reads at most 128 kB beyond the limit', async () => {
    const { nextResponse } = await postUnfinished('/read', HEAD + filePart('0'), ...ENDLESS);
    expect(await nextResponse()).toEqual({ status: 400, body: { code: 'FILE_TOO_LARGE' } });
    await new Promise((resolve) => setImmediate(resolve));
    expect(sockets[0]?.bytesRead).toBeLessThanOrEqual(MAX_BYTES + READ_AHEAD_BYTES + LINES_BYTES);
  });
});

describe('a file that does not arrive', () => {
  test.each([
    ['it stalls', `${HEAD + filePart('0')}half`],
    ['its part never begins', `${HEAD}--${BOUNDARY}\r\n`],
  ])('is refused when %s', async (_when, sent) => {
    const { nextResponse } = await postUnfinished('/read-impatiently', sent);
    expect(await nextResponse()).toEqual({ status: 400, body: { code: 'BAD_INPUT' } });
  });

  test('is refused when the form ends without it', async () => {
    expect(await post('/read', HEAD + TAIL)).toEqual({ status: 400, body: { code: 'BAD_INPUT' } });
  });

  test('is refused when the form ends inside it', async () => {
    expect(await post('/read', `${HEAD + filePart('0')}half`)).toEqual({ status: 400, body: { code: 'BAD_INPUT' } });
  });
});

describe('a stalled body', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  const received = async (count: number) => {
    while ((sockets[0]?.bytesRead ?? 0) < count && !sockets[0]?.destroyed)
      await new Promise((resolve) => setImmediate(resolve));
  };

  test('returns 408 after ten seconds when it stalls before its file', async () => {
    const { nextResponse } = await postUnfinished('/read', HEAD.slice(0, 80));
    await received(80);
    await vi.advanceTimersByTimeAsync(9_999);
    const settled = vi.fn<() => void>();
    const responded = nextResponse().finally(settled);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    const extensions = { code: 'BAD_REQUEST', requestId: expect.any(String) };
    expect(await responded).toEqual({
      status: 408,
      body: { errors: [{ message: 'The upload took too long to arrive.', extensions }] },
    });
  });

  test('is refused ten seconds after its last byte when it stalls inside its file', async () => {
    const { nextResponse, send } = await postUnfinished('/read', `${HEAD + filePart('0')}half`);
    await received(HEAD.length);
    await vi.advanceTimersByTimeAsync(9_999);
    const before = sockets[0]?.bytesRead ?? 0;
    send('more');
    await received(before + 4);
    await vi.advanceTimersByTimeAsync(9_999);
    await vi.advanceTimersByTimeAsync(1);
    expect((await nextResponse()).body).toEqual({ code: 'BAD_INPUT' });
  });

  // A phone with 0.4 Mbit/s needs 100 s for the largest photo, and the console waits for two minutes.
  test('is accepted when its file arrives slowly, within two minutes', async () => {
    const fileBytes = 110;
    const { nextResponse, send } = await postUnfinished('/read', HEAD + filePart('0'));
    await received(HEAD.length);
    const settled = vi.fn<() => void>();
    const responded = nextResponse().finally(settled);
    for (let second = 0; second < fileBytes && settled.mock.calls.length === 0; second += 1) {
      send('x');
      await received((sockets[0]?.bytesRead ?? 0) + 1);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    send(TAIL);
    expect(await responded).toEqual({ status: 200, body: { name: 'photo.jpg', sizeBytes: fileBytes } });
  });

  test('is still accepted when the server requests its file after an hour', async () => {
    const response = post('/read-later', bodyOf(MAX_BYTES));
    await received(HEAD.length);
    await vi.advanceTimersByTimeAsync(3_600_000);
    readLater();
    expect(await response).toEqual({ status: 200, body: { name: 'photo.jpg', sizeBytes: MAX_BYTES } });
  });
});

describe('an unread file', () => {
  test('leaves the connection usable when it is short', async () => {
    expect((await post('/refuse', bodyOf(MAX_BYTES - 1))).status).toBe(401);
    expect((await post('/read', bodyOf(10))).status).toBe(200);
  });

  test('closes the connection when the client keeps sending', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { nextResponse } = await postUnfinished('/refuse', HEAD + filePart('0'), ...ENDLESS);
    expect((await nextResponse()).status).toBe(401);
    const [socket] = sockets;
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    await new Promise((resolve) => (socket?.destroyed ? resolve(undefined) : socket?.once('close', resolve)));
    expect(socket?.bytesRead).toBeLessThanOrEqual(MAX_BYTES + READ_AHEAD_BYTES + LINES_BYTES);
  });
});

describe('the form around the file', () => {
  test('is refused with a second file', async () => {
    const body = `${HEAD}${filePart('1')}x\r\n${filePart('0')}x${TAIL}`;
    expect(await post('/read', body)).toEqual({ status: 400, body: { code: 'FILE_TOO_LARGE' } });
  });

  test('is refused with a file that the map does not name', async () => {
    const body = `${HEAD}${filePart('1')}x${TAIL}`;
    expect(await post('/read', body)).toEqual({ status: 400, body: { code: 'BAD_INPUT' } });
  });

  test.each([
    ['without operations', `${filePart('0')}x${TAIL}`],
    ['with broken JSON', HEAD.replace('{"variables"', '{variables') + TAIL],
    ['with nothing', TAIL],
  ])('is refused %s, without details of the parser', async (_case, body) => {
    const extensions = { code: 'BAD_REQUEST', requestId: expect.any(String) };
    expect(await post('/read', body)).toEqual({
      status: 400,
      body: { errors: [{ message: 'This is not a GraphQL multipart request.', extensions }] },
    });
  });

  test('is refused with fields that are too large', async () => {
    const body = HEAD.replace('null', `"${'x'.repeat(20_000)}"`) + TAIL;
    expect(await post('/read', body)).toMatchObject({ status: 413 });
  });
});

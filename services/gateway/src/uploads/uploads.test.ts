import type { Socket } from 'node:net';
import { DomainError } from '@derby/domain/kernel';
import fastify, { type FastifyInstance } from 'fastify';
import type { Upload } from 'graphql-upload-minimal';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settleBodies } from '@derby/server-kit/body-remainder';
import { head, openRawConnection } from '@derby/server-kit/testing/raw-connection';
import { errorAnswer } from '../graphql/format-error.ts';
import { UnreadableUploadError, isMultipart, parseMultipart } from './uploads.ts';
import { readUpload } from './uploads.ts';

const MAX_BYTES = 5_242_880;
const BLOCK_BYTES = 64 * 1024;
/** How far behind the limit the socket may have been read (docs/guarantees.md, U1). */
const READ_AHEAD_BYTES = 64 * 1024;
/** The request's and the form's own lines before the file. */
const LINES_BYTES = 1_024;
const BOUNDARY = 'test-boundary';
const UPLOAD_PATHS = new Set(['variables.file']);
const PATIENT_MS = 20_000;
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

/** A server with the gateway's own handling of uploads: `/read` reads the file, `/refuse` answers without looking. */
beforeEach(async () => {
  server = fastify();
  sockets = [];
  server.server.on('connection', (socket) => sockets.push(socket));
  server.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  server.addHook('preHandler', async (request, reply) =>
    isMultipart(request)
      ? await parseMultipart(request, reply, { maxFileSizeBytes: MAX_BYTES, uploadPaths: UPLOAD_PATHS })
      : undefined,
  );
  settleBodies(server);
  server.setErrorHandler(async (error, request, reply) => {
    if (!(error instanceof UnreadableUploadError)) {
      return reply.code(400).send({ code: error instanceof DomainError ? error.code : String(error) });
    }
    const { statusCode, answerCode: code, message } = error;
    return reply.code(statusCode).send(errorAnswer({ code, message, requestId: request.id }));
  });
  for (const [path, timeoutMs] of [
    ['/read', PATIENT_MS],
    ['/read-impatiently', IMPATIENT_MS],
  ] as const) {
    server.route({
      method: 'POST',
      url: path,
      handler: async (request) => {
        const { variables } = request.body as { variables: { file: Upload } };
        const bytes = await readUpload(variables.file.promise, { maxBytes: MAX_BYTES, timeoutMs });
        return { sizeBytes: bytes.length };
      },
    });
  }
  const later = new Promise<void>((resolve) => (readLater = resolve));
  server.post('/read-later', async (request) => {
    const { variables } = request.body as { variables: { file: Upload } };
    await later;
    const bytes = await readUpload(variables.file.promise, { maxBytes: MAX_BYTES, timeoutMs: PATIENT_MS });
    return { sizeBytes: bytes.length };
  });
  server.route({ method: 'POST', url: '/refuse', handler: async (_request, reply) => reply.code(401).send({}) });
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
  const { answer, socket } = await openRawConnection(url);
  socket.write(head(`POST ${path}`, { ...multipart, 'content-length': 8 * MAX_BYTES }));
  for (const part of parts) socket.write(part);
  return { send: (more: string) => socket.write(more), answer: async () => parsed(await answer()) };
}
const parsed = ({ status, body }: { status: number; body: string }) => ({ status, body: JSON.parse(body) as object });

/** More of a file than any limit lets in. */
const ENDLESS = Array.from({ length: (4 * MAX_BYTES) / BLOCK_BYTES }, () => Buffer.alloc(BLOCK_BYTES, 'x'));

describe('the size limit', () => {
  test.each([
    ['one byte less', MAX_BYTES - 1],
    ['exactly the limit', MAX_BYTES],
  ])('%s is accepted whole', async (_case, sizeBytes) => {
    expect(await post('/read', bodyOf(sizeBytes))).toEqual({ status: 200, body: { sizeBytes } });
  });

  test('one byte more is refused instead of being taken for a whole, shorter file', async () => {
    expect(await post('/read', bodyOf(MAX_BYTES + 1))).toEqual({ status: 400, body: { code: 'FILE_TOO_LARGE' } });
  });

  test('an endless file is answered, and read at most 64 kB behind the limit', async () => {
    const { answer } = await postUnfinished('/read', HEAD + filePart('0'), ...ENDLESS);
    expect(await answer()).toEqual({ status: 400, body: { code: 'FILE_TOO_LARGE' } });
    await new Promise((resolve) => setImmediate(resolve));
    expect(sockets[0]?.bytesRead).toBeLessThanOrEqual(MAX_BYTES + READ_AHEAD_BYTES + LINES_BYTES);
  });
});

describe('a file that does not arrive', () => {
  test.each([
    ['it stands still', `${HEAD + filePart('0')}half`],
    ['its part never begins', `${HEAD}--${BOUNDARY}\r\n`],
  ])('is given up when %s, with an answer', async (_when, sent) => {
    const { answer } = await postUnfinished('/read-impatiently', sent);
    expect(await answer()).toEqual({ status: 400, body: { code: 'BAD_INPUT' } });
  });

  test('is an error when the form ends without it', async () => {
    expect(await post('/read', HEAD + TAIL)).toEqual({ status: 400, body: { code: 'BAD_INPUT' } });
  });

  test('is an error when the form breaks off inside it', async () => {
    expect(await post('/read', `${HEAD + filePart('0')}half`)).toEqual({ status: 400, body: { code: 'BAD_INPUT' } });
  });
});

describe('a body that stands still', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  const received = async (count: number) => {
    while ((sockets[0]?.bytesRead ?? 0) < count) await new Promise((resolve) => setImmediate(resolve));
  };

  test('before its file is 408 after ten seconds, and its connection is closed', async () => {
    const { answer } = await postUnfinished('/read', HEAD.slice(0, 80));
    await received(80);
    await vi.advanceTimersByTimeAsync(9_999);
    const settled = vi.fn<() => void>();
    const answered = answer().finally(settled);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    const extensions = { code: 'BAD_REQUEST', requestId: expect.any(String) };
    expect(await answered).toEqual({
      status: 408,
      body: { errors: [{ message: 'The upload took too long to arrive.', extensions }] },
    });
  });

  test('inside its file is given up ten seconds after its last byte', async () => {
    const { answer, send } = await postUnfinished('/read', `${HEAD + filePart('0')}half`);
    await received(HEAD.length);
    await vi.advanceTimersByTimeAsync(9_999);
    const before = sockets[0]?.bytesRead ?? 0;
    send('more');
    await received(before + 4);
    await vi.advanceTimersByTimeAsync(9_999);
    await vi.advanceTimersByTimeAsync(1);
    expect((await answer()).body).toEqual({ code: 'BAD_INPUT' });
  });

  test('is still read after an hour when its file is requested only then', async () => {
    const answer = post('/read-later', bodyOf(MAX_BYTES));
    await received(HEAD.length);
    await vi.advanceTimersByTimeAsync(3_600_000);
    readLater();
    expect(await answer).toEqual({ status: 200, body: { sizeBytes: MAX_BYTES } });
  });
});

describe('a file that is not read', () => {
  test('leaves the connection usable when it is short', async () => {
    expect((await post('/refuse', bodyOf(MAX_BYTES - 1))).status).toBe(401);
    expect((await post('/read', bodyOf(10))).status).toBe(200);
  });

  test('does not keep a connection that goes on sending', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { answer } = await postUnfinished('/refuse', HEAD + filePart('0'), ...ENDLESS);
    expect((await answer()).status).toBe(401);
    const [socket] = sockets;
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    await new Promise((resolve) => (socket?.destroyed ? resolve(undefined) : socket?.once('close', resolve)));
    expect(socket?.bytesRead).toBeLessThanOrEqual(MAX_BYTES + READ_AHEAD_BYTES + LINES_BYTES);
  });
});

describe('the form around the file', () => {
  test('a second file is refused', async () => {
    const body = `${HEAD}${filePart('1')}x\r\n${filePart('0')}x${TAIL}`;
    expect(await post('/read', body)).toEqual({ status: 400, body: { code: 'FILE_TOO_LARGE' } });
  });

  test('a file that the map does not name is not read', async () => {
    const body = `${HEAD}${filePart('1')}x${TAIL}`;
    expect(await post('/read', body)).toEqual({ status: 400, body: { code: 'BAD_INPUT' } });
  });

  test.each([
    ['without operations', `${filePart('0')}x${TAIL}`],
    ['with broken JSON', HEAD.replace('{"variables"', '{variables') + TAIL],
    ['with nothing', TAIL],
  ])('%s it is refused without a detail of the parser', async (_case, body) => {
    const extensions = { code: 'BAD_REQUEST', requestId: expect.any(String) };
    expect(await post('/read', body)).toEqual({
      status: 400,
      body: { errors: [{ message: 'This is not a GraphQL multipart request.', extensions }] },
    });
  });

  test('fields beyond what an operation needs are refused', async () => {
    const body = HEAD.replace('null', `"${'x'.repeat(20_000)}"`) + TAIL;
    expect(await post('/read', body)).toMatchObject({ status: 413 });
  });
});

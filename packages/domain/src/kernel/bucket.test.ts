import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBucket, type Bucket } from './bucket.ts';

const MIB = 1_048_576;
/** Longer than any response takes. Tests of timeouts set a short limit. */
const LONG_MS = 600_000;
const UNAVAILABLE = {
  code: 'UNAVAILABLE',
  message: 'The service is not available right now. Please try again.',
};

let server: Server;
let bucket: Bucket;
beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'key');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  bucket.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function open(
  listener: RequestListener,
  limits: { responseMs?: number; silenceMs?: number } = {},
): Promise<void> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  bucket = openBucket(
    { bucket: 'derby', region: 'us-east-1', endpoint },
    { responseMs: LONG_MS, silenceMs: LONG_MS, pageSize: 2, ...limits },
  );
}

const CALLS: readonly [string, () => Promise<unknown>][] = [
  ['put', async () => await bucket.put('a', Buffer.from('x'))],
  ['putStream', async () => await bucket.putStream('a', Readable.from([Buffer.from('x')]))],
  ['get', async () => await bucket.get('a')],
  ['has', async () => await bucket.has('a')],
  ['remove', async () => await bucket.remove(['a'])],
  ['list', async () => await bucket.list('a')],
];

describe('bucket', () => {
  it.each(CALLS)('rejects %s with UNAVAILABLE when the server cuts every connection', async (_call, act) => {
    await open((request) => void request.socket.destroy());
    await expect(act()).rejects.toMatchObject(UNAVAILABLE);
  });

  it.each(CALLS)('rejects %s with UNAVAILABLE when the server never responds', async (_call, act) => {
    await open(() => undefined, { responseMs: 50, silenceMs: 50 });
    await expect(act()).rejects.toMatchObject(UNAVAILABLE);
  });

  it.each(CALLS)('rejects %s with UNAVAILABLE when the server refuses the credentials', async (_call, act) => {
    await open((request, response) => {
      request.resume();
      response.writeHead(403).end('<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>');
    });
    await expect(act()).rejects.toMatchObject(UNAVAILABLE);
  });

  it('names the reason in the cause, without the request and its credentials', async () => {
    await open((request, response) => {
      request.resume();
      response.writeHead(403).end('<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>');
    });
    const error: unknown = await bucket.get('a').catch((reason: unknown) => reason);
    expect(inspect(error, { depth: null, showHidden: true })).toContain('S3 failed with AccessDenied: Access Denied');
    expect(inspect(error, { depth: null, showHidden: true })).not.toMatch(/authorization|signature/i);
  });

  it('fails the stream of an object when the server stops sending', async () => {
    await open((_request, response) => void response.writeHead(200, { 'content-length': 2 }).write('a'), {
      silenceMs: 50,
    });
    const read = async () => {
      const object = await bucket.get('a');
      return object && (await buffer(object.stream));
    };
    // On a very slow machine the head of the response is late already.
    await expect(read()).rejects.toThrow(/timed out after 50 ms of inactivity|The service is not available/);
  });

  it('rejects with the error of the stream that it stores', async () => {
    await open((request, response) => void request.resume().on('end', () => response.end()));
    const failing = Readable.from(
      (async function* () {
        yield Buffer.from('x');
        throw new Error('the database is away');
      })(),
    );
    await expect(bucket.putStream('a', failing)).rejects.toThrow('the database is away');
  });

  it('requests only the bytes of a range', async () => {
    const ranges: unknown[] = [];
    await open((request, response) => {
      ranges.push(request.headers.range);
      response.writeHead(206, { 'content-length': 3 }).end('ell');
    });
    const object = await bucket.get('a', { start: 1, end: 3 });
    expect([String(object && (await buffer(object.stream))), ranges]).toEqual(['ell', ['bytes=1-3']]);
  });

  it('reads at most five parts ahead of the server', async () => {
    const waiting: (() => void)[] = [];
    let stored = 0;
    let isHolding = true;
    await open((request, response) => {
      const { searchParams } = new URL(String(request.url), 'http://server');
      request
        .on('data', (chunk: Buffer) => (stored += chunk.length))
        .on('end', () => {
          if (searchParams.has('uploads')) {
            response.end('<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>');
          } else if (searchParams.has('partNumber')) {
            const respond = () => void response.writeHead(200, { etag: '"part"' }).end();
            if (isHolding) waiting.push(respond);
            else respond();
          } else {
            response.end('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>');
          }
        });
    });
    let read = 0;
    const source = async function* () {
      for (; read < 60 * MIB; read += MIB) yield Buffer.alloc(MIB);
    };
    const storing = bucket.putStream('a', Readable.from(source(), { objectMode: false }));
    await expect.poll(() => waiting.length).toBe(4);
    expect(read).toBeLessThanOrEqual(26 * MIB);
    isHolding = false;
    for (const respond of waiting) respond();
    await storing;
    expect(stored).toBeGreaterThanOrEqual(60 * MIB);
  });
});

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '@derby/server-kit/testing/listen';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ImportParticipantsDocument, LeaderboardStatusDocument, LogoutDocument } from '../generated/operations.ts';
import { LIMITS, type Limits } from '../limits.ts';
import { createGatewayClient, fileForm, type GatewayClient } from './gateway-client.ts';
import { GatewayError, GatewayUnavailableError } from './gateway-answer.ts';

const STATUS = { leaderboardStatus: { isPublic: true } };
const HASH = createHash('sha256').update(LeaderboardStatusDocument.toString()).digest('hex');
const caller = (address: string) => ({ token: 'a.b.c', requestId: 'request-1', address });
const visitor = { ...caller('192.0.2.8'), token: undefined };
const uploadOf = (...chunks: Buffer[]) => ({
  filePath: 'file',
  file: { name: 'Lachs ü.csv', mediaType: 'text/csv', chunks },
});
/** Larger than the buffers between two processes. */
const LARGE_UPLOAD = uploadOf(Buffer.alloc(20_000_000));

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let gateway: Server;
let url: string;
let client: GatewayClient;
let answer: Answer;
let received: IncomingMessage[];
/** Requests whose connection is open. */
let open: number;

/** Returns a handler that responds with JSON once it has read the request. */
const answerJson = (make: (parameters: URLSearchParams) => object): Answer => {
  return (request, response) => {
    const { searchParams } = new URL(request.url ?? '', url);
    request.resume().on('end', () => response.end(JSON.stringify(make(searchParams))));
  };
};

beforeEach(async () => {
  open = 0;
  received = [];
  answer = answerJson(() => ({ data: STATUS }));
  gateway = createServer((request, response) => {
    open += 1;
    received.push(request);
    response.once('close', () => (open -= 1));
    answer(request, response);
  });
  url = await listen(gateway);
  connect({});
});
afterEach(async () => {
  gateway.closeAllConnections();
  gateway.close();
  await client.close();
});

function connect(limits: Partial<Limits>): void {
  client = createGatewayClient(url, { ...LIMITS, ...limits });
}

const calls = {
  run: () => client.run(caller('192.0.2.7'), LogoutDocument, {}),
  read: () => client.read(visitor, LeaderboardStatusDocument, {}),
  runWithFile: () => client.runWithFile(caller('192.0.2.7'), ImportParticipantsDocument, { file: null }, LARGE_UPLOAD),
};

describe('a read', () => {
  it('is sent as a GET with the hash of the query', async () => {
    expect(await calls.read()).toEqual(STATUS);
    const [{ method, headers, url: path = '' } = {} as IncomingMessage, ...others] = received;
    expect([method, others]).toEqual(['GET', []]);
    expect(headers).toMatchObject({ 'x-request-id': 'request-1', 'apollo-require-preflight': '1' });
    expect(Object.fromEntries(new URL(path, url).searchParams)).toEqual({
      variables: '{}',
      extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: HASH } }),
    });
  });

  it('is repeated with the text of the query when the gateway does not know the hash', async () => {
    const unknown = { errors: [{ message: 'unknown', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] };
    answer = answerJson((parameters) => (parameters.has('query') ? { data: STATUS } : unknown));
    expect(await calls.read()).toEqual(STATUS);
    const texts = received.map((request) => new URL(request.url ?? '', url).searchParams.get('query'));
    expect(texts).toEqual([null, LeaderboardStatusDocument.toString()]);
  });

  it('is sent as a POST for a caller with a token', async () => {
    await client.read(caller('192.0.2.7'), LeaderboardStatusDocument, {});
    expect(received[0]).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer a.b.c' } });
  });
});

describe('a failure', () => {
  it('has the message, code and retry time of the gateway', async () => {
    answer = answerJson(() => ({ errors: [{ message: 'Later', extensions: { code: 'BUSY', retryAfterSeconds: 3 } }] }));
    const error = await calls.run().catch((one: unknown) => one);
    expect(error).toBeInstanceOf(GatewayError);
    expect(error).toMatchObject({ message: 'Later', code: 'BUSY', retryAfterSeconds: 3 });
  });

  it.each([{ error: 'The service is starting or down. Please try again in a moment.' }, ['not GraphQL']])(
    'is GatewayUnavailableError for %j',
    async (body) => {
      answer = answerJson(() => body);
      await expect(calls.run()).rejects.toThrow(GatewayUnavailableError);
      await expect(calls.read()).rejects.toThrow(GatewayUnavailableError);
    },
  );

  it('has the code and status of a gateway that responds before it has read the file', async () => {
    answer = (_request, response) => {
      const errors = [{ message: 'Authentication required', extensions: { code: 'UNAUTHENTICATED', fields: [] } }];
      response.writeHead(401, { connection: 'close' }).end(JSON.stringify({ errors }));
    };
    for (let round = 0; round < 20; round += 1) {
      const error = await calls.runWithFile().catch((one: unknown) => one);
      expect(error).toBeInstanceOf(GatewayError);
      expect(error).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
    }
  });
});

describe('a file', () => {
  it('is sent as a form with the right length, mapped to its variable', async () => {
    const chunks = Array.from({ length: 80 }, (_, index) => Buffer.alloc(65_536, index));
    let sent: Promise<Buffer> | undefined;
    answer = (request, response) => {
      sent = buffer(request).finally(() => response.end('{"data":{"importParticipants":null}}'));
    };
    const upload = uploadOf(...chunks);
    await client.runWithFile(caller('192.0.2.7'), ImportParticipantsDocument, { file: null }, upload);
    const { headers } = received[0]!;
    const body = (await sent)!;
    expect(headers['content-length']).toBe(String(body.length));
    const form = await new Response(body, { headers: { 'content-type': String(headers['content-type']) } }).formData();
    expect([...form.keys()]).toEqual(['operations', 'map', 'file']);
    expect(form.get('map')).toBe('{"file":["variables.file"]}');
    const operations = { query: ImportParticipantsDocument.toString(), variables: { file: null } };
    expect(JSON.parse(String(form.get('operations')))).toEqual(operations);
    const file = form.get('file') as File;
    expect([file.name, file.type]).toEqual(['Lachs ü.csv', 'text/csv']);
    expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.concat(chunks))).toBe(true);
  });

  it.each([
    ['a name with quotes and line breaks', { name: 'a"\r\nb: c', mediaType: 'text/csv' }, 'a%22%0D%0Ab: c', 'text/csv'],
    ['no media type', { name: 'a', mediaType: '' }, 'a', 'application/octet-stream'],
    ['a media type with line breaks', { name: 'a', mediaType: 'a\r\nb: c' }, 'a', 'application/octet-stream'],
  ])('is sent with escaped headers for %s', (_what, file, name, type) => {
    const { body } = fileForm({ operations: '{}', map: '{}' }, { ...file, chunks: [Buffer.from('fish')] });
    expect(Buffer.concat(body).toString('latin1')).toContain(
      `; filename="${name}"\r\ncontent-type: ${type}\r\n\r\nfish`,
    );
  });
});

describe.each(['run', 'read', 'runWithFile'] as const)('%s throws GatewayUnavailableError', (how) => {
  it.each<[string, Answer]>([
    ['never responds and reads nothing', () => undefined],
    ['reads everything and never responds', (request) => void request.resume()],
    ['begins a response and never ends it', (_request, response) => void response.write('{"data"')],
    [
      'sends its response one byte at a time',
      (request, response) => {
        request.resume();
        const timer = setInterval(() => response.write(' '), 10);
        response.once('close', () => clearInterval(timer));
      },
    ],
  ])('within the time limit with a gateway that %s', async (_what, slow) => {
    answer = slow;
    connect({ gatewayCallMs: 50 });
    await expect(calls[how]()).rejects.toThrow(GatewayUnavailableError);
    expect(client.openCalls()).toBe(0);
    // A request emits the end of its connection only while it is read.
    for (const request of received) request.resume();
    await expect.poll(() => open).toBe(0);
  });

  it('with a gateway that is down', async () => {
    gateway.close();
    await once(gateway, 'close');
    await expect(calls[how]()).rejects.toThrow(GatewayUnavailableError);
    expect(client.openCalls()).toBe(0);
  });
});

describe('stuck calls of one network', () => {
  it('do not block a public read of another network', async () => {
    const mostCalls = LIMITS.gatewayCallsPerNetwork + LIMITS.gatewayWaitingPerNetwork;
    answer = (request, response) => {
      request.resume();
      if (request.headers['x-forwarded-for'] === '192.0.2.8') response.end(JSON.stringify({ data: STATUS }));
    };
    const stuck = Promise.allSettled(Array.from({ length: 600 }, calls.run));
    await expect.poll(() => client.openCalls()).toBe(mostCalls);
    await expect.poll(() => open).toBe(LIMITS.gatewayCallsPerNetwork);
    expect(await calls.read()).toEqual(STATUS);
    expect(client.openCalls()).toBe(mostCalls);
    answer = (request) => void request.socket.destroy();
    gateway.closeAllConnections();
    expect((await stuck).every(({ status }) => status === 'rejected')).toBe(true);
    expect(client.openCalls()).toBe(0);
  });

  it('are counted by the /64 of an IPv6 address, and a call over the limit is refused with a sentence', async () => {
    answer = (request) => void request.resume();
    connect({ gatewayCallsPerNetwork: 2, gatewayWaitingPerNetwork: 0 });
    const stuck = [1, 2].map((part) => client.run(caller(`2001:db8:1:2::${part}`), LogoutDocument, {}));
    await expect(client.run(caller('2001:db8:1:2:3::4'), LogoutDocument, {})).rejects.toMatchObject({
      status: 503,
      message: 'Too many requests are being answered right now. Please try again in a moment.',
    });
    await expect.poll(() => open).toBe(2);
    gateway.closeAllConnections();
    expect((await Promise.allSettled(stuck)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ImportParticipantsDocument, LeaderboardStatusDocument } from '../generated/operations.ts';
import { LIMITS } from '../limits.ts';
import { createGatewayClient, type GatewayClient } from './gateway-client.ts';
import { GatewayError, GatewayUnavailableError } from './gateway-answer.ts';

const STATUS = { leaderboardStatus: { isPublic: true } };
const visitor = { token: undefined, requestId: 'request-1', address: '192.0.2.7' };
const administrator = { ...visitor, token: 'a.b.c' };
const hash = createHash('sha256').update(LeaderboardStatusDocument.toString()).digest('hex');

let gateway: Server;
let client: GatewayClient;
let asked: { method: string; parameters: URLSearchParams; headers: IncomingMessage['headers'] }[];
let answer: (parameters: URLSearchParams, response: ServerResponse) => object;

beforeEach(async () => {
  asked = [];
  answer = () => ({ data: STATUS });
  gateway = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://gateway');
    asked.push({ method: request.method ?? '', parameters: searchParams, headers: request.headers });
    request.resume().on('end', () => response.end(JSON.stringify(answer(searchParams, response))));
  });
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  client = createGatewayClient(`http://127.0.0.1:${(gateway.address() as AddressInfo).port}`, LIMITS);
});
afterEach(async () => {
  await client.close();
  gateway.closeAllConnections();
  gateway.close();
});

describe('what all visitors get alike', () => {
  it('is asked for by GET and by the hash of the query', async () => {
    expect(await client.read(visitor, LeaderboardStatusDocument, {})).toEqual(STATUS);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ method: 'GET', headers: { 'x-request-id': 'request-1' } });
    expect(asked[0]?.headers['apollo-require-preflight']).toBe('1');
    expect(Object.fromEntries(asked[0]?.parameters ?? [])).toEqual({
      variables: '{}',
      extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hash } }),
    });
  });

  it('is told to a gateway that does not know the query', async () => {
    const unknown = {
      errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
    };
    answer = (parameters) => (parameters.has('query') ? { data: STATUS } : unknown);
    expect(await client.read(visitor, LeaderboardStatusDocument, {})).toEqual(STATUS);
    expect(asked.map(({ parameters }) => parameters.get('query'))).toEqual([
      null,
      LeaderboardStatusDocument.toString(),
    ]);
  });

  it('is a POST for a caller with a token', async () => {
    for (const call of [visitor, administrator]) await client.read(call, LeaderboardStatusDocument, {});
    expect(asked.map(({ method, headers }) => [method, headers.authorization])).toEqual([
      ['GET', undefined],
      ['POST', 'Bearer a.b.c'],
    ]);
  });
});

describe('failures', () => {
  it('tells the gateway’s own words', async () => {
    answer = () => ({ errors: [{ message: 'Later', extensions: { code: 'BUSY', retryAfterSeconds: 3 } }] });
    const error = await client.run(visitor, LeaderboardStatusDocument, {}).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(GatewayError);
    expect(error).toMatchObject({ message: 'Later', code: 'BUSY', retryAfterSeconds: 3 });
  });

  it('tells a balancer that has no gateway to ask', async () => {
    answer = (_parameters, response) => {
      response.statusCode = 503;
      return { error: 'The service is starting or down. Please try again in a moment.' };
    };
    await expect(client.run(visitor, LeaderboardStatusDocument, {})).rejects.toThrow(GatewayUnavailableError);
  });

  it.each(['run', 'read'] as const)('tells a gateway that gives no answer or none in GraphQL: %s', async (how) => {
    answer = () => ['not GraphQL'];
    await expect(client[how](visitor, LeaderboardStatusDocument, {})).rejects.toThrow(GatewayUnavailableError);
    gateway.closeAllConnections();
    gateway.close();
    await once(gateway, 'close');
    await expect(client[how](visitor, LeaderboardStatusDocument, {})).rejects.toThrow(GatewayUnavailableError);
  });
});

describe('a file', () => {
  it('goes out as a form that is as long as it says, in the place of its variable', async () => {
    const received: { headers: IncomingMessage['headers']; body: Promise<Buffer> }[] = [];
    gateway.removeAllListeners('request');
    gateway.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const body = buffer(request).finally(() => response.end('{"data":{"importParticipants":null}}'));
      received.push({ headers: request.headers, body });
    });
    const chunks = Array.from({ length: 80 }, (_, index) => Buffer.alloc(65_536, index));
    const upload = { filePath: 'file', file: { name: 'export.csv', mediaType: 'text/csv', chunks } };
    const result = await client.runWithFile(administrator, ImportParticipantsDocument, { file: null }, upload);
    expect(result).toEqual({ importParticipants: null });
    const { headers = {}, body = Buffer.of() } = received[0] ?? {};
    const sent = await body;
    expect(headers['content-length']).toBe(String(sent.length));
    const form = await new Response(sent, { headers: { 'content-type': String(headers['content-type']) } }).formData();
    expect(form.get('map')).toBe('{"file":["variables.file"]}');
    expect(JSON.parse(String(form.get('operations')))).toEqual({
      query: ImportParticipantsDocument.toString(),
      variables: { file: null },
    });
    const file = form.get('file') as File;
    expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.concat(chunks))).toBe(true);
  });
});

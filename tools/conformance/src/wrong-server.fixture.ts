import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import committed from '@derby/api-schemas/openapi.json' with { type: 'json' };
import { operationsOf, type DescribedCall } from '@derby/api-schemas/operations';
import type { OpenApiDocument } from '@derby/api-schemas/types';

/** The response of the fake server to one request. */
export interface FakeResponse {
  status: number;
  body: unknown;
  headers: Record<string, string>;
}

/** Turns a response into a wrong one; `request` is `METHOD path`. */
export type Spoil = (request: string, response: FakeResponse) => void;

export const TOKEN = 'good.token.value';
export const REMEMBER_ME_TOKEN = 'remembered-value';
const OWN_ID = 42;

const CALLS = operationsOf(committed as unknown as OpenApiDocument);

/** A server that follows the contract without a derby behind it. */
export type FakeServer = Awaited<ReturnType<typeof startFakeServer>>;

/**
 * Starts a server that responds by the contract, with one entry and one participant, until `spoil` changes a response.
 */
export async function startFakeServer(spoil: Spoil = () => undefined) {
  /** `METHOD path` of every request, in order. */
  const requests: string[] = [];
  const responseTo = createResponses();
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [path = '', query = ''] = (request.url ?? '').split('?');
      const method = request.method ?? '';
      const { authorization = '', 'content-type': mediaType = '', 'if-none-match': known } = request.headers;
      const text = Buffer.concat(chunks).toString();
      const fake = responseTo({ method, path, query, authorization, mediaType, text, known });
      requests.push(`${method} ${path}`);
      spoil(`${method} ${path}`, fake);
      response.writeHead(fake.status, fake.headers);
      response.end(fake.status === 304 ? '' : JSON.stringify(fake.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => server.close(),
  };
}

interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly authorization: string;
  readonly mediaType: string;
  readonly text: string;
  readonly known: string | undefined;
}

const NAMED_ID = /\/\d+(?=\/|$)/;
/** The year of the one past derby, from the example of the description. */
const YEAR = '2025';

const patternOf = (path: string) =>
  path.startsWith('/api/results/') ? '/api/results/{year}' : path.replace(NAMED_ID, '/{id}');

function createResponses(): (request: FakeRequest) => FakeResponse {
  /** The paths of existing rows. */
  const made = new Set<string>();
  let imported = '';
  let isSignedIn = false;

  return (request) => {
    const { method, path, query, authorization, mediaType, text } = request;
    if (path === '/api/openapi.json') return ok(committed);
    const onPath = CALLS.filter((call) => call.path === path || call.path === patternOf(path));
    const call = onPath.find((one) => one.method === method);
    if (!call) return refusedMethod(onPath, method);
    if (call.isProtected && !(isSignedIn && authorization === `Bearer ${TOKEN}`)) {
      return refused(401, 'Authentication required');
    }
    const content = call.operation.requestBody?.content ?? {};
    if (text !== '' && !Object.keys(content).some((type) => mediaType.startsWith(type))) {
      return refused(415, 'Unsupported');
    }
    if (text === '{"') return refused(400, 'The body is not valid JSON');
    if (query.endsWith('=x')) return refused(400, 'The query is wrong');
    if (call.path.includes('{id}') && !made.has(path)) return refused(404, 'Not found');
    if (call.path.includes('{year}') && !path.endsWith(YEAR)) return refused(404, 'Result not found');

    if (method === 'DELETE' || path.endsWith('/undo')) made.delete(path);
    if (call.name === 'POST /api/auth/logout') isSignedIn = false;
    if (call.name === 'POST /api/login') {
      if (text === '{}') return refused(400, 'Username and password are required');
      isSignedIn = true;
      return ok({ token: TOKEN, rememberMeToken: REMEMBER_ME_TOKEN });
    }
    if (call.name === 'POST /api/auth/refresh' && !(isSignedIn && text.includes(REMEMBER_ME_TOKEN))) {
      return refused(401, 'Invalid or expired remember-me token');
    }
    if (call.name === 'POST /api/entries') {
      const missing = ['last_name', 'phone_number', 'fish_weight'];
      if (!text.includes('fish_photo')) return missingFields(missing);
      const ofEntry = CALLS.filter((one) => one.path.startsWith('/api/entries/{id}'));
      for (const { path: own } of ofEntry) made.add(own.replace('{id}', String(OWN_ID)));
    }
    if (call.name === 'POST /api/anglers') made.add(`/api/anglers/${OWN_ID}`);
    if (call.name === 'POST /api/participants/import') {
      imported = /Conformance,(\w+),/.exec(text)?.[1] ?? '';
      made.add(`/api/participants/${OWN_ID}`);
    }
    const response = success(call, request);
    const isMade = call.name === 'POST /api/entries' || call.name === 'POST /api/anglers';
    if (isMade) return { ...response, body: { ...(response.body as object), id: OWN_ID } };
    if (call.name !== 'GET /api/participants') return response;
    return { ...response, body: [{ ...(response.body as object[])[0], id: OWN_ID, last_name: imported }] };
  };
}

/** Returns the example of the description. */
function success({ method, responses }: DescribedCall, { known }: FakeRequest): FakeResponse {
  const [status, response] = [...responses][0] ?? ['200'];
  const body = response?.content?.['application/json']?.example;
  if (response?.content?.['text/csv']) {
    return { ...ok('Rank'), headers: { ...HEADERS, 'content-type': 'text/csv', 'content-disposition': 'attachment' } };
  }
  const written = response?.headers['ETag'] ? { ...HEADERS, etag: '"1"' } : HEADERS;
  if (method !== 'GET' || !response?.headers['ETag']) return { body, status: Number(status), headers: written };
  const version = response.headers['X-Board-Version'] ? { 'x-board-version': 'Zm9vYmFyYmE' } : {};
  const headers = { ...HEADERS, ...version, etag: '"1"', 'cache-control': 'public, max-age=1' };
  return { status: known === '"1"' ? 304 : 200, body, headers };
}

function refusedMethod(onPath: readonly DescribedCall[], method: string): FakeResponse {
  const methods = onPath.map((one) => one.method);
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  return refused(405, `${method} is not possible here`, { allow });
}

const HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-request-id': 'fake-0001' };

function ok(body: unknown): FakeResponse {
  return { status: 200, body, headers: HEADERS };
}

function refused(status: number, error: string, headers: Record<string, string> = {}): FakeResponse {
  return { status, body: { error }, headers: { ...HEADERS, ...headers } };
}

function missingFields(missing: readonly string[]): FakeResponse {
  return { status: 400, body: { error: `Missing fields: ${missing.join(', ')}`, missing }, headers: HEADERS };
}

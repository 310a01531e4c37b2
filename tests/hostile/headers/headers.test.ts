import { sendRequest } from '@derby/server-kit/testing/send-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '@derby/server-kit/testing/free-ports';
import { createClient, pictureOf, postEntry, type WireEntry } from '../../support/api.ts';
import { runBuilt, type OwnProcess } from '../../support/child.ts';
import { eventually } from '../../support/eventually.ts';
import { openTarget } from '../target.ts';
import { callRequests, fileRequests, graphqlRequests, pageRequests, type HeaderRequest } from './requests.ts';

const PUBLIC_URL = 'https://derby.test';
const TWO_YEARS = 'max-age=63072000; includeSubDomains';
const POLL_LIMIT_MS = 10_000;

/** Matches headers that control what a browser may do. No others of these names are allowed. */
const WATCHED =
  /^(?:content-security-policy|strict-transport|x-|referrer|permissions|cross-origin|origin-agent|access-control|server$|timing-allow)/;
/** Allowed headers for logs, proxies and clients that read several pages. */
const UNWATCHED = new Set(['x-request-id', 'x-accel-buffering', 'x-board-version']);

const originOf = (port: string) => `http://127.0.0.1:${target.environment[port]}`;

/** The embedded boards. No other spelling of their addresses may be framed. */
const FRAMED = new Set(['/embed/board', '/embed/board?division=junior']);
const FRAMED_POLICY =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self';connect-src 'self';form-action 'none';base-uri 'none';frame-ancestors *";

/** Returns the whole list of a page that every site may embed. */
function framedHeaders(): Record<string, string> {
  const { 'x-frame-options': _denied, ...headers } = pageHeaders();
  return { ...headers, 'content-security-policy': FRAMED_POLICY };
}

/** Returns the whole list of a page or a script. */
function pageHeaders(path = '/'): Record<string, string> {
  const [publicSite, adminConsole, ticketing] = ['PUBLIC_SITE_PORT', 'ADMIN_CONSOLE_PORT', 'SANDBOX_PORT'].map(
    originOf,
  );
  const own = `'self' ${publicSite} ${adminConsole}`;
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${own}`,
      `style-src ${own}`,
      `img-src ${own} data: blob:`,
      `font-src ${own}`,
      `connect-src ${own}`,
      `frame-src ${ticketing}`,
      "manifest-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
    ].join(';'),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'cross-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': `camera=(${/^\/admin(?:[/?]|$)/.test(path) ? 'self' : ''}), geolocation=(), microphone=(), usb=()`,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': TWO_YEARS,
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}

const target = openTarget();
let frontDoor: OwnProcess;
let photo: string;
let picture: string;
let responses = 0;

beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  frontDoor = await runBuilt('apps/shell/dist-server/main.js', {
    port,
    environment: { ...target.environment, PORT: String(port), PUBLIC_URL },
  });
  const weighIn = {
    firstName: 'Ada',
    lastName: 'Header',
    phoneNumber: '250-555-0142',
    fishWeight: '3.5',
    photo: 'gps-camera.jpg',
  };
  const entry = (await (await postEntry(target.baseUrl, target.token, weighIn)).json()) as WireEntry;
  photo = new URL(entry.fish_photo_url ?? '', frontDoor.url).pathname;
  picture = await pictureOf(createClient(target.baseUrl), entry.id);
});
afterAll(async () => {
  process.stdout.write(`R8: ${responses} answers held against their whole list of security headers\n`);
  await frontDoor.stop();
});

interface HeaderResponse {
  readonly status: number;
  readonly etag: string | undefined;
  readonly cacheControl: string | undefined;
  readonly type: string;
  readonly security: Record<string, unknown>;
}

/** Sends the exact path, which `fetch` would normalize. */
async function send({ path, ...options }: HeaderRequest): Promise<HeaderResponse> {
  const { status, headers: received } = await sendRequest(frontDoor.url, path, options);
  const watched = Object.entries(received).filter(([name]) => WATCHED.test(name) && !UNWATCHED.has(name));
  return {
    status,
    etag: received.etag,
    cacheControl: received['cache-control'],
    type: received['content-type'] ?? '',
    security: Object.fromEntries(watched),
  };
}

/** Paths that scripts of every origin may read. This product allows no origin for other calls. */
const PUBLIC_READS = new Set([
  '/api/entries/public',
  '/api/leaderboard/afternoon',
  '/api/leaderboard/status',
  '/api/results',
  '/api/results/1900',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs.css',
]);
const READABLE = 'access-control-allow-origin';
const EVERY_ORIGIN = {
  [READABLE]: '*',
  'access-control-expose-headers':
    'Allow, Content-Disposition, ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Board-Version, X-Request-Id',
};

/** The whole list of all other responses. */
const DATA_HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

function listFor({ kind, path }: HeaderRequest, { status, type }: HeaderResponse): Record<string, string> {
  if (kind === 'asset') return { 'x-content-type-options': 'nosniff' };
  if (FRAMED.has(path) && status < 400) return framedHeaders();
  const own = type.includes('html') || path === '/service-worker.js' ? pageHeaders(path) : DATA_HEADERS;
  return PUBLIC_READS.has(path.split('?', 1)[0] ?? '') ? { ...own, ...EVERY_ORIGIN } : own;
}

async function expectWholeList(requests: readonly HeaderRequest[]): Promise<void> {
  for (const request of requests) {
    const response = await send(request);
    const call = `${request.method ?? 'GET'} ${request.path}`;
    expect.soft({ call, ...response.security }).toEqual({ call, ...listFor(request, response) });
    const { statuses = [response.status] } = request;
    expect.soft([call, statuses]).toEqual([call, expect.arrayContaining([response.status])]);
    const caching = request.kind === 'protected call' ? 'no-store' : response.cacheControl;
    expect.soft([call, response.cacheControl]).toEqual([call, caching]);
    responses += 1;
    if (response.etag === undefined || response.status !== 200) continue;
    await expectNothingElse(request, response, await settledEtag(request, response.etag));
  }
}

/** A page waits only a moment for its rows, so on a busy machine two reads can differ. */
const settledEtag = async (request: HeaderRequest, first: string): Promise<string> => {
  let last = first;
  return await eventually(
    `two equal reads of ${request.path}`,
    async () => {
      const { etag = '' } = await send(request);
      const before = last;
      last = etag;
      return etag === before ? etag : undefined;
    },
    POLL_LIMIT_MS,
  );
};

/** A client that has the response keeps its headers. A 304 repeats those of a page and says nothing else of data. */
async function expectNothingElse(request: HeaderRequest, response: HeaderResponse, etag: string): Promise<void> {
  const call = `304 ${request.path}`;
  const { status, security } = await send({ ...request, headers: { ...request.headers, 'if-none-match': etag } });
  const list = listFor(request, response);
  expect.soft([call, status]).toEqual([call, 304]);
  if (response.type.includes('html') && request.kind === 'page')
    expect.soft({ call, ...security }).toEqual({ call, ...list });
  expect.soft({ call, ...list }).toMatchObject(security);
  expect.soft([call, security[READABLE]]).toEqual([call, list[READABLE]]);
  responses += 1;
}

describe('every response of the front door has the whole list of its security headers:', () => {
  it('pages', async () => await expectWholeList(pageRequests()));
  it('files', async () => await expectWholeList(fileRequests()));
  it('photos', async () =>
    await expectWholeList([photo, picture].map((path) => ({ kind: 'photo', path, statuses: [200] }))));
  it('calls', async () => await expectWholeList(callRequests(target)));
  it('operations', async () => await expectWholeList(graphqlRequests()));

  it('responses during maintenance', async () => {
    const save = async (mode: string) =>
      await fetch(`${target.baseUrl}/api/admin/global-settings`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${target.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ maintenance_mode: mode }),
      });
    const home: HeaderRequest = { kind: 'page', path: '/', headers: { accept: 'text/html' } };
    const call: HeaderRequest = { kind: 'call', path: '/api/leaderboard/status' };
    // The front door and the services behind it poll the settings independently.
    const until = async (status: number) =>
      await eventually(
        `the home page and the call are ${status}`,
        async () => {
          const both = await Promise.all([home, call].map(send));
          return both.every((response) => response.status === status) || undefined;
        },
        POLL_LIMIT_MS,
      );
    await save('true');
    try {
      await until(503);
      const embedded: HeaderRequest = { ...home, path: '/embed/board', statuses: [503] };
      await expectWholeList([home, embedded, { ...call, statuses: [503] }]);
    } finally {
      await save('false');
      await until(200);
    }
  });

  it('a poll of an unchanged board, in at most 450 bytes', async () => {
    const board = '/api/entries/public?is_junior=false&page=1';
    const { headers: first } = await sendRequest(frontDoor.url, board);
    const headers = { 'if-none-match': first.etag ?? '', 'accept-encoding': 'gzip' };
    const { status, headers: received } = await sendRequest(frontDoor.url, board, { headers });
    const lines = Object.entries(received).map(([name, value]) => `${name}: ${String(value)}`);
    const bytes = ['HTTP/1.1 304 Not Modified', ...lines, '', ''].join('\r\n').length;
    expect(status).toBe(304);
    expect(bytes).toBeLessThanOrEqual(450);
    process.stdout.write(`R8: a poll of an unchanged board: ${bytes} bytes\n`);
  });

  it('responses without https, which omit strict-transport-security', async () => {
    const { headers } = await fetch(target.baseUrl, { headers: { accept: 'text/html' } });
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('content-security-policy')).toBe(pageHeaders()['content-security-policy']);
  });
});

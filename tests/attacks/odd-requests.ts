import { each, type AttackContext } from './attack.ts';
import { allRoutes } from './routes.ts';
import { exchangeRaw, headOf } from './sockets.ts';

const WIDTH = 20;
const METHODS = ['HEAD', 'OPTIONS', 'TRACE', 'QUERY', 'PATCH', 'PROPFIND', 'CONNECT'];
const CLOSE = 'connection: close';
const EVENTS = '/graphql/events/board?division=regular';
/** More than the limit of one network. */
const EVENT_HEADS = 250;

/** Methods that the paths do not have, or whose responses have no body. */
export async function everyMethod(context: AttackContext): Promise<void> {
  const paths = [...new Set(allRoutes().map(({ path }) => path))];
  const items = [
    ...paths.flatMap((path) => METHODS.map((method) => headOf(`${method} ${path}`, [CLOSE, 'accept: text/html']))),
    ...Array.from({ length: EVENT_HEADS }, () => headOf(`HEAD ${EVENTS}`, [CLOSE])),
    headOf('OPTIONS *', [CLOSE]),
  ];
  await each(context, { items, width: WIDTH }, (bytes) => exchangeRaw(context, bytes, 1_000));
}

/** Sends many requests on one connection at once. */
export async function pipelining(context: AttackContext): Promise<void> {
  const login = '{"username":"a","password":"b"}';
  const post = headOf('POST /api/login', ['content-type: application/json', `content-length: ${login.length}`]) + login;
  const gets = allRoutes()
    .filter(({ method, path }) => method === 'GET' && path !== EVENTS)
    .map(({ path }) => headOf(`GET ${path}`, ['accept: text/html']));
  const rows = [
    Array.from({ length: 50 }, () => post),
    gets.flatMap((get) => [get, post]),
    Array.from({ length: 50 }, () => headOf('HEAD /', [])),
    [post.slice(0, -5), ...gets],
    [...gets.slice(0, 5), 'nonsense\r\n\r\n', ...gets.slice(0, 5)],
  ];
  const items = Array.from({ length: 4 }, () => rows).flat();
  await each(context, { items, width: 2 }, (row) =>
    exchangeRaw(context, `${row.join('')}${headOf('GET /health', [CLOSE])}`),
  );
}

/** Headers that are repeated, contradict each other, or belong to the connection. */
export async function conflictingHeaders(context: AttackContext): Promise<void> {
  const lists = [
    ['content-length: 5', 'content-length: 6'],
    ['content-length: 5', 'content-length: 5'],
    ['content-length: 5', 'transfer-encoding: chunked'],
    ['transfer-encoding: chunked', 'transfer-encoding: chunked'],
    ['transfer-encoding: gzip, chunked'],
    ['transfer-encoding: identity'],
    ['content-length: -1'],
    ['content-length: 1e3'],
    ['content-length: 99999999999999999999'],
    ['content-length: 0'],
    ['host: other.test'],
    ['keep-alive: timeout=5, max=1000'],
    ['keep-alive: 5', 'connection: keep-alive'],
    ['upgrade: websocket', 'connection: upgrade'],
    ['upgrade: h2c'],
    ['connection: content-length, host, authorization'],
    ['connection: x-forwarded-for, x-request-id'],
    ['proxy-connection: keep-alive'],
    ['te: trailers, deflate'],
    ['trailer: content-length'],
    ['expect: 100-continue'],
    ['expect: 200-ok'],
    ['authorization: Bearer a', 'authorization: Bearer b'],
    ['authorization: Bearer'],
    ['content-type: application/json', 'content-type: multipart/form-data'],
    ['content-type: text/plain; charset=utf-8'],
    ['content-type: ;;;'],
    ['content-encoding: gzip'],
    ['accept-encoding: br;q=9, *;q=-1, identity;q=0'],
    ['accept: text/html;q=a, */*;q=2'],
    ['range: bytes=0-,0-,-1,5-2'],
    [`if-none-match: ${'W/"a",'.repeat(1_000)}`],
    ['if-modified-since: never'],
    [`x-forwarded-for: ${'203.0.113.1, '.repeat(300)}`],
    ['x-forwarded-for: \u00e9, ::1, unknown'],
    ['x-forwarded-proto: javascript', 'x-forwarded-host: a b'],
    [`x-request-id: ${'a'.repeat(8_000)}`],
    [`cookie: ${'a=b; '.repeat(1_500)}`],
    ['x-http-method-override: DELETE'],
    Array.from({ length: 1_500 }, (_, index) => `x-${index}: a`),
    ['x-a: a\u0000b'],
    ['x-a : a'],
    [' x-folded: a'],
    ['x-a:\u000bb'],
  ];
  const lines = [
    'GET /',
    'GET /leaderboard',
    'GET /api/entries/public',
    'POST /api/login',
    'POST /graphql',
    'POST /api/entries',
    'GET /uploads/a.jpg',
    'PUT /nowhere',
  ];
  const items = lines.flatMap((line) =>
    lists.map((headers) => `${headOf(line, [...headers, 'apollo-require-preflight: 1', CLOSE])}{"a":1}`),
  );
  await each(context, { items, width: WIDTH }, (bytes) => exchangeRaw(context, bytes, 1_000));
}

/** Paths that cannot be decoded, do not exist or are very long, and very long headers. */
export async function oddAddresses(context: AttackContext): Promise<void> {
  const odd = [
    '//',
    '///',
    '//derby.test/',
    '/%',
    '/%00',
    '/%E0%A4',
    '/%2e%2e/%2e%2e',
    '/../..',
    '/..%5c..',
    '/\\',
    '/;',
    '/?',
    '/?%',
    '/#',
    '/a//b',
    '/.',
    '/.git/config',
    '/__proto__',
    '/constructor',
    '*',
    'a',
    'http://other.test/',
    'http://',
    '/\u00e9',
    '/%F0%9F%90%9F',
    '/%ff',
    '/?a=%ff&a=b&a[]=c',
  ];
  const prefixes = [
    '',
    '/api',
    '/graphql',
    '/uploads',
    '/assets',
    '/admin',
    '/leaderboard',
    '/api/entries',
    '/api/docs',
  ];
  const lengths = [2_000, 8_000, 15_000, 16_300, 17_000, 70_000];
  const paths = [
    ...prefixes.flatMap((prefix) => odd.map((path) => prefix + path)),
    ...prefixes.flatMap((prefix) =>
      lengths.flatMap((length) => [`${prefix}/${'a'.repeat(length)}`, `${prefix}?a=${'%41'.repeat(length / 3)}`]),
    ),
  ];
  const items = [
    ...paths.map((path) => headOf(`GET ${path}`, ['accept: text/html', CLOSE])),
    ...paths.map((path) => headOf(`GET ${path}`, [CLOSE])),
    ...lengths.map((length) => headOf('GET /', [`x-a: ${'a'.repeat(length)}`, CLOSE])),
    ...lengths.map((length) => headOf('GET /api/leaderboard/status', [`x-a: ${'a'.repeat(length)}`, CLOSE])),
    'GET / HTTP/9.9\r\n\r\n',
    'GET /\r\n\r\n',
    'GET / HTTP/1.0\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    '\u0000\u0001\u0016\u0003\u0001',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  ];
  await each(context, { items, width: WIDTH }, (bytes) => exchangeRaw(context, bytes, 1_000));
}

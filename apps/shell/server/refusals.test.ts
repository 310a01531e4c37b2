import { METHODS, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { head, openRawConnection } from '@derby/server-kit/testing/raw-connection';
import { sendRequest } from '@derby/server-kit/testing/send-request';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from './limits.ts';
import { startFakeService, type FakeService } from './testing/fake-service.ts';
import { startFrontDoor } from './testing/start-front-door.ts';

/** Default limit of Node for the headers of a request, which the services use. */
const SERVICE_HEADER_BYTES = 16_384;

let service: FakeService;
let frontDoor: Awaited<ReturnType<typeof startFrontDoor>>;

beforeAll(async () => {
  service = await startFakeService();
  frontDoor = await startFrontDoor({ gatewayUrl: service.url, restCompatUrl: service.url });
});
beforeEach(() => {
  service.requests.length = 0;
});
afterAll(async () => {
  await frontDoor.close();
  await service.close();
});

const send = (method: string, path: string, options: Parameters<typeof sendRequest>[2] = {}) =>
  sendRequest(frontDoor.base, path, { ...options, method });

async function responseTo(sent: string): Promise<string> {
  const { socket, until } = await openRawConnection(frontDoor.base);
  socket.write(sent);
  const response = await until('}');
  socket.destroy();
  return response;
}

const refusal = (sentence: string) => JSON.stringify({ error: sentence });

describe('size limits', () => {
  const words = (count: number) => Array(count).fill('w').join('+');

  it.each([
    '/api/entries/public?search=',
    '/api/entries?search=',
    '/api/entries/export/csv?search=',
    '/graphql?query=',
    '/leaderboard?search=',
    '/nowhere?search=',
    '/robots.txt?search=',
  ])('refuse a long search at %s with 414, and a longer one with 431', async (path) => {
    for (const count of [1_100, 2_000, 7_000]) {
      const response = await send('GET', path + words(count));
      expect([response.status, response.body]).toEqual([414, refusal('The address is too long')]);
    }
    const response = await responseTo(head(`GET ${path}${words(10_000)}`));
    expect(response).toMatch(/^HTTP\/1\.1 431 .*\{"error":"The headers of the request are too large"\}$/s);
    expect(service.requests).toEqual([]);
  });

  it('keep the headers that a service receives below its limit', async () => {
    const longest = '/api/entries/public?search=%27';
    const path = longest + "'".repeat(LIMITS.targetLength - longest.length);
    const filler = 'x'.repeat(LIMITS.headerBytes - path.length - 250);
    for (const headers of [{ accept: filler }, { authorization: filler }, { 'x-apollo-operation-name': filler }]) {
      expect((await send('GET', path, { headers })).status).toBe(200);
      expect((await send('GET', path.replace('/api/entries/public', '/graphql'), { headers })).status).toBe(200);
    }
    for (const { url, rawHeaders } of service.requests) {
      expect(`${url} ${rawHeaders.join(': ')}`.length).toBeLessThan(SERVICE_HEADER_BYTES);
    }
    expect(service.requests).toHaveLength(6);
  });

  it.each(['application/json', 'application/x-www-form-urlencoded', ''])(
    'pass a body of %s on up to the limit, and refuse a larger one with 413',
    async (type) => {
      const limit = LIMITS.bodyBytes;
      for (const length of [true, false]) {
        const headersOf = (size: number) => ({
          ...(type ? { 'content-type': type } : {}),
          ...(length ? { 'content-length': size } : { 'transfer-encoding': 'chunked' }),
        });
        for (const path of ['/api/login', '/api/webhooks/sms/inbound', '/graphql']) {
          const taken = await send('POST', path, { headers: headersOf(limit), body: 'x'.repeat(limit) });
          expect([taken.status, taken.body]).toEqual([200, '{"ok":true}']);
          for (const size of [limit + 1, 349_000, 3_000_000]) {
            const refused = await send('POST', path, { headers: headersOf(size), body: 'x'.repeat(size) });
            expect([refused.status, refused.body]).toEqual([413, refusal('The request body is too large')]);
          }
        }
      }
      expect(service.requests).toHaveLength(6);
    },
  );
});

describe('request methods', () => {
  const OTHERS = METHODS.filter((method) => !['CONNECT', 'GET', 'HEAD', 'OPTIONS'].includes(method));
  const PATHS = ['/', '/leaderboard', '/leaderboard/Ada', '/details', '/admin/users', '/health'];
  const FILES = ['/robots.txt', '/sitemap.xml', '/site.webmanifest', '/start-front-door.ts'];

  it.each([...PATHS, ...FILES])('at %s return the same headers for HEAD as for GET', async (path) => {
    const headers = { accept: 'text/html' };
    const [get, withoutBody] = [await send('GET', path, { headers }), await send('HEAD', path, { headers })];
    const comparable = ({ date: _date, 'x-request-id': _id, ...rest }: IncomingHttpHeaders) => rest;
    expect([withoutBody.status, withoutBody.body]).toEqual([200, '']);
    expect(comparable(withoutBody.headers)).toEqual(comparable(get.headers));
  });

  it.each(['/api/entries', '/graphql', '/graphql/events/board', '/uploads/photo.jpg'])(
    'at %s are left to its service',
    async (path) => {
      service.respond(({ method }) => ({ status: 405, headers: { allow: 'GET' }, body: String(method) }));
      const methods = [...OTHERS, 'OPTIONS', 'GET'];
      for (const method of methods) {
        const response = await send(method, path, { headers: { authorization: 'Bearer a.b.c' } });
        expect([response.status, response.headers.allow, response.body]).toEqual([405, 'GET', method]);
      }
      service.respond(() => ({}));
      expect(service.requests.map(({ method }) => method)).toEqual(methods);
    },
  );
});

describe('request addresses', () => {
  it.each([
    '/%zz',
    '/nowhere/%ff',
    '//evil.test',
    '//evil.test/leaderboard',
    '/api/%zz',
    '/graphql/%',
    '/uploads/%c0%af',
  ])('that cannot be decoded or name another host, such as %s, get 404', async (path) => {
    for (const accept of ['text/html', '*/*'])
      expect((await send('GET', path, { headers: { accept } })).status).toBe(404);
  });

  it.each(['/api/../graphql', '/api/%2e%2e/graphql', '/api/%2E./x', '/uploads/./x', '/graphql/..'])(
    'that leave their folder, such as %s, get 404',
    async (path) => {
      const { status, body } = await send('GET', path);
      expect([status, body]).toEqual([404, refusal('There is nothing at this address.')]);
      expect(service.requests).toEqual([]);
    },
  );

  it('with scheme and host are accepted', async () => {
    expect(await responseTo(head('GET http://derby.test/api/entries?a=1', { accept: 'x' }))).toContain('{"ok":true}');
    expect(service.requests[0]?.url).toBe('/api/entries?a=1');
  });
});

describe('request headers', () => {
  it('of a connection, and those that it names, are not passed on', async () => {
    const headers = {
      connection: 'keep-alive, X-Private, upgrade, host',
      'keep-alive': 'timeout=5',
      'proxy-connection': 'keep-alive',
      'proxy-authorization': 'Basic x',
      te: 'trailers',
      upgrade: 'h2c',
      'http2-settings': 'AAMAAABkAARAAAAAAAIAAAAA',
      'x-private': 'x',
      'x-public': 'x',
      cookie: 'a=b',
    };
    for (const path of ['/api/entries', '/graphql', '/uploads/photo.jpg', '/api/entries/public']) {
      for (const method of ['GET', 'POST']) expect((await send(method, path, { headers })).status).toBe(200);
    }
    const form = { 'content-type': 'multipart/form-data; boundary=b', ...headers };
    expect((await send('POST', '/api/entries', { headers: form, body: 'x' })).status).toBe(200);
    const dropped = Object.keys(headers).filter((name) => name !== 'connection' && name !== 'x-public');
    for (const request of service.requests) {
      expect(Object.keys(request.headers)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(`^(?:${dropped.join('|')})$`)]),
      );
    }
    expect(service.requests).toHaveLength(9);
  });

  it.each([
    ['two lengths', 'content-length: 5\r\ncontent-length: 6'],
    ['the same length twice', 'content-length: 5\r\ncontent-length: 5'],
    ['two lengths in one', 'content-length: 5, 6'],
    ['a length and chunks', 'content-length: 5\r\ntransfer-encoding: chunked'],
    ['an unknown coding', 'transfer-encoding: gzip'],
    ['chunks twice', 'transfer-encoding: chunked, chunked'],
    ['two hosts', 'host: evil.test'],
    ['two tokens', 'authorization: Bearer a.b.c\r\nauthorization: Bearer d.e.f'],
    ['two media types', 'content-type: application/json\r\ncontent-type: multipart/form-data'],
    ['a name with a space', 'content-length : 5'],
    ['a folded line', 'x: a\r\n b'],
  ])('with %s are refused with 400', async (_what, lines) => {
    const response = await responseTo(`POST /api/login HTTP/1.1\r\nhost: derby.test\r\n${lines}\r\n\r\nhello`);
    expect(response).toMatch(/^HTTP\/1\.1 400 .*\{"error":"The request is not valid HTTP"\}$/s);
    expect(service.requests).toEqual([]);
  });
});

describe('pipelined requests', () => {
  const requests = [
    '/api/entries?n=1',
    '/health',
    '/graphql?n=3',
    '/robots.txt',
    '/api/leaderboard/status',
    '/uploads/6',
  ];
  const HEADERS = { authorization: 'Bearer a.b.c' };

  it('get their responses in order', async () => {
    service.respond(async ({ url }) => ({ body: `{"${url}":1}` }));
    const { socket, until } = await openRawConnection(frontDoor.base);
    socket.write(requests.map((path) => head(`GET ${path}`, HEADERS)).join(''));
    const received = await until('"/uploads/6"');
    const places = [
      '"/api/entries?n=1"',
      '"up"',
      '"/graphql?n=3"',
      'Sitemap:',
      '"/api/leaderboard/status"',
      '"/uploads/6"',
    ].map((text) => received.indexOf(text));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    service.respond(() => ({}));
    socket.destroy();
  });

  it('get their responses before an invalid one after them is refused', async () => {
    service.respond(async ({ url }) => ({ body: `{"${url}":1}` }));
    const { socket, received } = await openRawConnection(frontDoor.base);
    socket.write(`${head('GET /api/entries?n=1', HEADERS)}${head('GET /api/entries?n=2', HEADERS)}HELLO\r\n\r\n`);
    await once(socket, 'end');
    expect(received()).toMatch(
      /^HTTP\/1\.1 200 .*"\/api\/entries\?n=1".*HTTP\/1\.1 200 .*"\/api\/entries\?n=2".*HTTP\/1\.1 400 .*not valid HTTP"\}$/s,
    );
    service.respond(() => ({}));
    socket.destroy();
  });
});

describe('a body', () => {
  it('that is refused before it arrives leaves the connection of its client open', async () => {
    service.respond(({ method }) => ({ status: 405, body: `{"error":"${method} is not possible here"}` }));
    const { socket, until } = await openRawConnection(frontDoor.base);
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 20 };
    socket.write(`${head('PUT /api/entries/0', headers)}0123456789`);
    expect(await until('}')).toContain('{"error":"PUT is not possible here"}');
    // Sends the rest of the body in parts, then another request.
    for (const part of ['01234', '5678']) {
      socket.write(part);
      // This response arrives after the part has been read.
      await responseTo(head('GET /health'));
    }
    socket.write(`9${head('DELETE /api/entries/0')}`);
    expect(await until('"DELETE is not possible here"}')).toContain('HTTP/1.1 405');
    socket.destroy();
    service.respond(() => ({}));
  });

  it('of an invalid media type is refused with 415', async () => {
    const sent = head('DELETE /api/entries/1', { 'content-type': 'nonsense', 'content-length': 0 });
    expect(await responseTo(sent)).toMatch(
      /^HTTP\/1\.1 415 .*\{"error":"The media type of the body is not supported"\}$/s,
    );
  });
});

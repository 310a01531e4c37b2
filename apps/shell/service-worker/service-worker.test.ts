import { beforeEach, describe, expect, it } from 'vitest';
import { respond } from './respond.ts';
import { keep } from './keep.ts';
import { fakeNetwork } from './testing/fake-network.ts';

const ORIGIN = 'https://derby.example';
const REMOTE = 'https://console.example';
const ENTRY = `${REMOTE}/remoteEntry.js`;
const CHUNK = `${REMOTE}/assets/app-1a2b.js`;
const SHELL = `${ORIGIN}/assets/index-3c4d.js`;
const PAGE = `${ORIGIN}/admin`;

/** Fakes a request of a page, which Node cannot create. */
const requestOf = (url: string, { mode = 'cors', destination = '', method = 'GET' } = {}): Request =>
  Object.defineProperties(new Request(url, { method }), {
    mode: { value: mode },
    destination: { value: destination },
  });
const navigation = (path: string) => requestOf(ORIGIN + path, { mode: 'navigate', destination: 'document' });
const script = (url: string) => requestOf(url, { destination: 'script' });

let network: ReturnType<typeof fakeNetwork>;
const textOf = async (request: Request) => await (await respond(network.deps, request))?.text();

const NEXT_CHUNK = `${REMOTE}/assets/app-9z9z.js`;
const BROKEN_OFF = new ReadableStream({ pull: (body) => body.error(new TypeError('network error')) });

/** Deploys files whose text names their build. */
function deploy(build: string, chunk = CHUNK): void {
  for (const url of Object.keys(network.responses)) delete network.responses[url];
  Object.assign(network.responses, {
    [PAGE]: () => new Response(`${build} <script src="/assets/index-3c4d.js"></script><link href="${chunk}">`),
    [SHELL]: () => new Response(`shell ${build}`),
    [ENTRY]: () => new Response(`entry ${build}`),
    [chunk]: () => new Response(`chunk ${build}`),
  });
}
const goOffline = () => Object.keys(network.responses).forEach((url) => delete network.responses[url]);

beforeEach(async () => {
  network = fakeNetwork();
  deploy('one');
  await keep(network.deps, [ENTRY, CHUNK], ORIGIN);
});

describe('the service worker without a network', () => {
  beforeEach(() => goOffline());

  it('shows the console at each of its addresses from the cached files', async () => {
    expect(await textOf(navigation('/admin'))).toContain('one');
    expect(await textOf(navigation('/admin/manage?x=1'))).toContain('one');
    expect(await textOf(script(SHELL))).toBe('shell one');
    expect(await textOf(script(ENTRY))).toBe('entry one');
    expect(await textOf(script(`${ENTRY}?attempt=2`))).toBe('entry one');
    expect(await textOf(script(CHUNK))).toBe('chunk one');
  });

  it('fails for a file that is not cached', async () => {
    await expect(respond(network.deps, script(`${REMOTE}/assets/other.js`))).rejects.toThrow('Failed to fetch');
  });

  it.each([
    requestOf(`${ORIGIN}/graphql`, { method: 'POST' }),
    requestOf(`${ORIGIN}/graphql?extensions=x`),
    requestOf(`${ORIGIN}/api/entries`),
    requestOf(`${ORIGIN}/uploads/1.jpg`, { destination: 'image' }),
  ])('ignores %o, because data and photos are not cached', (request) => {
    expect(respond(network.deps, request)).toBeUndefined();
  });
});

describe('the service worker on a network that hangs', () => {
  it('delays no script of the page', async () => {
    const first = `${ORIGIN}/start-again.js`;
    network.responses[PAGE] = () =>
      new Response('<script defer src="/start-again.js"></script><script src="/assets/index-3c4d.js"></script>');
    network.responses[first] = () => new Response('first');
    await keep(network.deps, [ENTRY, CHUNK], ORIGIN);
    network.responses[first] = () => new Promise(() => undefined);
    // The others run only after this one.
    expect(await textOf(script(first))).toBe('first');
  });
});

describe('the service worker with a network', () => {
  it('shows the newest build, even if an older one is cached', async () => {
    deploy('two');
    expect(await textOf(navigation('/admin'))).toContain('two');
    expect(await textOf(script(ENTRY))).toBe('entry two');
  });

  it('does not request a file again whose name contains its content hash', async () => {
    network.requests.length = 0;
    await textOf(script(CHUNK));
    await keep(network.deps, [ENTRY, CHUNK], ORIGIN);
    expect(network.requests).toEqual([PAGE, ENTRY]);
  });

  it('deletes the files of the previous build after it has cached the new ones', async () => {
    deploy('two', NEXT_CHUNK);
    await keep(network.deps, [ENTRY], ORIGIN);
    expect(network.cache.urls()).toEqual([NEXT_CHUNK, ENTRY, PAGE, SHELL].toSorted());
  });

  it.each([
    ['fails to load', 'answered 502', () => new Response('', { status: 502 })],
    ['breaks off', 'network error', () => new Response(BROKEN_OFF)],
  ])('keeps all previous files when a new file %s', async (_what, message, respondWith) => {
    deploy('two', NEXT_CHUNK);
    network.responses[ENTRY] = respondWith;
    await expect(keep(network.deps, [ENTRY], ORIGIN)).rejects.toThrow(message);
    goOffline();
    expect(await textOf(navigation('/admin'))).toContain('one');
    expect(await textOf(script(CHUNK))).toBe('chunk one');
  });

  it('uses the cached page when the server is slow or fails', async () => {
    network.responses[PAGE] = () => new Response('failed', { status: 502 });
    expect(await textOf(navigation('/admin'))).toContain('one');
    network.responses[PAGE] = () => new Promise<Response>(() => undefined);
    const slow = textOf(navigation('/admin'));
    await expect.poll(() => network.requests.at(-1)).toBe(PAGE);
    network.passLimit();
    expect(await slow).toContain('one');
  });

  it('passes the first visit through', async () => {
    network = fakeNetwork();
    deploy('one');
    expect(await textOf(navigation('/admin'))).toContain('one');
    expect(await textOf(script(CHUNK))).toBe('chunk one');
  });
});

describe('the service worker of a board', () => {
  const BOARD = `${ORIGIN}/leaderboard`;
  beforeEach(async () => {
    network = fakeNetwork('/leaderboard');
    network.responses[BOARD] = () => new Response('a page with rows');
    network.responses[`${BOARD}/offline`] = () => new Response('a page without rows');
    await keep(network.deps, [], ORIGIN);
  });

  it('caches the page without rows, and shows it at all addresses of the board without a network', async () => {
    expect(network.cache.urls()).toEqual([BOARD]);
    expect(await textOf(navigation('/leaderboard'))).toBe('a page with rows');
    goOffline();
    expect(await textOf(navigation('/leaderboard'))).toBe('a page without rows');
    expect(await textOf(navigation('/leaderboard/kettleby'))).toBe('a page without rows');
  });

  it('shows the notice of a site that is closed for maintenance', async () => {
    network.responses[BOARD] = () => new Response('closed for maintenance', { status: 503 });
    expect(await textOf(navigation('/leaderboard'))).toBe('closed for maintenance');
  });
});

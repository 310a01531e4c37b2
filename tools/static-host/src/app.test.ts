import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { freePorts } from '@derby/server-kit/testing/free-ports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStaticHost } from './app.ts';

let folder: string;
let root: string;
let base: string;
let host: Awaited<ReturnType<typeof createStaticHost>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'static-host-'));
  // An installation may be below a folder of the same name as that of Vite's files.
  root = join(folder, 'assets', 'derby');
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(join(root, 'remoteEntry.js'), 'export {};');
  writeFileSync(join(root, 'remote.json'), '{}');
  writeFileSync(join(root, 'assets', 'app-1a2b.js'), 'plain');
  writeFileSync(join(root, 'assets', 'app-1a2b.js.br'), brotliCompressSync('compressed'));
  const [port = 0] = await freePorts(1);
  host = await createStaticHost({ host: '127.0.0.1', port, logLevel: 'silent', root });
  await host.start();
  base = `http://127.0.0.1:${port}`;
});

afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true });
});

it.each(['/remoteEntry.js', '/remote.json'])('%s is sent with no-cache and for every origin', async (path) => {
  const { status, headers } = await fetch(base + path);
  expect([status, headers.get('cache-control'), headers.get('access-control-allow-origin')]).toEqual([
    200,
    'no-cache',
    '*',
  ]);
});

it('files with a hash in their name are immutable and sent as the precompressed copy', async () => {
  const response = await fetch(`${base}/assets/app-1a2b.js`, { headers: { 'accept-encoding': 'br' } });
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('vary')).toContain('accept-encoding');
  expect(await response.text()).toBe('compressed');
});

it('only files without a hash have an ETag, Last-Modified, Accept-Ranges and a request id', async () => {
  const ofRepeats = async (path: string): Promise<boolean[]> => {
    const { headers } = await fetch(base + path);
    return ['etag', 'last-modified', 'accept-ranges', 'x-request-id'].map((name) => headers.has(name));
  };
  expect(await ofRepeats('/assets/app-1a2b.js')).toEqual([false, false, false, false]);
  expect(await ofRepeats('/remoteEntry.js')).toEqual([true, true, true, true]);
});

it('other methods return 405', async () => {
  const response = await fetch(`${base}/remote.json`, { method: 'DELETE' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
});

it.each(['/', '/index.html', '/login', '/leaderboard/ada', '/assets', '/assets/gone.js'])(
  'the path %s, which is no file of the build, returns 404 also to a browser',
  async (path) => {
    const missing = await fetch(base + path, { headers: { accept: 'text/html' } });
    expect([missing.status, missing.headers.get('access-control-allow-origin'), await missing.json()]).toEqual([
      404,
      '*',
      { error: 'There is no such file.' },
    ]);
    expect(missing.headers.get('cache-control')).toBe('no-store');
  },
);

it.each(['/remoteEntry.js', '/assets/app-1a2b.js', '/login', '/ready', '/%zz'])(
  '%s may neither be framed nor load anything nor be read as another type',
  async (path) => {
    const { headers } = await fetch(base + path);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  },
);

it('is ready while the entry of the remote is there', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'static-host-empty-'));
  const [port = 0] = await freePorts(1);
  const other = await createStaticHost({ host: '127.0.0.1', port, logLevel: 'silent', root: empty });
  await other.start();
  expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(503);
  expect((await fetch(`${base}/ready`)).status).toBe(200);
  await other.close();
  rmSync(empty, { recursive: true });
});

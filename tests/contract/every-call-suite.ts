import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generate } from 'openapi-typescript-codegen';
import { describe, expect, it } from 'vitest';
import { REPOSITORY_ROOT } from '../support/stack.ts';
import type { ContractTools } from './contract-tools.ts';

const run = promisify(execFile);
const COMPILER = join(REPOSITORY_ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
const COMPILER_OPTIONS =
  '--strict --target es2022 --lib es2022,dom,dom.iterable --module commonjs --moduleResolution bundler --outDir js';

/** The part of the generated client that the tests use. */
interface Client {
  readonly OpenAPI: { BASE: string };
  readonly EntriesService: {
    getEntriesPublic(page?: number, limit?: number, isJunior?: string): Promise<{ entries: object[]; total: number }>;
  };
}

/** Defines the tests of the rules for every call, and of the published description. */
export function defineEveryCallSuite({ call, expectRefused, target }: ContractTools): void {
  describe('every call', () => {
    it('returns 404 for an unknown path', async () => {
      expectRefused(await call('GET', '/api/unknown'), 404, { error: 'There is no such call' });
    });

    it.each([
      ['GET', '/api/login', 'POST, OPTIONS'],
      ['PATCH', '/api/entries', 'POST, GET, HEAD, OPTIONS'],
      ['POST', '/api/entries/public', 'GET, HEAD, OPTIONS'],
    ])('returns 405 and Allow for %s %s', async (method, path, allow) => {
      const response = await call(method, path);
      expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
      expect(response.body).toEqual({ error: `${method} is not possible here` });
    });

    it.each([
      ['/api/openapi.json', 'application/json; charset=utf-8'],
      ['/api/docs', 'text/html; charset=utf-8'],
      ['/api/docs.css', 'text/css; charset=utf-8'],
    ])('allows caches to keep %s for at most an hour', async (path, mediaType) => {
      const url = `${target().baseUrl}${path}`;
      const { status, headers } = await fetch(url);
      expect([status, headers.get('content-type')]).toEqual([200, mediaType]);
      expect((await fetch(url, { method: 'HEAD' })).headers.get('etag')).toBe(headers.get('etag'));
      expect(headers.get('cache-control')).toMatch(/^public, max-age=\d{1,4}$/);
      expect((await fetch(url, { headers: { 'if-none-match': String(headers.get('etag')) } })).status).toBe(304);
      const posted = await call('POST', path);
      expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    });

    it('returns a different id for each request', async () => {
      const idOf = async () => (await call('GET', '/api/leaderboard/status')).headers.get('x-request-id');
      const first = await idOf();
      expect(first).toMatch(/^[\w-]{8,64}$/);
      expect(await idOf()).not.toBe(first);
    });
  });

  describe('a client that is generated from the description', () => {
    it('compiles in strict mode and reads the board', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'derby-client-'));
      try {
        const input = (await call('GET', '/api/openapi.json')).body as Record<string, unknown>;
        await generate({ input, output: join(folder, 'src'), httpClient: 'fetch' });
        await writeFile(join(folder, 'package.json'), '{"type":"commonjs"}');
        await run(process.execPath, [COMPILER, 'src/index.ts', ...COMPILER_OPTIONS.split(' ')], { cwd: folder });
        const require = createRequire(import.meta.url);
        const { EntriesService, OpenAPI } = require(join(folder, 'js/index.js')) as Client;
        OpenAPI.BASE = target().baseUrl;
        const page = await EntriesService.getEntriesPublic(1, 2, 'true');
        const { body } = await call('GET', '/api/entries/public?page=1&limit=2&is_junior=true');
        expect(page).toEqual(body);
        expect(page.entries).toHaveLength(2);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
  });
}

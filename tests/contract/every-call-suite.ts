import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { describe, expect, it } from 'vitest';
import { REPOSITORY_ROOT } from '../support/stack.ts';
import type { ContractTools } from './contract-tools.ts';

const run = promisify(execFile);
const COMPILER = join(REPOSITORY_ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
const COMPILER_OPTIONS =
  '--ignoreConfig --noEmit --strict --skipLibCheck false --target es2022 --lib es2022,dom,dom.iterable --module nodenext --allowImportingTsExtensions --types node';
/** A program of a client; its types come from the description. */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { paths } from './description.ts';

const client = createClient<paths>({ baseUrl: process.argv[2] });
const { data } = await client.GET('/api/entries/public', { params: { query: { page: 1, limit: 2, is_junior: 'true' } } });
const total: number = data?.total ?? 0;
const names: string[] = data?.entries.map((entry) => entry.last_name) ?? [];
console.log(JSON.stringify({ total, names }));
`;

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
      // Beside the packages that it imports.
      const folder = await mkdtemp(join(REPOSITORY_ROOT, 'tests', 'node_modules', '.derby-client-'));
      try {
        const { body } = await call('GET', '/api/openapi.json');
        await writeFile(join(folder, 'description.ts'), astToString(await openapiTS(JSON.stringify(body))));
        await writeFile(join(folder, 'program.mts'), PROGRAM);
        await run(process.execPath, [COMPILER, 'program.mts', ...COMPILER_OPTIONS.split(' ')], { cwd: folder });
        const { stdout } = await run(process.execPath, ['--import', 'tsx', 'program.mts', target().baseUrl], {
          cwd: folder,
        });
        const page = await call('GET', '/api/entries/public?page=1&limit=2&is_junior=true');
        const { total, entries } = page.body as { total: number; entries: { last_name: string }[] };
        expect(JSON.parse(stdout)).toEqual({ total, names: entries.map((entry) => entry.last_name) });
        expect(entries).toHaveLength(2);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
  });
}

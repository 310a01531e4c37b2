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

/** What the generator makes of the call, as far as it is used here. */
interface Client {
  readonly OpenAPI: { BASE: string };
  readonly EntriesService: {
    getEntriesPublic(page?: number, limit?: number, isJunior?: string): Promise<{ entries: object[]; total: number }>;
  };
}

/** A client that a third party generates from the published description. */
export function defineGeneratedClientSuite({ target, call }: ContractTools): void {
  describe('a client that is generated from the description', () => {
    it('compiles in strict mode and reads the board', async () => {
      const { baseUrl } = target();
      const folder = await mkdtemp(join(tmpdir(), 'derby-client-'));
      try {
        const input = (await call('GET', '/api/openapi.json')).body as Record<string, unknown>;
        await generate({ input, output: join(folder, 'src'), httpClient: 'fetch' });
        await writeFile(join(folder, 'package.json'), '{"type":"commonjs"}');
        await run(process.execPath, [COMPILER, 'src/index.ts', ...COMPILER_OPTIONS.split(' ')], { cwd: folder });
        const require = createRequire(import.meta.url);
        const { EntriesService, OpenAPI } = require(join(folder, 'js/index.js')) as Client;
        OpenAPI.BASE = baseUrl;
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

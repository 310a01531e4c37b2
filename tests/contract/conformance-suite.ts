import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPOSITORY_ROOT } from '../support/stack.ts';
import type { ContractTools } from './contract-tools.ts';

const COMMAND = join(REPOSITORY_ROOT, 'tools', 'run.mjs');
const NEEDS_AN_ACCOUNT = 'refusals only: it needs --username and --password';

/** What a third party is told by `npm run conformance`. */
export function defineConformanceSuite({ target, bearer, call }: ContractTools): void {
  async function conformance(args: readonly string[]): Promise<{ code: unknown; output: string }> {
    const child = spawn(process.execPath, [COMMAND, 'conformance', ...args], {
      env: { ...process.env, ADMIN_PASSWORD: target().administrator.password },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [code] = (await once(child, 'close')) as [unknown];
    return { code, output };
  }

  const own = async () => ({
    entries: (await call('GET', '/api/entries', { headers: bearer() })).body,
    participants: (await call('GET', '/api/participants', { headers: bearer() })).body,
    users: (await call('GET', '/api/users', { headers: bearer() })).body,
    settings: (await call('GET', '/api/admin/global-settings', { headers: bearer() })).body,
  });

  describe('npm run conformance', () => {
    it('finds nothing wrong with this product, and leaves it as it was', async () => {
      const before = await own();
      const { baseUrl, administrator } = target();
      const { code, output } = await conformance([
        '--base-url',
        baseUrl,
        '--username',
        administrator.username,
        '--write',
      ]);
      process.stdout.write(`conformance: ${output.trim().split('\n').at(-1)}\n`);
      expect(output).toMatch(/\n23 of \d+ calls conform, 0 do not, \d+ were not tried; \d+ answers judged\.\n$/);
      expect(code).toBe(0);
      expect(output).not.toContain(administrator.password);
      expect(await own()).toEqual(before);
    });

    it('lets a stranger ask too', async () => {
      const { code, output } = await conformance(['--base-url', `${target().baseUrl}/`]);
      expect(output).toMatch(/\n3 of \d+ calls conform, 0 do not/);
      expect(output).toContain(NEEDS_AN_ACCOUNT);
      expect(code).toBe(0);
    });

    it.each([
      [['--base-url', 'http://127.0.0.1:9'], 'http://127.0.0.1:9 does not answer GET /api/openapi.json.'],
      [['--base-url', 'http://127.0.0.1:9', '--write'], '--write needs --username and --password.'],
      [[], '--base-url needs an address such as https://derby.example.org'],
    ])('says in a sentence what it cannot ask: %j', async (args, sentence) => {
      const { code, output } = await conformance(args);
      expect([code, output.split('\n')[0]]).toEqual([2, sentence]);
    });
  });
}

import { describe, expect, it } from 'vitest';
import { command } from '../support/command.ts';
import type { ContractTools } from './contract-tools.ts';

/** The output of `npm run conformance` for a third party. */
export function defineConformanceSuite({ target, read }: ContractTools): void {
  const conformance = (...args: string[]) =>
    command('conformance', { ADMIN_PASSWORD: target().administrator.password }, args);
  const rows = () =>
    Promise.all(['entries', 'participants', 'users', 'admin/global-settings'].map((path) => read(`/api/${path}`)));

  describe('npm run conformance', () => {
    it('reports no problem for this product and does not change its data', async () => {
      const before = await rows();
      const { baseUrl, administrator } = target();
      const { username, password } = administrator;
      const { code, output } = await conformance('--base-url', baseUrl, '--username', username, '--write');
      process.stdout.write(`conformance: ${output.trim().split('\n').at(-1)}\n`);
      // The calls that would change accounts, settings, texts or the derby, and the page of a past derby.
      expect(output).toMatch(/\n\d+ of \d+ calls conform, 0 do not, 15 were not tried; \d+ responses checked\.\n$/);
      expect(code).toBe(0);
      expect(output).not.toContain(password);
      expect(await rows()).toEqual(before);
    });

    it('exits with one sentence when it cannot begin', async () => {
      const { code, output } = await conformance('--base-url', 'http://127.0.0.1:9', '--write');
      expect([code, output]).toEqual([2, '--write needs --username and --password.\n']);
    });
  });
}

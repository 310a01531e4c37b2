import description from '@derby/api-schemas/openapi.json' with { type: 'json' };
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import type { ContractTools } from './contract-tools.ts';

const MESSAGE = 'Back at noon. Thank you for waiting.';
/** Every call, as `METHOD path`. */
const CALLS = Object.entries(description.paths).flatMap(([path, operations]) =>
  Object.keys(operations).map((verb) => `${verb.toUpperCase()} ${path}`),
);
const STAYS_OPEN = new Set(['POST /api/login', 'POST /api/auth/refresh', 'POST /api/auth/logout']);
/**
 * Consecutive requests for a state that all processes of a cluster must have, because each may reach another process.
 */
const IN_A_ROW = 8;
/** Settings take effect in every process within 5 s. */
const AT_ONCE = { timeout: 6_000 };
const PAGE = { accept: 'text/html' };

/** Defines the tests of maintenance. It is switched off when the suite ends. */
export function defineMaintenanceSuite(tools: ContractTools): void {
  const { target, admin, as, call, save, sendJson } = tools;

  const page = (path: string) => fetch(`${target().baseUrl}${path}`, { headers: PAGE });

  /** Waits until all processes respond to visitors with these statuses. */
  async function untilAllRespond(statuses: { page: number; call: number }): Promise<void> {
    const isEach = async (send: () => Promise<{ status: number }>, status: number) => {
      for (let count = 0; count < IN_A_ROW; count += 1) if ((await send()).status !== status) return undefined;
      return true;
    };
    const pages = () => isEach(() => page('/'), statuses.page);
    const calls = () => isEach(() => call('GET', '/api/entries'), statuses.call);
    await eventually(`pages respond with ${statuses.page}`, pages, AT_ONCE.timeout);
    await eventually(`calls respond with ${statuses.call}`, calls, AT_ONCE.timeout);
  }

  describe('maintenance', () => {
    beforeAll(async () => {
      await save({ maintenance_mode: 'true', maintenance_message: MESSAGE });
      await untilAllRespond({ page: 503, call: 503 });
    });
    afterAll(() => save({ maintenance_mode: 'false' }));

    it.each(CALLS.filter((row) => !STAYS_OPEN.has(row)))('makes %s return 503 to visitors', async (row) => {
      const [method = '', path = ''] = row.replace('{id}', '1').split(' ');
      // A cache may serve the previous response.
      await expect.poll(async () => (await call(method, path)).status, AT_ONCE).toBe(503);
      const response = await call(method, path);
      expect(response.body).toEqual({ error: MESSAGE });
      expect(response.headers.get('retry-after')).toBe('30');
      expect(response.headers.get('cache-control')).toBe('no-store');
    });

    it('makes GraphQL return 503 to visitors', async () => {
      const query = '{ leaderboard(division: REGULAR) { total } }';
      const response = await sendJson('POST', '/graphql', { query });
      expect(response).toMatchObject({ status: 503, body: { errors: [{ message: MESSAGE }] } });
      expect(response.headers.get('retry-after')).toBe('30');
    });

    it.each(['/', '/leaderboard', '/junior-leaderboard/Ada', '/details', '/tickets', '/nowhere'])(
      'shows visitors the message at %s',
      async (path) => {
        await expect.poll(async () => (await page(path)).status, AT_ONCE).toBe(503);
        const response = await page(path);
        expect(response.headers.get('retry-after')).toBe('30');
        expect(await response.text()).toContain(`<p>${MESSAGE}</p>`);
      },
    );

    it.each(['/login', '/admin', '/admin/global-settings', '/scale', '/favicon.svg', '/health', '/ready'])(
      'leaves %s open',
      async (path) => {
        expect((await page(path)).status).toBe(200);
      },
    );

    it('lets administrators sign in and work, and returns 401 for an ended token', async () => {
      const login = await sendJson('POST', '/api/login', target().administrator);
      expect(login.status).toBe(200);
      const { token } = login.body as { token: string };
      expect((await as(token, 'GET', '/api/entries')).status).toBe(200);
      expect((await admin('GET', '/api/leaderboard/status')).status).toBe(200);
      expect(await as(`${token}x`, 'GET', '/api/entries')).toMatchObject({
        status: 401,
        body: { error: 'Authentication required' },
      });
      const refresh = await sendJson('POST', '/api/auth/refresh', {
        rememberMeToken: 'unknown',
        deviceFingerprint: 'f',
      });
      expect(refresh.status).toBe(401);
    });

    it('ends for all visitors when an administrator switches it off', async () => {
      await save({ maintenance_mode: 'false' });
      for (const path of ['/', '/api/entries/public', '/api/leaderboard/status']) {
        await expect.poll(async () => (await page(path)).status, AT_ONCE).toBe(200);
      }
      await untilAllRespond({ page: 200, call: 401 });
    });
  });
}

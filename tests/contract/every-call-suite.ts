import { describe, expect, it } from 'vitest';
import type { ContractTools } from './contract-tools.ts';

/** The rules for every call. */
export function defineEveryCallSuite(tools: ContractTools): void {
  const { call, expectRefused, target } = tools;

  describe('every call', () => {
    it('answers an unknown path with 404', async () => {
      expectRefused(await call('GET', '/api/unknown'), 404, { error: 'There is no such call' });
    });

    it.each([
      ['GET', '/api/login', 'POST, OPTIONS'],
      ['PATCH', '/api/entries', 'POST, GET, HEAD, OPTIONS'],
      ['POST', '/api/entries/public', 'GET, HEAD, OPTIONS'],
      ['GET', '/api/admin/end-derby', 'POST, OPTIONS'],
    ])('answers %s %s with 405 and Allow', async (method, path, allow) => {
      const answer = await call(method, path);
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe(allow);
      expect(answer.body).toEqual({ error: `${method} is not possible here` });
    });

    it.each(['/api/openapi.json', '/api/docs', '/api/docs.css'])('publishes %s for an hour or less', async (path) => {
      const answer = await fetch(`${target().baseUrl}${path}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d{1,4}$/);
      const again = await fetch(`${target().baseUrl}${path}`, {
        headers: { 'if-none-match': String(answer.headers.get('etag')) },
      });
      expect(again.status).toBe(304);
      const posted = await call('POST', path);
      expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    });

    it('gives each request an id', async () => {
      const first = await call('GET', '/api/leaderboard/status');
      const second = await call('GET', '/api/leaderboard/status');
      expect(first.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
      expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    });
  });
}

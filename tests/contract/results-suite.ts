import { describe, expect, it } from 'vitest';
import type { ContractTools } from './contract-tools.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const YEAR = /^\d{4}(?:-\d+)?$/;

interface WireResult {
  readonly year: string;
  readonly regular_entries: number;
  readonly junior_entries: number;
}

/** The past derbies, after the suite has reset one. */
export function defineResultsSuite({ call, expectRefused }: ContractTools): void {
  const list = async () => (await call('GET', '/api/results')).body as WireResult[];

  describe('GET /api/results', () => {
    it('lists the past derbies for visitors, the latest first, and may be kept by shared caches for a second', async () => {
      const answer = await call('GET', '/api/results');
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=1');
      expect((answer.body as WireResult[])[0]).toEqual({
        year: expect.stringMatching(YEAR),
        title: 'Rangers Salmon Derby 2025',
        ended_at: expect.stringMatching(INSTANT),
        regular_entries: expect.any(Number),
        junior_entries: expect.any(Number),
      });
    });
  });

  describe('GET /api/results/{year}', () => {
    it('gives the final boards, ranked within each division, with initials and without phone numbers', async () => {
      const [latest] = await list();
      const answer = await call('GET', `/api/results/${latest?.year}`);
      expect(answer.status).toBe(200);
      const { entries, ...derby } = answer.body as { entries: { is_junior: boolean; rank: number }[] };
      expect(derby).toEqual({
        year: latest?.year,
        title: 'Rangers Salmon Derby 2025',
        ended_at: expect.stringMatching(INSTANT),
      });
      expect(entries).toHaveLength(Number(latest?.regular_entries) + Number(latest?.junior_entries));
      expect(entries[0]).toEqual({
        rank: 1,
        first_name: expect.stringMatching(/^.{1,2}$/u),
        last_name: expect.any(String),
        fish_weight: expect.any(Number),
        is_junior: false,
        fish_photo_url: null,
      });
      for (const isJunior of [false, true]) {
        const ranks = entries.filter((entry) => entry.is_junior === isJunior).map(({ rank }) => rank);
        expect(ranks).toEqual(ranks.map((_, index) => index + 1));
      }
    });

    it.each(['1900', 'abcd', '2025x', '20251', '%00', `2025-${'1'.repeat(50)}`])('answers 404 to %s', async (year) => {
      expectRefused(await call('GET', `/api/results/${year}`), 404, { error: 'Result not found' });
    });
  });
}

import { describe, expect, it } from 'vitest';
import type { ContractTools } from './contract-tools.ts';

interface WireEntry {
  readonly first_name: string;
  readonly last_name: string;
  readonly fish_weight: number;
  readonly is_junior: boolean;
  readonly fish_photo_path: string | null;
}

/** The derby in figures. */
export function defineDerbyStatsSuite(tools: ContractTools): void {
  const { call, postForm, bearer, someone, refusesBadTokens } = tools;

  describe('GET /api/admin/derby-stats', () => {
    refusesBadTokens('GET', '/api/admin/derby-stats');

    it('agrees with the list of all entries', async () => {
      await postForm(someone({ fish_weight: '0.000002', is_junior: 'true' }));
      const list = await call('GET', '/api/entries', { headers: bearer() });
      const entries = list.body as WireEntry[];
      const stats = await call('GET', '/api/admin/derby-stats', { headers: bearer() });
      expect(stats.status).toBe(200);
      expect(stats.headers.get('cache-control')).toBe('no-store');
      const weights = entries.map((entry) => entry.fish_weight);
      const junior = entries.filter((entry) => entry.is_junior).length;
      const average = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
      expect(stats.body).toEqual({
        total: entries.length,
        adult: entries.length - junior,
        junior,
        entriesWithPhotos: entries.filter((entry) => entry.fish_photo_path !== null).length,
        maxWeight: Math.max(...weights),
        minWeight: 0.000002,
        avgWeight: expect.closeTo(average, 5),
        heaviestFish: fishOf(entries[0]),
        lightestFish: fishOf(entries.at(-1)),
      });
    });
  });
}

function fishOf(entry: WireEntry | undefined) {
  return {
    name: `${entry?.first_name} ${entry?.last_name}`,
    weight: entry?.fish_weight,
    isJunior: entry?.is_junior,
  };
}

import { describe, expect, it } from 'vitest';
import type { Answer, ContractTools } from './contract-tools.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** What a visitor sees of the board. */
export function defineLeaderboardSuite(tools: ContractTools): void {
  const { call, postForm, someone, expectRefused } = tools;

  describe('GET /api/entries/public', () => {
    it.each([
      ['page=0', 'page must be a whole number from 1'],
      ['page=1.5', 'page must be a whole number from 1'],
      ['limit=0', 'limit must be a whole number from 1 to 100'],
      ['limit=101', 'limit must be a whole number from 1 to 100'],
      ['is_junior=1', 'is_junior must be true or false'],
    ])('refuses %s', async (query, error) => {
      expectRefused(await call('GET', `/api/entries/public?${query}`), 400, { error });
    });

    it('shows the initial only, and no phone number', async () => {
      const fields = someone({ first_name: 'Émilie', fish_weight: '7.75' });
      await postForm(fields);
      const search = encodeURIComponent(String(fields['last_name']));
      const answer = await call('GET', `/api/entries/public?is_junior=false&search=${search}`);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        entries: [
          {
            id: expect.any(Number),
            first_name: 'É',
            last_name: fields['last_name'],
            fish_weight: 7.75,
            is_junior: false,
            created_at: expect.stringMatching(INSTANT),
            fish_photo_url: null,
            rank: expect.any(Number),
          },
        ],
        hasMore: false,
        total: 1,
      });
    });

    it('pages by 25, without gaps and repeats', async () => {
      await Promise.all(Array.from({ length: 30 }, () => postForm(someone({ is_junior: 'true' }))));
      const first = await call('GET', '/api/entries/public?is_junior=true');
      const second = await call('GET', '/api/entries/public?is_junior=true&page=2');
      const page = (answer: Answer) =>
        answer.body as { entries: { id: number; rank: number }[]; hasMore: boolean; total: number };
      expect(page(first).entries.map((entry) => entry.rank)).toEqual(
        Array.from({ length: 25 }, (_, index) => index + 1),
      );
      expect(page(first).hasMore).toBe(true);
      expect(page(second).entries[0]?.rank).toBe(26);
      expect(page(first).total).toBe(page(second).total);
    });

    it('may be kept by shared caches for a second, and answers 304 to who has it', async () => {
      const answer = await call('GET', '/api/entries/public?is_junior=false&limit=3');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=1');
      const again = await call('GET', '/api/entries/public?is_junior=false&limit=3', {
        headers: { 'if-none-match': String(answer.headers.get('etag')) },
      });
      expect(again.status).toBe(304);
    });
  });

  describe('GET /api/leaderboard/status', () => {
    it('says whether the board is public', async () => {
      const answer = await call('GET', '/api/leaderboard/status');
      expect(answer).toMatchObject({ status: 200, body: { leaderboard_public: true } });
      expect(answer.headers.get('cache-control')).toBe('public, max-age=1');
    });
  });
}

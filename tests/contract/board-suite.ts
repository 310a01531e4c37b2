import { instantOfWallClock, wallClockOf } from '@derby/rules/event/derby-time';
import { describe, expect, it } from 'vitest';
import { INSTANT, type ContractTools } from './contract-tools.ts';

const MINUTE_MS = 60_000;
const PRIVATE = 'The leaderboard is currently private and not accessible to the public.';

/** Defines the tests of the board that visitors read. */
export function defineBoardSuite(tools: ContractTools): void {
  const { admin, call, during, postForm, sendJson, someone, expectRefused } = tools;

  describe('GET /api/entries/public', () => {
    it.each([
      ['page=0', 'page must be a whole number from 1'],
      ['limit=101', 'limit must be a whole number from 1 to 100'],
      ['is_junior=1', 'is_junior must be true or false'],
    ])('refuses %s', async (query, error) => {
      expectRefused(await call('GET', `/api/entries/public?${query}`), 400, { error });
    });

    it('returns only the initial of the first name, and no phone number', async () => {
      const fields = someone({ first_name: 'Émilie', fish_weight: '7.75' });
      await postForm(fields);
      const search = encodeURIComponent(String(fields['last_name']));
      const response = await call('GET', `/api/entries/public?is_junior=false&search=${search}`);
      expect(response.status).toBe(200);
      expect(response.body).toEqual({
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

    it('returns pages of 25 entries without gaps and repeats', async () => {
      await Promise.all(Array.from({ length: 30 }, () => postForm(someone({ is_junior: 'true' }))));
      const page = async (number: number) =>
        (await call('GET', `/api/entries/public?is_junior=true&page=${number}`)).body as {
          entries: { rank: number }[];
          hasMore: boolean;
          total: number;
        };
      const [first, second] = [await page(1), await page(2)];
      expect(first.entries.map(({ rank }) => rank)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
      expect(first.hasMore).toBe(true);
      expect(second.entries[0]?.rank).toBe(26);
      expect(first.total).toBe(second.total);
    });

    it('may be cached by shared caches for a second, and returns 304 for a matching ETag', async () => {
      const path = '/api/entries/public?is_junior=false&limit=3';
      const response = await call('GET', path);
      expect(response.headers.get('cache-control')).toBe('public, max-age=1');
      const headers = { 'if-none-match': String(response.headers.get('etag')) };
      expect((await call('GET', path, { headers })).status).toBe(304);
    });

    it('is refused while the board is private, which the status call reports without a token', async () => {
      expect(await call('GET', '/api/leaderboard/status')).toMatchObject({ body: { leaderboard_public: true } });
      await during({ leaderboard_public: 'false' }, async () => {
        // Bypasses the cache.
        const headers = { 'cache-control': 'no-cache' };
        expectRefused(await call('GET', '/api/entries/public?limit=1', { headers }), 403, {
          error: PRIVATE,
          message: PRIVATE,
        });
        await expect
          .poll(async () => (await call('GET', '/api/leaderboard/status')).body, { timeout: 2_000 })
          .toMatchObject({ leaderboard_public: false });
        expect((await admin('GET', '/api/entries')).status).toBe(200);
      });
      await expect.poll(async () => (await call('GET', '/api/entries/public')).status, { timeout: 2_000 }).toBe(200);
    });
  });

  describe('GET /api/leaderboard/afternoon', () => {
    it('returns weight and minute of every fish as the board ranks them, and nothing else', async () => {
      await Promise.all(['4.25', '31.5', '12'].map((weight) => postForm(someone({ fish_weight: weight }))));
      const board = await call('GET', '/api/entries/public?limit=100');
      const { entries, total } = board.body as {
        entries: { fish_weight: number; created_at: string }[];
        total: number;
      };
      const minutes = entries.map(({ created_at: at }) => Math.floor(Date.parse(at) / MINUTE_MS));
      const first = Math.min(...minutes);
      const afternoon = await call('GET', '/api/leaderboard/afternoon?is_junior=false');
      expect(afternoon.body).toEqual({
        starts_at: new Date(first * MINUTE_MS).toISOString(),
        minutes: minutes.map((minute) => minute - first),
        weights: entries.map((entry) => entry.fish_weight),
        total,
      });
      expect(afternoon.headers.get('x-board-version')).toBe(board.headers.get('x-board-version'));
      expect(afternoon.headers.get('cache-control')).toBe('public, max-age=1');
    });

    it('refuses a division that is not true or false', async () => {
      const refused = await call('GET', '/api/leaderboard/afternoon?is_junior=1');
      expectRefused(refused, 400, { error: 'is_junior must be true or false' });
    });
  });

  describe('GET /api/leaderboard/status', () => {
    const wallTimeIn = (minutes: number) => wallClockOf(new Date(Date.now() + minutes * MINUTE_MS));

    it('returns the phase of the derby and when it ends, as GraphQL does', async () => {
      const [start, end] = [wallTimeIn(-180), wallTimeIn(180)];
      await during({ weigh_in_start: start, weigh_in_end: end }, async () => {
        const phaseEndsAt = new Date(instantOfWallClock(end).getTime() - 30 * MINUTE_MS).toISOString();
        await expect
          .poll(async () => (await call('GET', '/api/leaderboard/status')).body, { timeout: 2_000 })
          .toEqual({ leaderboard_public: true, phase: 'open', phase_ends_at: phaseEndsAt, ceremony_step: null });
        await expect
          .poll(() =>
            sendJson('POST', '/graphql', { query: '{ leaderboardStatus { phase phaseEndsAt ceremonyStep } }' }),
          )
          .toMatchObject({ body: { data: { leaderboardStatus: { phase: 'OPEN', phaseEndsAt, ceremonyStep: null } } } });
      });
    });
  });
}

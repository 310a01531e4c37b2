import { describe, expect, it } from 'vitest';
import { appForEachTest } from '../testing/app-for-each-test.ts';
import { gatewayFailure } from '../testing/fake-gateway.ts';
import { entry } from '../testing/sample-entry.ts';

const app = appForEachTest();

describe('GET /api/entries/public', () => {
  const get = (query: string, headers: Record<string, string> = {}) =>
    app.server.inject({ method: 'GET', url: `/api/entries/public${query}`, headers });

  it.each([
    ['?page=0', 'page must be a whole number from 1'],
    ['?page=x', 'page must be a whole number from 1'],
    ['?limit=101', 'limit must be a whole number from 1 to 100'],
    ['?is_junior=maybe', 'is_junior must be true or false'],
    ['?search=a&search=b', 'search must be text'],
  ])('refuses %s', async (query, error) => {
    const answer = await get(query);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error });
  });

  it('tells that the board is private, for no cache to keep', async () => {
    const text = 'The leaderboard is currently private and not accessible to the public.';
    app.gateway.fail('Leaderboard', gatewayFailure('LEADERBOARD_PRIVATE', text));
    const answer = await get('');
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({ error: text, message: text });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('answers a page that caches may keep for a second, and 304 to who has it', async () => {
    const { id, rank, lastName, fishWeightLbs, isJunior, createdAt, fishPhotoUrl } = entry;
    const shown = { id, rank, firstInitial: 'A', lastName, fishWeightLbs, isJunior, createdAt, fishPhotoUrl };
    app.gateway.answer('Leaderboard', {
      leaderboard: { entries: [shown], hasMore: false, total: 1, version: 'Zm9vYmFyYmE' },
    });
    const answer = await get('?is_junior=false&search=ada');
    expect(answer.json()).toEqual({
      entries: [
        {
          id: 7,
          first_name: 'A',
          last_name: 'Sheringham',
          fish_weight: 23.9,
          is_junior: false,
          created_at: '2025-08-09T19:04:00.000Z',
          fish_photo_url: null,
          rank: 5,
        },
      ],
      hasMore: false,
      total: 1,
    });
    expect(answer.headers['cache-control']).toBe('public, max-age=1');
    expect(answer.headers['x-board-version']).toBe('Zm9vYmFyYmE');
    expect(app.gateway.received[0]?.variables).toEqual({ division: 'REGULAR', page: 1, limit: 25, search: 'ada' });
    const again = await get('?is_junior=false&search=ada', { 'if-none-match': String(answer.headers['etag']) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers['x-board-version']).toBe('Zm9vYmFyYmE');
  });
});

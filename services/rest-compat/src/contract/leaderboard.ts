import { z } from 'zod';
import { defineCall } from './call.ts';
import { failure, privateLeaderboard } from './failures.ts';
import { booleanText, instant, searchText, wholeNumber } from './fields.ts';

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 25;

/** An entry as visitors get it: `first_name` is the initial, because that is all a visitor is shown. */
const publicEntry = z
  .strictObject({
    id: z.int().positive(),
    first_name: z
      .string()
      .max(2)
      .meta({ examples: ['A'] }),
    last_name: z.string(),
    fish_weight: z.number().positive(),
    is_junior: z.boolean(),
    created_at: instant,
    fish_photo_url: z.string().nullable(),
    rank: z.int().positive(),
  })
  .meta({ id: 'PublicEntry' });

export const listPublicEntries = defineCall({
  method: 'GET',
  path: '/api/entries/public',
  summary: 'One page of a division of the public board',
  access: 'public',
  query: z.object({
    page: wholeNumber('page', { min: 1, default: 1 }),
    limit: wholeNumber('limit', { min: 1, max: MAX_LIMIT, default: DEFAULT_LIMIT }),
    is_junior: booleanText('is_junior').default(false),
    search: searchText('search').optional(),
  }),
  body: { kind: 'none' },
  answers: {
    200: z.strictObject({
      entries: z.array(publicEntry),
      hasMore: z.boolean(),
      total: z.int().nonnegative(),
    }),
    400: failure,
    403: privateLeaderboard,
  },
  caching: 'shared',
  isBoardPage: true,
});

export const leaderboardStatus = defineCall({
  method: 'GET',
  path: '/api/leaderboard/status',
  summary: 'Whether visitors may see the board',
  access: 'public',
  body: { kind: 'none' },
  answers: { 200: z.strictObject({ leaderboard_public: z.boolean() }) },
  caching: 'shared',
});

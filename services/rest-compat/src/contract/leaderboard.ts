import { z } from 'zod';
import { defineCall } from './call.ts';
import { publicEntry } from './entries.ts';
import { failure, privateLeaderboard } from './failures.ts';
import { booleanText, searchText, wholeNumber } from './fields.ts';

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 25;

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
  answers: { 200: z.strictObject({ leaderboard_public: z.boolean() }) },
  caching: 'shared',
});

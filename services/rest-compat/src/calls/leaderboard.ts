import { leaderboardStatus, readLeaderboard } from '@derby/domain/leaderboard';
import { toWire } from '@derby/rules/wire-names';
import { z } from 'zod';
import { call, type Call } from '../contract/call.ts';
import { publicEntry } from './entries.ts';
import { failure, privateLeaderboard } from '../contract/failures.ts';
import { booleanText, searchText, wholeNumber } from '../contract/fields.ts';

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 25;

export const leaderboardCalls: readonly Call[] = [
  call(
    {
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
      responses: {
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
      isBoardRead: true,
    },
    async ({ deps, actor, query: { page, limit, is_junior: isJunior, search } }) => {
      const division = isJunior ? 'junior' : 'regular';
      const board = await readLeaderboard(deps, actor, { division, page, limit, search });
      const entries = board.entries.map(({ firstInitial, createdAt, ...one }) => ({
        ...toWire({ ...one, createdAt: createdAt.toISOString() }),
        first_name: firstInitial,
      }));
      const { hasMore, total, version } = board;
      return { status: 200, body: { entries, hasMore, total }, headers: { 'x-board-version': version } };
    },
  ),
  call(
    {
      method: 'GET',
      path: '/api/leaderboard/status',
      summary: 'Whether visitors may see the board',
      access: 'public',
      responses: { 200: z.strictObject({ leaderboard_public: z.boolean() }) },
      caching: 'shared',
      isBoardRead: true,
    },
    async ({ deps }) => ({
      status: 200,
      body: { leaderboard_public: (await leaderboardStatus(deps)).isPublic },
    }),
  ),
];

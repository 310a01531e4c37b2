import { leaderboardStatus, readAfternoon, readLeaderboard } from '@derby/domain/leaderboard';
import { CEREMONY_STEPS } from '@derby/rules/ceremony/steps';
import { divisionOf } from '@derby/rules/divisions';
import { DERBY_PHASES } from '@derby/rules/event/derby-phase';
import { toWire } from '@derby/rules/wire-names';
import { z } from 'zod';
import { call, type Call } from '../contract/call.ts';
import { publicEntry } from './entries.ts';
import { failure, privateLeaderboard } from '../contract/failures.ts';
import { booleanText, instant, searchText, wholeNumber } from '../contract/fields.ts';

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
      const { key: division } = divisionOf({ isJunior });
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
      path: '/api/leaderboard/afternoon',
      summary: 'Weight and minute of every fish of a division by rank, at most 2,000',
      access: 'public',
      query: z.object({ is_junior: booleanText('is_junior').default(false) }),
      responses: {
        200: z.strictObject({
          starts_at: instant.nullable().meta({ description: 'The minute of the first weigh-in; null without fish' }),
          minutes: z.array(z.int().nonnegative()).meta({ description: 'Whole minutes after `starts_at`, by rank' }),
          weights: z.array(z.number().positive()).meta({ description: 'In pounds, by rank, as many as `minutes`' }),
          total: z.int().nonnegative().meta({ description: 'All fish of the division' }),
        }),
        400: failure,
        403: privateLeaderboard,
      },
      caching: 'shared',
      isBoardPage: true,
      isBoardRead: true,
    },
    async ({ deps, actor, query }) => {
      const afternoon = await readAfternoon(deps, actor, { division: divisionOf({ isJunior: query.is_junior }).key });
      const { startsAt, minutes, weightsLbs, total, version } = afternoon;
      const body = { starts_at: startsAt?.toISOString() ?? null, minutes, weights: weightsLbs, total };
      return { status: 200, body, headers: { 'x-board-version': version } };
    },
  ),
  call(
    {
      method: 'GET',
      path: '/api/leaderboard/status',
      summary: 'Whether visitors may see the board, and the phase of the derby',
      access: 'public',
      responses: {
        200: z.strictObject({
          leaderboard_public: z.boolean(),
          phase: z.enum(DERBY_PHASES).meta({ description: "By the server's clock" }),
          phase_ends_at: instant
            .nullable()
            .meta({ description: 'When the phase changes by itself, or null when it does not' }),
          ceremony_step: z
            .int()
            .min(0)
            .max(CEREMONY_STEPS.length - 1)
            .nullable()
            .meta({
              description: 'The step of the prize ceremony on the hall screens, or null while there is none',
              examples: [null],
            }),
        }),
      },
      caching: 'shared',
      isBoardRead: true,
    },
    async ({ deps }) => {
      const { isPublic, phase, phaseEndsAt, ceremonyStep } = await leaderboardStatus(deps);
      const body = {
        leaderboard_public: isPublic,
        phase,
        phase_ends_at: phaseEndsAt?.toISOString() ?? null,
        // Version 1.0.0 ends with the last place of the divisions.
        ceremony_step: ceremonyStep && Math.min(ceremonyStep, CEREMONY_STEPS.length - 1),
      };
      return { status: 200, body };
    },
  ),
];

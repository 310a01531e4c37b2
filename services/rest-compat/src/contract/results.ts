import { z } from 'zod';
import { defineCall } from './call.ts';
import { instant } from './fields.ts';

const YEAR = /^\d{4}(?:-\d{1,4})?$/;
const NOT_FOUND = 'Result not found';

/** A past derby; `year` names it in URLs. */
const pastDerby = {
  year: z.string().regex(YEAR).meta({ description: 'A second derby of the same year ends in `-2`' }),
  title: z.string(),
  ended_at: instant,
};

export const listResults = defineCall({
  method: 'GET',
  path: '/api/results',
  summary: 'The past derbies, the latest first',
  access: 'public',
  answers: {
    200: z.array(
      z.strictObject({
        ...pastDerby,
        regular_entries: z.int().nonnegative(),
        junior_entries: z.int().nonnegative(),
      }),
    ),
  },
  caching: 'shared',
});

/** As on the board, `first_name` is the initial only. */
const resultEntry = z
  .strictObject({
    rank: z.int().positive(),
    first_name: z
      .string()
      .max(2)
      .meta({ examples: ['A'] }),
    last_name: z.string(),
    fish_weight: z.number().positive(),
    is_junior: z.boolean(),
    fish_photo_url: z.string().nullable(),
  })
  .meta({ id: 'ResultEntry' });

export const getResult = defineCall({
  method: 'GET',
  path: '/api/results/:year',
  summary: 'The final boards of a past derby: the regular division by rank, then the junior one',
  access: 'public',
  params: z.object({
    year: z
      .string({ error: NOT_FOUND })
      .max('2025-1234'.length, { error: NOT_FOUND, abort: true })
      .regex(YEAR, { error: NOT_FOUND }),
  }),
  answers: { 200: z.strictObject({ ...pastDerby, entries: z.array(resultEntry) }) },
  caching: 'shared',
});

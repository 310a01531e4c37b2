import { readPastDerbies, readPastPages, readPastResult, type PastResultEntry } from '@derby/domain/past-derbies';
import { toWire } from '@derby/rules/wire-names';
import { z } from 'zod';
import { call, type Call } from '../contract/call.ts';
import { instant } from '../contract/fields.ts';

const YEAR = /^\d{4}(?:-\d{1,4})?$/;
const NOT_FOUND = 'Result not found';

/** A past derby; `year` names it in URLs. */
const pastDerby = {
  year: z.string().regex(YEAR).meta({ description: 'A second derby of the same year ends in `-2`' }),
  title: z.string(),
  ended_at: instant,
};

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
    created_at: instant.nullable().meta({ description: 'Null for derbies that were archived before it was kept' }),
    fish_photo_url: z.string().nullable(),
  })
  .meta({ id: 'ResultEntry' });

const wireDerby = ({ year, title, endedAt }: { year: string; title: string; endedAt: Date }) => ({
  year,
  title,
  ended_at: endedAt.toISOString(),
});

const wireEntry = ({ firstInitial, createdAt, ...entry }: PastResultEntry) =>
  Object.assign(toWire(entry), { created_at: createdAt?.toISOString() ?? null, first_name: firstInitial });

export const resultsCalls: readonly Call[] = [
  call(
    {
      method: 'GET',
      path: '/api/results',
      summary: 'The past derbies, the latest first, at most 1,000',
      access: 'public',
      responses: {
        200: z.array(
          z.strictObject({
            ...pastDerby,
            regular_entries: z.int().nonnegative(),
            junior_entries: z.int().nonnegative(),
            winners: z
              .array(resultEntry)
              .meta({ description: 'The heaviest entry of each division that has one, the regular division first' }),
          }),
        ),
      },
      caching: 'shared',
    },
    async ({ deps }) => ({
      status: 200,
      body: (await readPastDerbies(deps)).map((one) =>
        Object.assign(wireDerby(one), {
          regular_entries: one.regularEntries,
          junior_entries: one.juniorEntries,
          winners: one.winners.map(wireEntry),
        }),
      ),
    }),
  ),
  call(
    {
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
      responses: { 200: z.strictObject({ ...pastDerby, entries: z.array(resultEntry) }) },
      caching: 'shared',
    },
    async ({ deps, params }) => {
      const one = await readPastResult(deps, params.year);
      const pages = await readPastPages(deps, one);
      return { status: 200, body: { ...wireDerby(one), entries: pages.flat().map(wireEntry) } };
    },
  ),
];

import type { PastDerbyName } from '@derby/micro-frontend/pages';
import { pathOf, resultYearOf } from '@derby/micro-frontend/pages';
import { z } from 'zod';
import type { FrontDoorConfig } from './env.ts';
import { PastYearsDocument } from './generated/operations/past-years.ts';
import { queryGateway } from './operating-state.ts';

/** Short, because the page of a derby must not respond with 404 for long after it is published. */
export const PAST_YEARS_INTERVAL_MS = 5_000;
const MAX_YEARS = 200;

const yearSchema = z.object({
  year: z.string(),
  title: z.string(),
  keepsake: z.object({ preview: z.string() }).nullish(),
});
const schema = z.object({
  data: z.object({
    publishedYears: z.object({ version: z.int(), years: z.array(yearSchema) }).nullable(),
  }),
});

/** The published past derbies, the latest first; null before the gateway has responded. */
export type PastYears = readonly z.output<typeof yearSchema>[] | null;

/** Returns a function that reads them from the gateway, which sends them only when they may have changed. */
export function askPastYears(config: Pick<FrontDoorConfig, 'gatewayUrl'>): () => Promise<PastYears> {
  let known: { readonly version: number; readonly years: PastYears } | undefined;
  return async () => {
    const variables = { knownVersion: known?.version ?? null };
    const { publishedYears } = (await queryGateway(config, { query: PastYearsDocument, variables, schema })).data;
    if (publishedYears === null) return known?.years ?? null;
    const { version, years } = publishedYears;
    const shown = years.filter(({ year }) => resultYearOf(pathOf('result', year)) !== undefined);
    known = { version, years: shown.slice(0, MAX_YEARS) };
    return known.years;
  };
}

/**
 * Returns the name of a past derby and the page that describes its URL: the list while the years are unknown. Only
 * published years get their own HTML, so that clients cannot create pages at will.
 */
export function resultPageOf(
  year: string,
  years: PastYears,
): PastDerbyName & { readonly page: 'result' | 'results' | 'notFound'; readonly picture?: string | undefined } {
  if (years === null) return { page: 'results', year, title: null };
  const past = years.find((one) => one.year === year);
  return { page: past ? 'result' : 'notFound', year, title: past?.title ?? null, picture: past?.keepsake?.preview };
}

/** The remote describes the first query of a past derby with this year, because the year is known only here. */
const ANY_YEAR = encodeURIComponent('"year":"0"');

/** Returns the first queries of a past derby's page with its year. */
export const resultQueriesOf = (urls: readonly string[], { year }: PastDerbyName): readonly string[] =>
  urls.map((url) => url.replace(ANY_YEAR, encodeURIComponent(JSON.stringify({ year }).slice(1, -1))));

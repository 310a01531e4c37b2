import { pathOf, resultYearOf } from '@derby/micro-frontend/pages';
import { z } from 'zod';
import type { FrontDoorConfig } from './env.ts';
import { PastYearsDocument } from './generated/graphql.ts';
import { queryGateway } from './operating-state.ts';

/** Short, because the page of a derby must not respond with 404 for long after it is published. */
export const PAST_YEARS_INTERVAL_MS = 5_000;
const MAX_YEARS = 200;

const responseSchema = z.object({ data: z.object({ pastDerbies: z.array(z.object({ year: z.string() })) }) });

/** The years of the published past derbies, the latest first; null before the gateway has responded. */
export type PastYears = readonly string[] | null;

/** Reads the years from the gateway. */
export async function askPastYears(config: Pick<FrontDoorConfig, 'gatewayUrl'>): Promise<PastYears> {
  const { data } = await queryGateway(config, PastYearsDocument, responseSchema);
  const years = data.pastDerbies.map(({ year }) => year);
  return years.filter((year) => resultYearOf(pathOf('result', year)) !== undefined).slice(0, MAX_YEARS);
}

/**
 * Returns the page that describes a past derby's URL: the list while the years are unknown. Only published years get
 * their own HTML, so that clients cannot create pages at will.
 */
export function resultPageOf(year: string, years: PastYears): 'result' | 'results' | 'notFound' {
  if (years === null) return 'results';
  return years.includes(year) ? 'result' : 'notFound';
}

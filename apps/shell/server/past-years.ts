import { pathOf, resultYearOf } from '@derby/micro-frontend/pages';
import { z } from 'zod';
import type { FrontDoorConfig } from './env.ts';
import { PastYearsDocument } from './generated/graphql.ts';
import { queryGateway } from './operating-state.ts';

/** A derby is published a few times a year; its page must not answer 404 for long. */
export const PAST_YEARS_INTERVAL_MS = 5_000;
const MAX_YEARS = 200;

const answerSchema = z.object({ data: z.object({ pastDerbies: z.array(z.object({ year: z.string() })) }) });

/** The years of the past derbies that visitors see, the latest first; null before the gateway has said them. */
export type PastYears = readonly string[] | null;

/** Asks the gateway for the years. */
export async function askPastYears(config: Pick<FrontDoorConfig, 'gatewayUrl'>): Promise<PastYears> {
  const { data } = await queryGateway(config, PastYearsDocument, answerSchema);
  const years = data.pastDerbies.map(({ year }) => year);
  return years.filter((year) => resultYearOf(pathOf('result', year)) !== undefined).slice(0, MAX_YEARS);
}

/**
 * As which page an address of a past derby is described: as the list while it is unknown whether visitors see that
 * year. Only years that are there get HTML of their own, so that a client cannot make up pages.
 */
export function resultPageOf(year: string, years: PastYears): 'result' | 'results' | 'notFound' {
  if (years === null) return 'results';
  return years.includes(year) ? 'result' : 'notFound';
}

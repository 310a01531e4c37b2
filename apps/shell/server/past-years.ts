import { pathOf, resultYearOf } from '@derby/micro-frontend/pages';
import type { Logger } from '@derby/server-kit/logger';
import { createPolledState, type PolledState } from '@derby/server-kit/polled-state';
import { z } from 'zod';
import type { FrontDoorConfig } from './env.ts';
import { PastYearsDocument } from './generated/graphql.ts';

const TIMEOUT_MS = 2_000;
/** A derby is published a few times a year; its page must not answer 404 for long. */
const INTERVAL_MS = 5_000;
const MAX_YEARS = 200;

const answerSchema = z.object({ data: z.object({ pastDerbies: z.array(z.object({ year: z.string() })) }) });

/** The years of the past derbies that visitors see, the latest first; null before the gateway has said them. */
export type PastYears = readonly string[] | null;

/** One question to the gateway. Rejects without an answer. */
export function askPastYears({ gatewayUrl }: Pick<FrontDoorConfig, 'gatewayUrl'>): () => Promise<PastYears> {
  return async () => {
    const answer = await fetch(`${gatewayUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: PastYearsDocument.toString() }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`the gateway answered ${answer.status}`);
    const { data } = answerSchema.parse(await answer.json());
    const years = data.pastDerbies.map(({ year }) => year);
    return years.filter((year) => resultYearOf(pathOf('result', year)) !== undefined).slice(0, MAX_YEARS);
  };
}

/** Reads the years every five seconds unless told otherwise. Apart from the operating state, which must not wait for them. */
export function createPastYears(
  read: () => Promise<PastYears>,
  logger: Logger,
  intervalMs = INTERVAL_MS,
): PolledState<PastYears> {
  return createPolledState<PastYears>({ name: 'past-years', first: null, read, logger, intervalMs });
}

/**
 * As which page an address of a past derby is described: as the list while it is unknown whether visitors see that
 * year. Only years that are there get HTML of their own, so that a client cannot make up pages.
 */
export function resultPageOf(year: string, years: PastYears): 'result' | 'results' | 'notFound' {
  if (years === null) return 'results';
  return years.includes(year) ? 'result' : 'notFound';
}

import type { PastDerbyName } from '@derby/micro-frontend/page-metadata';
import { pathOf, resultYearOf } from '@derby/micro-frontend/pages';
import type { DerbyStatus } from '@derby/rules/event/derby-now';
import { isWallClock } from '@derby/rules/event/derby-time';
import { readFacts, type DerbyEvent } from '@derby/rules/event/event-facts';
import { z } from 'zod';
import type { FrontDoorConfig } from './env.ts';
import { OperatingStateDocument, PastYearsDocument } from './generated/graphql.ts';

const TIMEOUT_MS = 2_000;

/** The event while none is known or no page can be made from it. Facts of another derby would be worse. */
export const UNKNOWN_EVENT: DerbyEvent = {
  title: 'Salmon derby',
  shortTitle: 'Salmon derby',
  weighInStart: null,
  weighInEnd: null,
  slogan: ['Salmon derby'],
  summary: 'The live leaderboard of a salmon derby.',
  organiser: { name: 'Organiser', url: null },
  contactEmail: null,
  venue: {
    name: 'Venue',
    streetAddress: '',
    locality: '',
    region: '',
    country: 'CA',
    latitude: null,
    longitude: null,
    mapsUrl: null,
  },
  programme: [],
  prizes: [],
  sponsors: [],
  fishingBoundaries: { text: null, from: null, to: null },
  licence: null,
  tickets: { url: null, price: null, currency: null, onSaleFrom: null },
};

/** A gateway of another version may accept what this front door cannot show. */
const wallClock = z
  .string()
  .nullable()
  .transform((text) => (text !== null && isWallClock(text) ? text : null));
const eventSchema = z
  .looseObject({ title: z.string(), weighInStart: wallClock, weighInEnd: wallClock })
  .transform(({ title, weighInStart, weighInEnd, ...facts }): DerbyEvent => ({
    ...readFacts(facts, UNKNOWN_EVENT).facts,
    title,
    weighInStart,
    weighInEnd,
  }));

const responseSchema = z.object({
  data: z.object({
    operatingState: z.object({
      logLevel: z.string(),
      maintenanceMessage: z.string().nullable(),
      apiUrl: z.string().nullable(),
    }),
    leaderboardStatus: z.object({
      isPublic: z.boolean(),
      areTicketsOnSale: z.boolean(),
      hasEnded: z.boolean(),
      weighInStart: wallClock,
      weighInEnd: wallClock,
    }),
    event: eventSchema,
  }),
});

/** The settings that the front door needs; each is null until the gateway has responded. */
export interface OperatingState {
  readonly logLevel: string | null;
  readonly maintenanceMessage: string | null;
  /** The same object until one of its fields changes. */
  readonly event: DerbyEvent | null;
  /** Like `event`, the same object until one of its fields changes. */
  readonly derby: DerbyStatus | null;
  /** The origin for photo links; null for this site. */
  readonly apiUrl: string | null;
}

/** The state before the first response. */
export const UNKNOWN_STATE: OperatingState = {
  logLevel: null,
  maintenanceMessage: null,
  event: null,
  derby: null,
  apiUrl: null,
};

/** Runs one of the front door's own queries. Rejects unless the response passes the schema. */
async function queryGateway<Result>(
  { gatewayUrl }: Pick<FrontDoorConfig, 'gatewayUrl'>,
  query: { toString(): string },
  schema: z.ZodType<Result>,
): Promise<Result> {
  const response = await fetch(`${gatewayUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: query.toString() }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the gateway answered ${response.status}`);
  return schema.parse(await response.json());
}

/** Returns a function that reads the state from the gateway. */
export function askOperatingState(config: Pick<FrontDoorConfig, 'gatewayUrl'>): () => Promise<OperatingState> {
  const keepEvent = keepEqual<DerbyEvent>();
  const keepDerby = keepEqual<DerbyStatus>();
  return async () => {
    const { operatingState, event, leaderboardStatus } = (
      await queryGateway(config, OperatingStateDocument, responseSchema)
    ).data;
    return { ...operatingState, event: keepEvent(event), derby: keepDerby(leaderboardStatus) };
  };
}

/** Creates a function that returns its last result instead of an equal value. */
function keepEqual<Value>(): (value: Value) => Value {
  let last: Value | undefined;
  return (value) => {
    if (last === undefined || JSON.stringify(value) !== JSON.stringify(last)) last = value;
    return last;
  };
}

/** Short, because the page of a derby must not respond with 404 for long after it is published. */
export const PAST_YEARS_INTERVAL_MS = 5_000;
const MAX_YEARS = 200;

const pastYearsSchema = z.object({
  data: z.object({ pastDerbies: z.array(z.object({ year: z.string(), title: z.string() })) }),
});

/** The published past derbies, the latest first; null before the gateway has responded. */
export type PastYears = readonly { readonly year: string; readonly title: string }[] | null;

/** Reads them from the gateway. */
export async function askPastYears(config: Pick<FrontDoorConfig, 'gatewayUrl'>): Promise<PastYears> {
  const { data } = await queryGateway(config, PastYearsDocument, pastYearsSchema);
  return data.pastDerbies.filter(({ year }) => resultYearOf(pathOf('result', year)) !== undefined).slice(0, MAX_YEARS);
}

/**
 * Returns the name of a past derby and the page that describes its URL: the list while the years are unknown. Only
 * published years get their own HTML, so that clients cannot create pages at will.
 */
export function resultPageOf(
  year: string,
  years: PastYears,
): PastDerbyName & { readonly page: 'result' | 'results' | 'notFound' } {
  if (years === null) return { page: 'results', year, title: null };
  const past = years.find((one) => one.year === year);
  return { page: past ? 'result' : 'notFound', year, title: past?.title ?? null };
}

import type { DerbyStatus } from '@derby/rules/event/derby-now';
import { isWallClock } from '@derby/rules/event/derby-time';
import { readFacts, type DerbyEvent } from '@derby/rules/event/event-facts';
import { z } from 'zod';
import type { FrontDoorConfig } from './env.ts';
import { OperatingStateDocument } from './generated/operations/operating-state.ts';

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
      notice: z.object({ text: z.string(), until: z.string().nullable() }).nullable(),
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
  /** The line on every page, also after its time is over. */
  readonly notice: { readonly text: string; readonly until: string | null } | null;
}

/** The state before the first response. */
export const UNKNOWN_STATE: OperatingState = {
  logLevel: null,
  maintenanceMessage: null,
  event: null,
  derby: null,
  apiUrl: null,
  notice: null,
};

/** Runs one of the front door's own queries. Rejects unless the response passes the schema. */
export async function queryGateway<Result>(
  { gatewayUrl }: Pick<FrontDoorConfig, 'gatewayUrl'>,
  { query, variables, schema }: { query: { toString(): string }; variables?: object; schema: z.ZodType<Result> },
): Promise<Result> {
  const response = await fetch(`${gatewayUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: query.toString(), variables }),
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
      await queryGateway(config, { query: OperatingStateDocument, schema: responseSchema })
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

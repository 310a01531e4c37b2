import { eventFactsSchema, type DerbyEvent } from '@derby/rules/event/event-facts';
import { z } from 'zod';
import type { FrontDoorConfig } from './env.ts';
import { OperatingStateDocument } from './generated/graphql.ts';

const TIMEOUT_MS = 2_000;

const wallClock = z.string().nullable();

const answerSchema = z.object({
  data: z.object({
    operatingState: z.object({
      logLevel: z.string(),
      maintenanceMessage: z.string().nullable(),
      apiUrl: z.string().nullable(),
    }),
    event: eventFactsSchema.extend({ title: z.string(), weighInStart: wallClock, weighInEnd: wallClock }),
  }),
});

/** The settings that the front door needs; each is null until the gateway has responded. */
export interface OperatingState {
  readonly logLevel: string | null;
  readonly maintenanceMessage: string | null;
  /** The same object until one of its fields changes. */
  readonly event: DerbyEvent | null;
  /** The origin for photo links; null for this site. */
  readonly apiUrl: string | null;
}

/** The state before the first response. */
export const UNKNOWN_STATE: OperatingState = { logLevel: null, maintenanceMessage: null, event: null, apiUrl: null };

/** Runs one of the front door's own queries. Rejects unless the response passes the schema. */
export async function queryGateway<Answer>(
  { gatewayUrl }: Pick<FrontDoorConfig, 'gatewayUrl'>,
  query: { toString(): string },
  schema: z.ZodType<Answer>,
): Promise<Answer> {
  const answer = await fetch(`${gatewayUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: query.toString() }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`the gateway answered ${answer.status}`);
  return schema.parse(await answer.json());
}

/** Returns a function that reads the state from the gateway. */
export function askOperatingState(config: Pick<FrontDoorConfig, 'gatewayUrl'>): () => Promise<OperatingState> {
  let event: DerbyEvent | undefined;
  return async () => {
    const { data } = await queryGateway(config, OperatingStateDocument, answerSchema);
    if (JSON.stringify(data.event) !== JSON.stringify(event)) event = data.event;
    return { ...data.operatingState, event: event ?? data.event };
  };
}

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

/** The settings that the front door needs; each is null until the gateway has answered. */
export interface OperatingState {
  readonly logLevel: string | null;
  readonly maintenanceMessage: string | null;
  /** The same object until something of it changes. */
  readonly event: DerbyEvent | null;
  /** Where photos are linked to; null when that is this site. */
  readonly apiUrl: string | null;
}

/** Before the first answer. */
export const UNKNOWN_STATE: OperatingState = { logLevel: null, maintenanceMessage: null, event: null, apiUrl: null };

/** Runs a query of the front door's own. Rejects without an answer that passes the schema. */
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

/** Asks the gateway for the state. */
export function askOperatingState(config: Pick<FrontDoorConfig, 'gatewayUrl'>): () => Promise<OperatingState> {
  let event: DerbyEvent | undefined;
  return async () => {
    const { data } = await queryGateway(config, OperatingStateDocument, answerSchema);
    if (JSON.stringify(data.event) !== JSON.stringify(event)) event = data.event;
    return { ...data.operatingState, event: event ?? data.event };
  };
}

import { eventFactsSchema, type DerbyEvent } from '@derby/rules/event/event-facts';
import { setLogLevel, type Logger } from '@derby/server-kit/logger';
import { createPolledState, type PolledState } from '@derby/server-kit/polled-state';
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

/** What the front door must know of the settings; nothing before the gateway has said it. */
export interface OperatingState {
  readonly logLevel: string | null;
  readonly maintenanceMessage: string | null;
  /** The same object until something of it changes. */
  readonly event: DerbyEvent | null;
  /** Where photos are linked to; null when that is this site. */
  readonly apiUrl: string | null;
}

const UNKNOWN: OperatingState = { logLevel: null, maintenanceMessage: null, event: null, apiUrl: null };

/** One question to the gateway. Rejects without an answer. */
export function askGateway({ gatewayUrl }: Pick<FrontDoorConfig, 'gatewayUrl'>): () => Promise<OperatingState> {
  let event: DerbyEvent | undefined;
  return async () => {
    const answer = await fetch(`${gatewayUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: OperatingStateDocument.toString() }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`the gateway answered ${answer.status}`);
    const { data } = answerSchema.parse(await answer.json());
    if (JSON.stringify(data.event) !== JSON.stringify(event)) event = data.event;
    return { ...data.operatingState, event: event ?? data.event };
  };
}

/** Reads the state every two seconds unless told otherwise; the log's level follows. */
export function createOperatingState(
  read: () => Promise<OperatingState>,
  logger: Logger,
  intervalMs?: number,
): PolledState<OperatingState> {
  return createPolledState<OperatingState>({
    name: 'operating-state',
    first: UNKNOWN,
    read,
    onRead: ({ logLevel }) => logLevel !== null && setLogLevel(logger, logLevel),
    logger,
    ...(intervalMs === undefined ? {} : { intervalMs }),
  });
}

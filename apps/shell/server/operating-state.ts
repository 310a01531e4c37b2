import { setLogLevel, type Logger } from '@derby/server-kit/logger';
import { createPolledState, type PolledState } from '@derby/server-kit/polled-state';
import { z } from 'zod';
import type { FrontDoorConfig } from './env.ts';

const QUERY = '{ operatingState { logLevel maintenanceMessage } }';
const TIMEOUT_MS = 2_000;

const answerSchema = z.object({
  data: z.object({
    operatingState: z.object({ logLevel: z.string().nullable(), maintenanceMessage: z.string().nullable() }),
  }),
});

/** What the front door must know of the settings. */
export type OperatingState = z.output<typeof answerSchema>['data']['operatingState'];

/** One question to the gateway. Rejects without an answer. */
export function askGateway({ gatewayUrl }: Pick<FrontDoorConfig, 'gatewayUrl'>): () => Promise<OperatingState> {
  return async () => {
    const answer = await fetch(`${gatewayUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: QUERY }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return answerSchema.parse(await answer.json()).data.operatingState;
  };
}

/** Reads the state every two seconds; the log's level follows. */
export function createOperatingState(read: () => Promise<OperatingState>, logger: Logger): PolledState<OperatingState> {
  return createPolledState<OperatingState>({
    name: 'operating-state',
    first: { logLevel: null, maintenanceMessage: null },
    read,
    onRead: ({ logLevel }) => logLevel !== null && setLogLevel(logger, logLevel),
    logger,
  });
}

import type { ContestFacts } from '@derby/micro-frontend/runtime-config';
import { setLogLevel, type Logger } from '@derby/server-kit/logger';
import { createPolledState, type PolledState } from '@derby/server-kit/polled-state';
import { z } from 'zod';
import type { FrontDoorConfig } from './env.ts';
import { OperatingStateDocument } from './generated/graphql.ts';

const TIMEOUT_MS = 2_000;

const stateSchema = z
  .object({
    logLevel: z.string(),
    maintenanceMessage: z.string().nullable(),
    contestName: z.string(),
    contestYear: z.int(),
    weighInStart: z.string().nullable(),
    weighInEnd: z.string().nullable(),
    apiUrl: z.string().nullable(),
  })
  .transform(({ logLevel, maintenanceMessage, contestName, contestYear, apiUrl, ...times }) => ({
    logLevel,
    maintenanceMessage,
    apiUrl,
    contest: { title: titleOf(contestName, String(contestYear)), ...times },
  }));

const answerSchema = z.object({ data: z.object({ operatingState: stateSchema }) });

/** What the front door must know of the settings; nothing before the gateway has said it. */
export interface OperatingState {
  readonly logLevel: string | null;
  readonly maintenanceMessage: string | null;
  readonly contest: ContestFacts | null;
  /** Where photos are linked to; null when that is this site. */
  readonly apiUrl: string | null;
}

const UNKNOWN: OperatingState = { logLevel: null, maintenanceMessage: null, contest: null, apiUrl: null };

/** Most names have their year in them. */
function titleOf(name: string, year: string): string {
  return name.includes(year) ? name : `${name} ${year}`;
}

/** One question to the gateway. Rejects without an answer. */
export function askGateway({ gatewayUrl }: Pick<FrontDoorConfig, 'gatewayUrl'>): () => Promise<OperatingState> {
  return async () => {
    const answer = await fetch(`${gatewayUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: OperatingStateDocument.toString() }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return answerSchema.parse(await answer.json()).data.operatingState;
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

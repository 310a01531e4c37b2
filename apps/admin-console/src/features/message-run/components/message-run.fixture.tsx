import type { GatewayResponse, GatewayResponses } from '../../../testing/fake-gateway.ts';
import { pass, showPage } from '../../../testing/page.tsx';
import { run } from '../../../testing/samples.ts';
import { MessageRunPage } from './message-run-page.tsx';

type Counts = Parameters<typeof run>[1];

const RUNNING = {
  __typename: 'RunProgress',
  state: 'RUNNING',
  startedAt: '2025-08-09T23:02:10.000Z',
  finishedAt: null,
  sentLastMinute: 29,
  timeLeftMs: 130_000,
};

interface RunChanges {
  readonly progress?: Partial<Record<keyof typeof RUNNING, unknown>>;
  readonly pause?: { reason: string; text: string; by: string | null } | null;
}

/** Response to the run query with these counts. By default the run is sending. */
export function runResponse(counts: Counts, { progress = {}, pause = null }: RunChanges = {}): GatewayResponse {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    data: {
      messageRun: {
        ...run(total, counts),
        states: Object.entries(counts).flatMap(([state, count]) =>
          Array.from({ length: count }, () => state.toUpperCase()),
        ),
        pause: pause && { __typename: 'RunPause', at: '2025-08-09T23:05:00.000Z', ...pause },
        progress: { ...RUNNING, ...progress },
      },
    },
  };
}

export const ROW = {
  __typename: 'RunMessage',
  id: 1,
  rank: 1,
  isJunior: false,
  recipient: 'Ada Sheringham',
  phoneNumber: '2505550142',
  text: 'Congratulations Ada!',
  includesPhoto: false,
  state: 'DELIVERED',
  changedAt: '2025-08-09T23:02:12.000Z',
  reason: null as string | null,
  code: null as string | null,
};

/** Response to the query for a page of messages. */
export function rowsResponse(messages: readonly (typeof ROW)[], total = messages.length): GatewayResponse {
  return {
    data: {
      messageRun: { __typename: 'MessageRun', id: 1, messages: { __typename: 'RunMessagePage', total, messages } },
    },
  };
}

interface Failure {
  readonly reason: string;
  readonly code: string | null;
  readonly messages: number;
  readonly isMany: boolean;
}

/** Response to the query for the reasons of failures. */
export const failuresResponse = (failures: readonly Failure[]): GatewayResponse => ({
  data: {
    messageRun: {
      __typename: 'MessageRun',
      id: 1,
      failures: failures.map((one) => ({ __typename: 'RunFailure', ...one })),
    },
  },
});

/** Response to the query for the current run: none while the derby is active. */
export const current = (isActive = false): GatewayResponse => ({
  data: {
    derby: {
      __typename: 'Derby',
      status: isActive ? 'ACTIVE' : 'ENDED',
      finalRun: isActive ? null : { __typename: 'MessageRun', id: 1 },
    },
  },
});

/** Shows the page of the final messages with these server responses. Returns the sent operations. */
export async function showRun(responses: GatewayResponses = {}, page = <MessageRunPage />) {
  const context = await showPage(page, {
    MessageRun_Current: () => current(),
    MessageRun_Run: () => runResponse({ queued: 1, delivered: 1 }),
    MessageRun_Rows: () => rowsResponse([ROW]),
    RunFailures_Read: () => failuresResponse([]),
    ...responses,
  });
  await pass(1);
  return context;
}

export const PAUSE = {
  __typename: 'RunPause',
  reason: 'PERSON',
  text: 'Paused by an administrator',
  at: '2025-08-09T23:05:00.000Z',
  by: 'admin',
};

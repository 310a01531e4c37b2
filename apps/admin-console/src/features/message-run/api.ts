import type { ApolloClient } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import {
  MessageRun_CurrentDocument,
  MessageRun_PauseDocument,
  MessageRun_ResumeDocument,
  MessageRun_RetryFailedDocument,
  MessageRun_RowsDocument,
  MessageRun_RunDocument,
  MessageRun_SettleUnknownDocument,
  type MessageRun_RowsQuery,
  type MessageRun_RunQuery,
  type MessageRun_SettleUnknownMutationVariables,
  type MessageState,
} from '../../generated/graphql.ts';

/** Asks for run and rows anew; the page shows by itself that they could not be asked. */
export async function refreshRun(client: ApolloClient): Promise<void> {
  await client.refetchQueries({ include: [MessageRun_RunDocument, MessageRun_RowsDocument] }).catch(() => undefined);
}

/** Which run the page is about, once the derby has ended. */
export function useCurrentRun() {
  const { data, previousData, error, loading, refetch } = useQuery(MessageRun_CurrentDocument, {
    pollInterval: FINISHED_POLL_INTERVAL_MS,
  });
  return { derby: (data ?? previousData)?.derby, error, isLoading: loading, refetch };
}

/** Stops a run until an administrator lets it go on. Rejects as every operation does. */
export function usePauseRun(): (runId: number) => Promise<void> {
  const client = useApolloClient();
  return async (runId) => {
    await client.mutate({ mutation: MessageRun_PauseDocument, variables: { runId } });
    await refreshRun(client);
  };
}

/** Lets a paused run go on. Rejects as every operation does. */
export function useResumeRun(): (runId: number) => Promise<void> {
  const client = useApolloClient();
  return async (runId) => {
    await client.mutate({ mutation: MessageRun_ResumeDocument, variables: { runId } });
    await refreshRun(client);
  };
}

/** Queues the failed messages of a run again and gives how many. Rejects as every operation does. */
export function useRetryFailed(): (runId: number) => Promise<number> {
  const client = useApolloClient();
  return async (runId) => {
    const { data } = await client.mutate({ mutation: MessageRun_RetryFailedDocument, variables: { runId } });
    await refreshRun(client);
    return data?.retryFailed.retried ?? 0;
  };
}

/** One message of a run. */
export type Row = MessageRun_RowsQuery['messageRun']['messages']['messages'][number];

interface RowsInput {
  readonly runId: number;
  /** Null for all. */
  readonly state: MessageState | null;
  readonly offset: number;
  readonly pollInterval: number;
}

/** A page of a run's messages in the order of sending; the page before stays until it is there. */
export function useRows({ runId, state, offset, pollInterval }: RowsInput) {
  const { data, previousData, error } = useQuery(MessageRun_RowsDocument, {
    variables: { id: runId, states: state && [state], offset, limit: PAGE_SIZE },
    fetchPolicy: 'network-only',
    pollInterval,
  });
  return { page: (data ?? previousData)?.messageRun.messages, error };
}

/** A run and how far it is; its counts add up to its total. */
export type Run = MessageRun_RunQuery['messageRun'];

/** Asked again every 2.5 s while it goes on; `pollInterval` is how often its rows are to be asked for. */
export function useRun(id: number) {
  const [pollInterval, setPollInterval] = useState(RUN_POLL_INTERVAL_MS);
  const { data, previousData, error, loading, refetch } = useQuery(MessageRun_RunDocument, {
    variables: { id },
    pollInterval,
  });
  // A failed poll takes the data away, and what was known a moment ago is better than nothing.
  const run = (data ?? previousData)?.messageRun;
  const wanted = run?.progress.state === 'FINISHED' ? FINISHED_POLL_INTERVAL_MS : RUN_POLL_INTERVAL_MS;
  if (wanted !== pollInterval) setPollInterval(wanted);
  return { run, error, isLoading: loading, refetch, pollInterval };
}

/** A person's word about an unknown message. Rejects as every operation does. */
export function useSettleUnknown(): (variables: MessageRun_SettleUnknownMutationVariables) => Promise<void> {
  const client = useApolloClient();
  return async (variables) => {
    await client.mutate({ mutation: MessageRun_SettleUnknownDocument, variables });
    await refreshRun(client);
  };
}

/** How often a run that goes on is asked for (docs/screens.md, "Final messages"). */
export const RUN_POLL_INTERVAL_MS = 2_500;
/** How often one that is finished: receipts come late. */
export const FINISHED_POLL_INTERVAL_MS = 10_000;
/** Rows of one page. */
export const PAGE_SIZE = 50;
/** How long the success of a button stays. */
export const DONE_VISIBLE_MS = 3_000;

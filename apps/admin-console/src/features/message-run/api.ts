import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import {
  MessageRun_RowsDocument,
  MessageRun_RunDocument,
  type MessageRun_RowsQuery,
  type MessageRun_RunQuery,
  type MessageState,
} from '../../generated/graphql.ts';
import { failureSentence } from '../../lib/texts.ts';
import { latest } from '../../lib/latest.ts';
import { useChange } from '../../lib/use-change.ts';
import type { TimedMessage } from '../../lib/use-timed-message.ts';
import { messages } from './messages.ts';

/** How often a run that goes on is asked for (docs/screens.md, "Final messages"). */
export const RUN_POLL_INTERVAL_MS = 2_500;
/** How often one that is finished: receipts come late. */
export const FINISHED_POLL_INTERVAL_MS = 10_000;
/** Rows of one page. */
export const PAGE_SIZE = 50;
/** How long the success of a button stays. */
const DONE_VISIBLE_MS = 3_000;

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
  const { data, error } = latest(
    useQuery(MessageRun_RowsDocument, {
      variables: { id: runId, states: state && [state], offset, limit: PAGE_SIZE },
      fetchPolicy: 'network-only',
      pollInterval,
    }),
  );
  return { page: data?.messageRun.messages, error };
}

/** A run with its counts by state, which add up to its total. */
export type Run = MessageRun_RunQuery['messageRun'];

/** Reads the run; polls every 2.5 s until it is complete. `pollInterval` is the interval for its rows. */
export function useRun(id: number) {
  const [pollInterval, setPollInterval] = useState(RUN_POLL_INTERVAL_MS);
  const read = latest(useQuery(MessageRun_RunDocument, { variables: { id }, pollInterval }));
  const isFinished = read.data?.messageRun.progress.state === 'FINISHED';
  const wanted = isFinished ? FINISHED_POLL_INTERVAL_MS : RUN_POLL_INTERVAL_MS;
  if (wanted !== pollInterval) setPollInterval(wanted);
  return { read, pollInterval };
}

/** Runs one change of the run, or of one of its messages, at a time. */
export function useRunAction(timedMessage: TimedMessage) {
  return useChange(timedMessage, DONE_VISIBLE_MS);
}

/** The result of `useRunAction`. */
export type RunAction = ReturnType<typeof useRunAction>;

/** Options that all changes of a run share. */
export const RUN_CHANGE = {
  refetch: [MessageRun_RunDocument, MessageRun_RowsDocument],
  failed: (error: unknown) => failureSentence(error, messages.actionFailed),
} as const;

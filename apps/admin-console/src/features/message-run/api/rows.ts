import { useQuery } from '@apollo/client/react';
import { MessageRun_RowsDocument, type MessageRun_RowsQuery, type MessageState } from '../../../generated/graphql.ts';
import { PAGE_SIZE } from '../constants.ts';

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

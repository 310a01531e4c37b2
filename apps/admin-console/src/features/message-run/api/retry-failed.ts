import { useApolloClient } from '@apollo/client/react';
import { MessageRun_RetryFailedDocument } from '../../../generated/graphql.ts';
import { refreshRun } from './after-change.ts';

/** Queues the failed messages of a run again and gives how many. Rejects as every operation does. */
export function useRetryFailed(): (runId: number) => Promise<number> {
  const client = useApolloClient();
  return async (runId) => {
    const { data } = await client.mutate({ mutation: MessageRun_RetryFailedDocument, variables: { runId } });
    await refreshRun(client);
    return data?.retryFailed.retried ?? 0;
  };
}

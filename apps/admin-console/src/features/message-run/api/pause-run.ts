import { useApolloClient } from '@apollo/client/react';
import { MessageRun_PauseDocument } from '../../../generated/graphql.ts';
import { refreshRun } from './after-change.ts';

/** Stops a run until somebody lets it go on. Rejects as every operation does. */
export function usePauseRun(): (runId: number) => Promise<void> {
  const client = useApolloClient();
  return async (runId) => {
    await client.mutate({ mutation: MessageRun_PauseDocument, variables: { runId } });
    await refreshRun(client);
  };
}

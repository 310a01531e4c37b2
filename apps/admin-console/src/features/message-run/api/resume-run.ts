import { useApolloClient } from '@apollo/client/react';
import { MessageRun_ResumeDocument } from '../../../generated/graphql.ts';
import { refreshRun } from './after-change.ts';

/** Lets a paused run go on. Rejects as every operation does. */
export function useResumeRun(): (runId: number) => Promise<void> {
  const client = useApolloClient();
  return async (runId) => {
    await client.mutate({ mutation: MessageRun_ResumeDocument, variables: { runId } });
    await refreshRun(client);
  };
}

import { useQuery } from '@apollo/client/react';
import { MessageRun_CurrentDocument } from '../../../generated/graphql.ts';
import { FINISHED_POLL_INTERVAL_MS } from '../constants.ts';

/** Which run the page is about, once the derby has ended. */
export function useCurrentRun() {
  const { data, previousData, error, loading, refetch } = useQuery(MessageRun_CurrentDocument, {
    pollInterval: FINISHED_POLL_INTERVAL_MS,
  });
  return { derby: (data ?? previousData)?.derby, error, isLoading: loading, refetch };
}

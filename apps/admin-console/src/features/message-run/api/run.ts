import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { MessageRun_RunDocument, type MessageRun_RunQuery } from '../../../generated/graphql.ts';
import { FINISHED_POLL_INTERVAL_MS, RUN_POLL_INTERVAL_MS } from '../constants.ts';

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

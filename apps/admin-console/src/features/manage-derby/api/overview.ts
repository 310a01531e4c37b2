import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { ManageDerby_OverviewDocument, type ManageDerby_OverviewQuery } from '../../../generated/graphql.ts';
import { isRunSettled } from '../../../components/run-progress/run-progress.ts';
import { IDLE_POLL_INTERVAL_MS, RUN_POLL_INTERVAL_MS } from '../constants.ts';

/** The derby and the visibility of its board. */
export type Overview = ManageDerby_OverviewQuery;

/** The run of final messages. */
export type FinalRun = NonNullable<Overview['derby']['finalRun']>;

/** State of the derby and of its board; asked again every 3 s while final messages are not settled. */
export function useOverview() {
  const [pollInterval, setPollInterval] = useState(IDLE_POLL_INTERVAL_MS);
  const { data, previousData, error, loading, refetch } = useQuery(ManageDerby_OverviewDocument, { pollInterval });
  // A failed poll takes the data away, and what was known a moment ago is better than nothing.
  const overview = data ?? previousData;
  const run = overview?.derby.finalRun;
  const wantedInterval = run && !isRunSettled(run) ? RUN_POLL_INTERVAL_MS : IDLE_POLL_INTERVAL_MS;
  if (wantedInterval !== pollInterval) setPollInterval(wantedInterval);
  return { overview, error, isLoading: loading, refetch };
}

import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import {
  ManageDerby_OfficialResultDocument,
  type ManageDerby_OfficialResultQuery,
} from '../../../generated/graphql.ts';
import { RUN_POLL_INTERVAL_MS } from '../constants.ts';

/** The frozen standings of one division. */
export type OfficialResult = NonNullable<ManageDerby_OfficialResultQuery['regular']>;

/** The frozen standings of both divisions; asked for every 3 s until they are there, in the seconds after the end. */
export function useOfficialResult() {
  const [pollInterval, setPollInterval] = useState(RUN_POLL_INTERVAL_MS);
  const { data, previousData, error, loading, refetch } = useQuery(ManageDerby_OfficialResultDocument, {
    fetchPolicy: 'network-only',
    pollInterval,
  });
  const { regular, junior } = data ?? previousData ?? {};
  const wanted = regular && junior ? 0 : RUN_POLL_INTERVAL_MS;
  if (wanted !== pollInterval) setPollInterval(wanted);
  return { result: regular && junior ? { regular, junior } : null, error, isLoading: loading, refetch };
}

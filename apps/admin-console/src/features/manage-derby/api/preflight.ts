import { useQuery } from '@apollo/client/react';
import { ManageDerby_PreflightDocument, type ManageDerby_PreflightQuery } from '../../../generated/graphql.ts';
import { PREFLIGHT_POLL_INTERVAL_MS } from '../constants.ts';

/** What ending the derby at this moment would send. */
export type Preflight = ManageDerby_PreflightQuery['messagePreflight'];

/**
 * Asked again every 10 s: others weigh in meanwhile. A text stands in for the one of the settings; until its figures are
 * there, or when they cannot be had, the last ones stay and `isCurrent` is false.
 */
export function usePreflight(finalText: string | null) {
  const { data, previousData, error, loading, refetch } = useQuery(ManageDerby_PreflightDocument, {
    variables: { finalText },
    fetchPolicy: 'no-cache',
    pollInterval: PREFLIGHT_POLL_INTERVAL_MS,
  });
  return {
    preflight: (data ?? previousData)?.messagePreflight,
    isCurrent: data !== undefined,
    error,
    isLoading: loading,
    refetch,
  };
}

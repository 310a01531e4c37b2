import type { ApolloClient } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import {
  PastDerbies_DeleteDocument,
  PastDerbies_ListDocument,
  PastDerbies_PublishDocument,
  type PastDerbies_ListQuery,
  type PastDerbies_PublishMutationVariables,
} from '../../generated/graphql.ts';

/** A derby that was reset. */
export type PastDerby = PastDerbies_ListQuery['archivedDerbies'][number];

/** All past derbies, the latest first. */
export function usePastDerbies() {
  const { data, previousData, error, loading, refetch } = useQuery(PastDerbies_ListDocument, {
    fetchPolicy: 'network-only',
  });
  // A failed refresh takes the data away, and what was known a moment ago is better than nothing.
  return { derbies: (data ?? previousData)?.archivedDerbies, error, isLoading: loading, refetch };
}

/** Deletes a past derby; resolves once the list is without it. Rejects as every operation does. */
export function useDeletePastDerby(): (year: string) => Promise<void> {
  const client = useApolloClient();
  return async (year) => {
    await refreshedAfter(client, client.mutate({ mutation: PastDerbies_DeleteDocument, variables: { year } }));
  };
}

/** Publishes or hides a past derby; resolves once the list shows it. Rejects as every operation does. */
export function usePublishPastDerby(): (variables: PastDerbies_PublishMutationVariables) => Promise<void> {
  const client = useApolloClient();
  return async (variables) => {
    await refreshedAfter(client, client.mutate({ mutation: PastDerbies_PublishDocument, variables }));
  };
}

/** Asks for the list anew, also after a failure: another administrator may have deleted the derby. */
async function refreshedAfter(client: ApolloClient, change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } finally {
    // The list shows by itself that it could not be asked.
    await client.refetchQueries({ include: [PastDerbies_ListDocument] }).catch(() => undefined);
  }
}

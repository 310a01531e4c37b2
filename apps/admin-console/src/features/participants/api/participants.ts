import type { ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { Participants_ListDocument, type Participants_ListQuery } from '../../../generated/graphql.ts';

/** Somebody who bought a ticket. */
export type Participant = Participants_ListQuery['participants'][number];

/** All participants in the order in which they came. */
export function useParticipants() {
  const { data, previousData, error, loading, refetch } = useQuery(Participants_ListDocument);
  // A failed refresh takes the data away, and what was known a moment ago is better than nothing.
  const participants = (data ?? previousData)?.participants;
  return { participants, error, isLoading: loading, refetch };
}

/** Asks for the list anew after a change; the list shows by itself that it could not be asked. */
export async function refreshParticipants(client: ApolloClient): Promise<void> {
  await client.refetchQueries({ include: [Participants_ListDocument] }).catch(() => undefined);
}

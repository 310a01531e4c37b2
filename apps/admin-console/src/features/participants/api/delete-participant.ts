import { useApolloClient } from '@apollo/client/react';
import { Participants_DeleteDocument } from '../../../generated/graphql.ts';
import { refreshParticipants } from './participants.ts';

/** Deletes a participant; resolves once the list is without. Rejects as every operation does. */
export function useDeleteParticipant(): (id: number) => Promise<void> {
  const client = useApolloClient();
  return async (id) => {
    await client.mutate({ mutation: Participants_DeleteDocument, variables: { id } });
    await refreshParticipants(client);
  };
}

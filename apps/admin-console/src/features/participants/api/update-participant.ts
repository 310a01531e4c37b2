import { useApolloClient } from '@apollo/client/react';
import { Participants_UpdateDocument, type Participants_UpdateMutationVariables } from '../../../generated/graphql.ts';

/** Saves an edit; the list shows it by the participant's id. Rejects as every operation does. */
export function useUpdateParticipant(): (variables: Participants_UpdateMutationVariables) => Promise<void> {
  const client = useApolloClient();
  return async (variables) => {
    await client.mutate({ mutation: Participants_UpdateDocument, variables });
  };
}

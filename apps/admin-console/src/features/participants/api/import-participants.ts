import { useApolloClient } from '@apollo/client/react';
import {
  Participants_ImportDocument,
  type Participants_ImportMutation,
  type Participants_ImportMutationVariables,
} from '../../../generated/graphql.ts';
import { refreshParticipants } from './participants.ts';

/** What became of the rows of a file. */
export type ImportResult = Participants_ImportMutation['importParticipants'];

/** Imports a file; resolves once the list has what is new. Rejects as every operation does. */
export function useImportParticipants(): (variables: Participants_ImportMutationVariables) => Promise<ImportResult> {
  const client = useApolloClient();
  return async (variables) => {
    const { data } = await client.mutate({ mutation: Participants_ImportDocument, variables });
    if (!data) throw new Error('The answer has no result');
    await refreshParticipants(client);
    return data.importParticipants;
  };
}

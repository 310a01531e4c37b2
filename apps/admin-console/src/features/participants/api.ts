import type { ApolloClient } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback } from 'react';
import {
  Participants_CheckImportDocument,
  Participants_DeleteDocument,
  Participants_ImportDocument,
  Participants_ListDocument,
  Participants_UpdateDocument,
  type Participants_CheckImportQuery,
  type Participants_CheckImportQueryVariables,
  type Participants_ImportMutation,
  type Participants_ImportMutationVariables,
  type Participants_ListQuery,
  type Participants_UpdateMutationVariables,
} from '../../generated/graphql.ts';

/** What an import of a file would do now. */
export type ImportCheck = Participants_CheckImportQuery['checkParticipantsImport'];

/** Tries an import on the server, which writes nothing. Rejects as every operation does. */
export function useCheckImport(): (variables: Participants_CheckImportQueryVariables) => Promise<ImportCheck> {
  const client = useApolloClient();
  return useCallback(
    async (variables) => {
      const { data } = await client.query({
        query: Participants_CheckImportDocument,
        variables,
        fetchPolicy: 'no-cache',
        // Two files are not told apart by their variables.
        context: { queryDeduplication: false },
      });
      if (!data) throw new Error('The answer has no check');
      return data.checkParticipantsImport;
    },
    [client],
  );
}

/** Deletes a participant; resolves once the list is without. Rejects as every operation does. */
export function useDeleteParticipant(): (id: number) => Promise<void> {
  const client = useApolloClient();
  return async (id) => {
    await client.mutate({ mutation: Participants_DeleteDocument, variables: { id } });
    await refreshParticipants(client);
  };
}

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

/** A person who bought a ticket. */
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

/** Saves an edit; the list shows it by the participant's id. Rejects as every operation does. */
export function useUpdateParticipant(): (variables: Participants_UpdateMutationVariables) => Promise<void> {
  const client = useApolloClient();
  return async (variables) => {
    await client.mutate({ mutation: Participants_UpdateDocument, variables });
  };
}

import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import {
  Participants_CheckImportDocument,
  type Participants_CheckImportQuery,
  type Participants_CheckImportQueryVariables,
} from '../../../generated/graphql.ts';

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

import { useApolloClient } from '@apollo/client/react';
import {
  ManageEntries_UpdateDocument,
  type ManageEntries_UpdateMutationVariables,
} from '../../../generated/graphql.ts';
import { refreshEntries } from './after-change.ts';

/** Saves a correction; resolves once the list has the new ranks. Rejects as every operation does. */
export function useUpdateEntry(): (variables: ManageEntries_UpdateMutationVariables) => Promise<void> {
  const client = useApolloClient();
  return async (variables) => {
    await client.mutate({ mutation: ManageEntries_UpdateDocument, variables });
    await refreshEntries(client);
  };
}

import { useApolloClient } from '@apollo/client/react';
import { ManageEntries_DeleteDocument } from '../../../generated/graphql.ts';
import { refreshEntries } from './after-change.ts';

/** Deletes an entry with its photo. Rejects as every operation does. */
export function useDeleteEntry(): (id: number) => Promise<void> {
  const client = useApolloClient();
  return async (id) => {
    await client.mutate({ mutation: ManageEntries_DeleteDocument, variables: { id } });
    await refreshEntries(client);
  };
}

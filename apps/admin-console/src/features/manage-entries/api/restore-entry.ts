import { useApolloClient } from '@apollo/client/react';
import { ManageEntries_RestoreDocument } from '../../../generated/graphql.ts';
import { refreshEntries } from './after-change.ts';

/** Lets a disqualified entry count again. Rejects as every operation does. */
export function useRestoreEntry(): (id: number) => Promise<void> {
  const client = useApolloClient();
  return async (id) => {
    await client.mutate({ mutation: ManageEntries_RestoreDocument, variables: { id } });
    await refreshEntries(client);
  };
}

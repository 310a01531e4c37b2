import { useApolloClient } from '@apollo/client/react';
import { ManageEntries_DisqualifyDocument } from '../../../generated/graphql.ts';
import { refreshEntries } from './after-change.ts';

/** Takes an entry out of the count. Rejects as every operation does. */
export function useDisqualifyEntry(): (id: number, reason: string) => Promise<void> {
  const client = useApolloClient();
  return async (id, reason) => {
    await client.mutate({ mutation: ManageEntries_DisqualifyDocument, variables: { id, reason } });
    await refreshEntries(client);
  };
}

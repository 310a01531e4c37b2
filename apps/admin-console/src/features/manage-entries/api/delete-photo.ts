import { useApolloClient } from '@apollo/client/react';
import { ManageEntries_DeletePhotoDocument } from '../../../generated/graphql.ts';
import { refreshEntries } from './after-change.ts';

/** Takes the photo off an entry, and off the site. Rejects as every operation does. */
export function useDeletePhoto(): (id: number) => Promise<void> {
  const client = useApolloClient();
  return async (id) => {
    await client.mutate({ mutation: ManageEntries_DeletePhotoDocument, variables: { id } });
    await refreshEntries(client);
  };
}

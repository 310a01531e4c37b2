import { useApolloClient } from '@apollo/client/react';
import { Users_DeleteDocument } from '../../../generated/graphql.ts';
import { refreshUsers } from './users.ts';

/** Deletes a user and gives the name; resolves once the list is without. Rejects as every operation does. */
export function useDeleteUser(): (id: number) => Promise<string> {
  const client = useApolloClient();
  return async (id) => {
    const { data } = await client.mutate({ mutation: Users_DeleteDocument, variables: { id } });
    if (!data) throw new Error('The answer has no name');
    await refreshUsers(client);
    return data.deleteUser.deletedUsername;
  };
}

import { useApolloClient } from '@apollo/client/react';
import { Users_CreateDocument, type Users_CreateMutationVariables } from '../../../generated/graphql.ts';
import { refreshUsers } from './users.ts';

/** Makes an administrator; resolves once the list shows it. Rejects as every operation does. */
export function useCreateUser(): (input: Users_CreateMutationVariables['input']) => Promise<void> {
  const client = useApolloClient();
  return async (input) => {
    await client.mutate({ mutation: Users_CreateDocument, variables: { input } });
    await refreshUsers(client);
  };
}

import { useApolloClient } from '@apollo/client/react';
import { Users_SetSuspendedDocument, type Users_SetSuspendedMutationVariables } from '../../../generated/graphql.ts';
import { refreshUsers } from './users.ts';

/** Shuts a user out, or lets them in again; resolves once the list shows it. Rejects as every operation does. */
export function useSetSuspended(): (variables: Users_SetSuspendedMutationVariables) => Promise<void> {
  const client = useApolloClient();
  return async (variables) => {
    await client.mutate({ mutation: Users_SetSuspendedDocument, variables });
    await refreshUsers(client);
  };
}

import { useApolloClient } from '@apollo/client/react';
import { Users_DisableTwoFactorDocument } from '../../../generated/graphql.ts';
import { refreshUsers } from './users.ts';

/** Turns another user's second factor off; resolves once the list shows it. Rejects as every operation does. */
export function useDisableUserTwoFactor(): (id: number) => Promise<void> {
  const client = useApolloClient();
  return async (id) => {
    await client.mutate({ mutation: Users_DisableTwoFactorDocument, variables: { id } });
    await refreshUsers(client);
  };
}

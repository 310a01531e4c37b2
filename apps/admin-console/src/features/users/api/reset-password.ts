import { useApolloClient } from '@apollo/client/react';
import { Users_ResetPasswordDocument, type Users_ResetPasswordMutationVariables } from '../../../generated/graphql.ts';

/** Gives another user another password, who is signed out everywhere. Rejects as every operation does. */
export function useResetPassword(): (variables: Users_ResetPasswordMutationVariables) => Promise<void> {
  const client = useApolloClient();
  return async (variables) => {
    await client.mutate({ mutation: Users_ResetPasswordDocument, variables });
  };
}

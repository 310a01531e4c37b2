import { useApolloClient } from '@apollo/client/react';
import {
  Profile_ChangePasswordDocument,
  type Profile_ChangePasswordMutationVariables,
} from '../../../generated/graphql.ts';

/** Changes the administrator's own password. Rejects as every operation does. */
export function useChangePassword(): (variables: Profile_ChangePasswordMutationVariables) => Promise<void> {
  const client = useApolloClient();
  return async (variables) => {
    await client.mutate({ mutation: Profile_ChangePasswordDocument, variables });
  };
}

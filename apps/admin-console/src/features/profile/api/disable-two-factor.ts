import { useApolloClient } from '@apollo/client/react';
import {
  Profile_DisableTwoFactorDocument,
  type Profile_DisableTwoFactorMutationVariables,
} from '../../../generated/graphql.ts';
import { refreshTwoFactor } from './two-factor-status.ts';

/** Turns the second factor off. Rejects as every operation does. */
export function useDisableTwoFactor(): (variables: Profile_DisableTwoFactorMutationVariables) => Promise<void> {
  const client = useApolloClient();
  return async (variables) => {
    await client.mutate({ mutation: Profile_DisableTwoFactorDocument, variables });
    await refreshTwoFactor(client);
  };
}

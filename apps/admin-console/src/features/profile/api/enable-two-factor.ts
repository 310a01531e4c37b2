import { useApolloClient } from '@apollo/client/react';
import { Profile_EnableTwoFactorDocument } from '../../../generated/graphql.ts';
import { refreshTwoFactor } from './two-factor-status.ts';

/** Turns the second factor on. Rejects as every operation does. */
export function useEnableTwoFactor(): (verificationCode: string) => Promise<void> {
  const client = useApolloClient();
  return async (verificationCode) => {
    await client.mutate({ mutation: Profile_EnableTwoFactorDocument, variables: { verificationCode } });
    await refreshTwoFactor(client);
  };
}

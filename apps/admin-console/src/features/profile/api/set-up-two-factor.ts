import { useApolloClient } from '@apollo/client/react';
import { Profile_SetUpTwoFactorDocument, type Profile_SetUpTwoFactorMutation } from '../../../generated/graphql.ts';

/** What an authenticator app is given. */
export type TwoFactorSetup = Profile_SetUpTwoFactorMutation['setUpTwoFactor'];

/** Begins the setup anew. The seed is nowhere kept. Rejects as every operation does. */
export function useSetUpTwoFactor(): () => Promise<TwoFactorSetup> {
  const client = useApolloClient();
  return async () => {
    const { data } = await client.mutate({ mutation: Profile_SetUpTwoFactorDocument, fetchPolicy: 'no-cache' });
    if (!data) throw new Error('The answer has no setup');
    return data.setUpTwoFactor;
  };
}

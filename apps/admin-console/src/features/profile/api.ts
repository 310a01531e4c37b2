import type { ApolloClient } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import {
  Console_ViewerDocument,
  Profile_ChangePasswordDocument,
  Profile_DisableTwoFactorDocument,
  Profile_EnableTwoFactorDocument,
  Profile_SetUpTwoFactorDocument,
  Profile_TwoFactorStatusDocument,
  type Profile_ChangePasswordMutationVariables,
  type Profile_DisableTwoFactorMutationVariables,
  type Profile_SetUpTwoFactorMutation,
} from '../../generated/graphql.ts';

/** Changes the administrator's own password. Rejects as every operation does. */
export function useChangePassword(): (variables: Profile_ChangePasswordMutationVariables) => Promise<void> {
  const client = useApolloClient();
  return async (variables) => {
    await client.mutate({ mutation: Profile_ChangePasswordDocument, variables });
  };
}

/** Turns the second factor off. Rejects as every operation does. */
export function useDisableTwoFactor(): (variables: Profile_DisableTwoFactorMutationVariables) => Promise<void> {
  const client = useApolloClient();
  return async (variables) => {
    await client.mutate({ mutation: Profile_DisableTwoFactorDocument, variables });
    await refreshTwoFactor(client);
  };
}

/** Turns the second factor on. Rejects as every operation does. */
export function useEnableTwoFactor(): (verificationCode: string) => Promise<void> {
  const client = useApolloClient();
  return async (verificationCode) => {
    await client.mutate({ mutation: Profile_EnableTwoFactorDocument, variables: { verificationCode } });
    await refreshTwoFactor(client);
  };
}

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

/** Whether the administrator's own second factor is on. */
export function useTwoFactorStatus() {
  const { data, previousData, error, loading, refetch } = useQuery(Profile_TwoFactorStatusDocument);
  const status = (data ?? previousData)?.twoFactorStatus;
  return { isEnabled: status?.enabled, error, isLoading: loading, refetch };
}

/** Asks anew after a change, also for what the other sections go by. */
export async function refreshTwoFactor(client: ApolloClient): Promise<void> {
  await client
    .refetchQueries({ include: [Profile_TwoFactorStatusDocument, Console_ViewerDocument] })
    .catch(() => undefined);
}

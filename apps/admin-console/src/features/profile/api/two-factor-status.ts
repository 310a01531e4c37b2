import type { ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { Console_ViewerDocument, Profile_TwoFactorStatusDocument } from '../../../generated/graphql.ts';

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

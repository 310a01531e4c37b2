import type { ApolloClient } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import {
  Users_CreateDocument,
  Users_DeleteDocument,
  Users_DisableTwoFactorDocument,
  Users_ListDocument,
  Users_ResetPasswordDocument,
  Users_SetRoleDocument,
  Users_SetSuspendedDocument,
  type Users_CreateMutationVariables,
  type Users_ListQuery,
  type Users_ResetPasswordMutationVariables,
  type Users_SetRoleMutationVariables,
  type Users_SetSuspendedMutationVariables,
} from '../../generated/graphql.ts';

/** Makes a user; resolves once the list shows it. Rejects as every operation does. */
export function useCreateUser(): (input: Users_CreateMutationVariables['input']) => Promise<void> {
  const client = useApolloClient();
  return async (input) => {
    await client.mutate({ mutation: Users_CreateDocument, variables: { input } });
    await refreshUsers(client);
  };
}

/** Deletes a user and gives the name; resolves once the list is without. Rejects as every operation does. */
export function useDeleteUser(): (id: number) => Promise<string> {
  const client = useApolloClient();
  return async (id) => {
    const { data } = await client.mutate({ mutation: Users_DeleteDocument, variables: { id } });
    if (!data) throw new Error('The answer has no name');
    await refreshUsers(client);
    return data.deleteUser.deletedUsername;
  };
}

/** Turns another user's second factor off; resolves once the list shows it. Rejects as every operation does. */
export function useDisableUserTwoFactor(): (id: number) => Promise<void> {
  const client = useApolloClient();
  return async (id) => {
    await client.mutate({ mutation: Users_DisableTwoFactorDocument, variables: { id } });
    await refreshUsers(client);
  };
}

/** Gives another user another password, who is signed out everywhere. Rejects as every operation does. */
export function useResetPassword(): (variables: Users_ResetPasswordMutationVariables) => Promise<void> {
  const client = useApolloClient();
  return async (variables) => {
    await client.mutate({ mutation: Users_ResetPasswordDocument, variables });
  };
}

/** Gives another user another role; resolves once the list shows it. Rejects as every operation does. */
export function useSetRole(): (variables: Users_SetRoleMutationVariables) => Promise<void> {
  const client = useApolloClient();
  return async (variables) => {
    await client.mutate({ mutation: Users_SetRoleDocument, variables });
    await refreshUsers(client);
  };
}

/** Shuts a user out, or lets them in again; resolves once the list shows it. Rejects as every operation does. */
export function useSetSuspended(): (variables: Users_SetSuspendedMutationVariables) => Promise<void> {
  const client = useApolloClient();
  return async (variables) => {
    await client.mutate({ mutation: Users_SetSuspendedDocument, variables });
    await refreshUsers(client);
  };
}

/** An account. */
export type User = Users_ListQuery['users'][number];

/** All users in the order in which they were made. */
export function useUsers() {
  const { data, previousData, error, loading, refetch } = useQuery(Users_ListDocument);
  // A failed refresh takes the data away, and what was known a moment ago is better than nothing.
  return { users: (data ?? previousData)?.users, error, isLoading: loading, refetch };
}

/** Asks for the list anew after a change; the list shows by itself that it could not be asked. */
export async function refreshUsers(client: ApolloClient): Promise<void> {
  await client.refetchQueries({ include: [Users_ListDocument] }).catch(() => undefined);
}

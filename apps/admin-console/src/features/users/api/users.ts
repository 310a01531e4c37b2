import type { ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { Users_ListDocument, type Users_ListQuery } from '../../../generated/graphql.ts';

/** An administrator's account. */
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

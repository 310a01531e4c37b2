import { useApolloClient, useQuery } from '@apollo/client/react';
import { Backups_CreateDocument, Backups_ListDocument, type Backups_ListQuery } from '../../generated/graphql.ts';

/** A whole copy of database and photos. */
export type Backup = Backups_ListQuery['backups'][number];

/** The backups on the server's disk, newest first. */
export function useBackups() {
  const { data, error, loading, refetch } = useQuery(Backups_ListDocument, { fetchPolicy: 'network-only' });
  return { backups: data?.backups, error, isLoading: loading, refetch };
}

/** Makes a backup and gives its name, once the list has it. Rejects as every operation does. */
export function useCreateBackup(): () => Promise<string> {
  const client = useApolloClient();
  return async () => {
    const { data } = await client.mutate({ mutation: Backups_CreateDocument });
    if (!data) throw new Error('The answer has no backup');
    // The list says by itself that it could not be asked.
    await client.refetchQueries({ include: [Backups_ListDocument] }).catch(() => undefined);
    return data.createBackup.name;
  };
}

import { useQuery } from '@apollo/client/react';
import { Backups_ListDocument, type Backups_ListQuery } from '../../../generated/graphql.ts';

/** A whole copy of database and photos. */
export type Backup = Backups_ListQuery['backups'][number];

/** The backups on the server's disk, newest first. */
export function useBackups() {
  const { data, error, loading, refetch } = useQuery(Backups_ListDocument, { fetchPolicy: 'network-only' });
  return { backups: data?.backups, error, isLoading: loading, refetch };
}

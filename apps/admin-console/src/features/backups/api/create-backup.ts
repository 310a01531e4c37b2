import { useApolloClient } from '@apollo/client/react';
import { Backups_CreateDocument, Backups_ListDocument } from '../../../generated/graphql.ts';

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

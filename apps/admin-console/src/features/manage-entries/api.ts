import type { ApolloClient } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import {
  ManageEntries_AreExportsOnDocument,
  ManageEntries_DeleteDocument,
  ManageEntries_DeletePhotoDocument,
  ManageEntries_DisqualifyDocument,
  ManageEntries_ExportDocument,
  ManageEntries_ListDocument,
  ManageEntries_RestoreDocument,
  ManageEntries_SmsHistoryDocument,
  ManageEntries_UpdateDocument,
  type ManageEntries_ListQuery,
  type ManageEntries_UpdateMutationVariables,
} from '../../generated/graphql.ts';
import { latest } from '../../lib/latest.ts';
import { LARGE_LIST } from '../../lib/requests.ts';
import { useIsAdministrator } from '../../lib/viewer.tsx';
import { useCsvDownload } from '../../lib/use-csv-download.ts';
import { LIST_POLL_INTERVAL_MS } from './constants.ts';

/** Asks for the list anew, because one changed entry moves the ranks of others; the list shows by itself that it could not be asked. */
export async function refreshEntries(client: ApolloClient): Promise<void> {
  await client.refetchQueries({ include: [ManageEntries_ListDocument] }).catch(() => undefined);
}

/** Deletes an entry with its photo. Rejects as every operation does. */
export function useDeleteEntry(): (id: number) => Promise<void> {
  const client = useApolloClient();
  return async (id) => {
    await client.mutate({ mutation: ManageEntries_DeleteDocument, variables: { id } });
    await refreshEntries(client);
  };
}

/** Takes the photo off an entry, and off the site. Rejects as every operation does. */
export function useDeletePhoto(): (id: number) => Promise<void> {
  const client = useApolloClient();
  return async (id) => {
    await client.mutate({ mutation: ManageEntries_DeletePhotoDocument, variables: { id } });
    await refreshEntries(client);
  };
}

/** Takes an entry out of the count. Rejects as every operation does. */
export function useDisqualifyEntry(): (id: number, reason: string) => Promise<void> {
  const client = useApolloClient();
  return async (id, reason) => {
    await client.mutate({ mutation: ManageEntries_DisqualifyDocument, variables: { id, reason } });
    await refreshEntries(client);
  };
}

/** What the page knows. */
export type EntriesList = ManageEntries_ListQuery;

/** An entry that counts, with its rank and what was corrected in it. */
export type ManagedEntry = ManageEntries_ListQuery['entries'][number];

/** An entry that does not count, and why. */
export type DisqualifiedEntry = ManageEntries_ListQuery['disqualifiedEntries'][number];

/** What one administrator changed at one time. */
export type Correction = ManagedEntry['corrections'][number];

/** All entries, heaviest first, asked again every 30 s: others weigh in meanwhile, and ranks move. */
export function useEntries() {
  return latest(useQuery(ManageEntries_ListDocument, { pollInterval: LIST_POLL_INTERVAL_MS, ...LARGE_LIST }));
}

/** Whether the viewer may export, asked again every 30 s; false while that is not known. */
export function useAreExportsOn(): boolean {
  const isAdministrator = useIsAdministrator();
  const { data, previousData } = useQuery(ManageEntries_AreExportsOnDocument, {
    pollInterval: LIST_POLL_INTERVAL_MS,
    skip: !isAdministrator,
  });
  return isAdministrator && ((data ?? previousData)?.areExportsOn ?? false);
}

/** Downloads what a search finds in a division. */
export const useExportEntries = () => useCsvDownload(ManageEntries_ExportDocument, (data) => data.exportEntries);

/** Lets a disqualified entry count again. Rejects as every operation does. */
export function useRestoreEntry(): (id: number) => Promise<void> {
  const client = useApolloClient();
  return async (id) => {
    await client.mutate({ mutation: ManageEntries_RestoreDocument, variables: { id } });
    await refreshEntries(client);
  };
}

/** What was sent about an entry, newest first. */
export function useSmsHistory(entryId: number) {
  const { data, error, refetch } = useQuery(ManageEntries_SmsHistoryDocument, { variables: { entryId } });
  return { messages: data?.smsHistory, error, refetch };
}

/** Asks anew for the history that is on the screen, if one is; it shows by itself that it could not be asked. */
export function useRefreshSmsHistory(): () => void {
  const client = useApolloClient();
  return () => void client.refetchQueries({ include: [ManageEntries_SmsHistoryDocument] }).catch(() => undefined);
}

/** Saves a correction; resolves once the list has the new ranks. Rejects as every operation does. */
export function useUpdateEntry(): (variables: ManageEntries_UpdateMutationVariables) => Promise<void> {
  const client = useApolloClient();
  return async (variables) => {
    await client.mutate({ mutation: ManageEntries_UpdateDocument, variables });
    await refreshEntries(client);
  };
}

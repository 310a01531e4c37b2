import { useApolloClient, useQuery } from '@apollo/client/react';
import {
  ManageEntries_AreExportsOnDocument,
  ManageEntries_ExportDocument,
  ManageEntries_ListDocument,
  ManageEntries_SmsHistoryDocument,
  type ManageEntries_ListQuery,
} from '../../generated/graphql.ts';
import { latest } from '../../lib/latest.ts';
import { LARGE_LIST } from '../../lib/requests.ts';
import { useIsAdministrator } from '../../lib/viewer.tsx';
import { useCsvDownload } from '../../lib/use-csv-download.ts';
import { LIST_POLL_INTERVAL_MS } from './constants.ts';

/** What is read again after a change of an entry, because it moves the ranks of others. */
export const ENTRIES_SHOWN = { refetch: [ManageEntries_ListDocument] } as const;

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

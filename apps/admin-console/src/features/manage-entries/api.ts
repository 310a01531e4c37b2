import { useApolloClient, useQuery } from '@apollo/client/react';
import {
  ManageEntries_AreExportsOnDocument,
  ManageEntries_ListDocument,
  ManageEntries_SmsHistoryDocument,
  type ManageEntries_ListQuery,
} from '../../generated/graphql.ts';
import { latest } from '../../lib/latest.ts';
import { LARGE_LIST } from '../../lib/requests.ts';
import { useIsAdministrator } from '../../lib/viewer.tsx';

/** The queries to repeat after a change of an entry: it can move the ranks of other entries. */
export const ENTRIES_SHOWN = { refetch: [ManageEntries_ListDocument] } as const;

export type EntriesList = ManageEntries_ListQuery;

export type ManagedEntry = ManageEntries_ListQuery['entries'][number];

export type DisqualifiedEntry = ManageEntries_ListQuery['disqualifiedEntries'][number];

/** One correction: the fields that one user changed at one time. */
export type Correction = ManagedEntry['corrections'][number];

const LIST_POLL_INTERVAL_MS = 30_000;

/** Reads all entries, heaviest first, and polls every 30 s: other consoles add entries and ranks change. */
export function useEntries() {
  return latest(useQuery(ManageEntries_ListDocument, { pollInterval: LIST_POLL_INTERVAL_MS, ...LARGE_LIST }));
}

/** Returns whether the viewer may export; polls every 30 s. False until known. */
export function useAreExportsOn(): boolean {
  const isAdministrator = useIsAdministrator();
  const { data, previousData } = useQuery(ManageEntries_AreExportsOnDocument, {
    pollInterval: LIST_POLL_INTERVAL_MS,
    skip: !isAdministrator,
  });
  return isAdministrator && ((data ?? previousData)?.areExportsOn ?? false);
}

export function useSmsHistory(entryId: number) {
  const { data, error, refetch } = useQuery(ManageEntries_SmsHistoryDocument, { variables: { entryId } });
  return { messages: data?.smsHistory, error, refetch };
}

/** Reads the visible message history again, if there is one. The history shows its own errors. */
export function useRefreshSmsHistory(): () => void {
  const client = useApolloClient();
  return () => void client.refetchQueries({ include: [ManageEntries_SmsHistoryDocument] }).catch(() => undefined);
}

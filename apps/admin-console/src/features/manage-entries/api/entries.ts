import { useQuery } from '@apollo/client/react';
import { ManageEntries_ListDocument, type ManageEntries_ListQuery } from '../../../generated/graphql.ts';
import { LARGE_LIST } from '../../../lib/large-list.ts';
import { LIST_POLL_INTERVAL_MS } from '../constants.ts';

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
  const { data, previousData, error, loading, refetch } = useQuery(ManageEntries_ListDocument, {
    pollInterval: LIST_POLL_INTERVAL_MS,
    ...LARGE_LIST,
  });
  // A failed poll takes the data away, and what was known a moment ago is better than nothing.
  return { list: data ?? previousData, error, isLoading: loading, refetch };
}

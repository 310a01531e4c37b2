import { useQuery } from '@apollo/client/react';
import {
  AuditLog_ActionsDocument,
  AuditLog_EventsDocument,
  AuditLog_ExportDocument,
  type AuditLog_EventsQuery,
} from '../../generated/graphql.ts';
import { useCsvDownload } from '../../lib/use-csv-download.ts';
import type { AuditFilter } from './filter-form.ts';

const NONE: readonly string[] = [];

/** Every action that is written down; none until the server has said them, and without it. */
export function useAuditActions(): readonly string[] {
  const { data } = useQuery(AuditLog_ActionsDocument);
  return data?.auditActions ?? NONE;
}

/** A line of the audit log. */
export type AuditEvent = AuditLog_EventsQuery['auditEvents']['events'][number];

/** The lines that pass a filter, newest first, as many at a time as the server gives by itself; `loadMore` is null at the end. */
export function useAuditEvents(filter: AuditFilter) {
  const { data, error, loading, refetch, fetchMore } = useQuery(AuditLog_EventsDocument, {
    variables: { filter },
    fetchPolicy: 'network-only',
  });
  const after = data?.auditEvents.endCursor ?? null;
  const loadMore = async (): Promise<void> => {
    await fetchMore({
      variables: { filter, after },
      updateQuery: (before, { fetchMoreResult }) => ({
        ...fetchMoreResult,
        auditEvents: {
          ...fetchMoreResult.auditEvents,
          events: [...before.auditEvents.events, ...fetchMoreResult.auditEvents.events],
        },
      }),
    });
  };
  return {
    events: data?.auditEvents.events,
    areExportsOn: data?.areExportsOn ?? false,
    loadMore: after === null ? null : loadMore,
    error,
    isLoading: loading,
    refetch,
  };
}

/** Downloads the lines that pass a filter. */
export const useExportEvents = () => useCsvDownload(AuditLog_ExportDocument, (data) => data.exportAuditEvents);

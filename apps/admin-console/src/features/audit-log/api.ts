import { useQuery } from '@apollo/client/react';
import { AuditLog_EventsDocument } from '../../generated/graphql.ts';
import type { AuditFilter } from './filter-form.ts';

/** Reads the lines that pass a filter, newest first, as many at a time as the server gives by itself; `loadMore` is null at the end. */
export function useAuditEvents(filter: AuditFilter) {
  const read = useQuery(AuditLog_EventsDocument, { variables: { filter }, fetchPolicy: 'network-only' });
  const after = read.data?.auditEvents.endCursor ?? null;
  const loadMore = async (): Promise<void> => {
    await read.fetchMore({
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
  return { read, loadMore: after === null ? null : loadMore };
}

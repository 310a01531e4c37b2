import { useQuery } from '@apollo/client/react';
import { RaffleTickets_EntriesDocument, type RaffleTickets_EntriesQuery } from '../../generated/graphql.ts';
import { LARGE_LIST } from '../../lib/requests.ts';

/** An entry as its ticket in the draw. */
export type Ticket = RaffleTickets_EntriesQuery['entries'][number];

/** The tickets of both divisions, heaviest first, and the event's title. */
export function useTickets() {
  const { data, error, loading, refetch } = useQuery(RaffleTickets_EntriesDocument, LARGE_LIST);
  return { tickets: data?.entries, eventTitle: data?.derby.contestName ?? '', error, isLoading: loading, refetch };
}

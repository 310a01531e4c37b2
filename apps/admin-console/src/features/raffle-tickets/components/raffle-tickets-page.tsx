import { useQuery } from '@apollo/client/react';
import { Loaded } from '../../../components/loaded.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { RaffleTickets_EntriesDocument } from '../../../generated/graphql.ts';
import { LARGE_LIST } from '../../../lib/requests.ts';
import { messages } from '../messages.ts';
import { TicketSheet } from './ticket-sheet.tsx';

/** One ticket for each entry, to be printed, cut and drawn. */
export function RaffleTicketsPage() {
  const read = useQuery(RaffleTickets_EntriesDocument, LARGE_LIST);
  return (
    <SectionPage title={messages.title}>
      <Loaded read={read} loading={messages.loading} fallback={messages.failed}>
        {({ entries, derby }) => <TicketSheet tickets={entries} eventTitle={derby.contestName} />}
      </Loaded>
    </SectionPage>
  );
}

import { NotLoaded } from '../../../components/not-loaded.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { useTickets } from '../api.ts';
import { messages } from '../messages.ts';
import { TicketSheet } from './ticket-sheet.tsx';

/** One ticket for each entry, to be printed, cut and drawn. */
export function RaffleTicketsPage() {
  const { tickets, eventTitle, ...read } = useTickets();
  return (
    <SectionPage title={messages.title}>
      {tickets ? (
        <TicketSheet tickets={tickets} eventTitle={eventTitle} />
      ) : (
        <NotLoaded read={read} loading={messages.loading} fallback={messages.failed} />
      )}
    </SectionPage>
  );
}

import { ErrorState } from '@derby/ui/error-state';
import { Loading } from '@derby/ui/loading';
import { requestIdOf } from '@derby/web-session/request-failure';
import { SectionPage } from '../../../components/section-page.tsx';
import { useTickets } from '../api/tickets.ts';
import { messages } from '../messages.ts';
import { TicketSheet } from './ticket-sheet.tsx';

/** One ticket for each entry, to be printed, cut and drawn (spec.md 2 "Raffle Tickets"). */
export function RaffleTicketsPage() {
  const { tickets, eventTitle, error, isLoading, refetch } = useTickets();
  return (
    <SectionPage title={messages.title}>
      {tickets ? (
        <TicketSheet tickets={tickets} eventTitle={eventTitle} />
      ) : error ? (
        <ErrorState
          message={messages.failed}
          requestId={requestIdOf(error)}
          retrying={isLoading}
          onRetry={() => void refetch().catch(() => undefined)}
        />
      ) : (
        <Loading>{messages.loading}</Loading>
      )}
    </SectionPage>
  );
}

import { TicketsContent } from '@derby/ui/event/tickets-content';
import { downloadFile } from '@derby/micro-frontend/download-file';
import { readEvent } from '@derby/micro-frontend/runtime-config';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { PageBand } from '../../../components/page-band.tsx';
import { calendarFileName, calendarFileOf } from '../calendar-file.ts';
import { messages } from '../messages.ts';
import { TicketSale, useSaleAddress } from './ticket-sale.tsx';

function addToCalendar(): void {
  const event = readEvent();
  const url = new URL('/details', window.location.origin).href;
  downloadFile({
    name: calendarFileName(event),
    type: 'text/calendar',
    text: calendarFileOf(event, { url, now: new Date() }),
  });
}

/** The facts for buyers, and the ticketing form. */
export function TicketsPage() {
  usePageMetadata('tickets');
  const ticketingUrl = useSaleAddress();
  return (
    <>
      <PageBand title={messages.heading} />
      <TicketsContent event={readEvent()} onAddToCalendar={addToCalendar} isSaleClosed={ticketingUrl === null}>
        <section className="grid gap-4">
          <p className="rounded-card bg-ok-soft px-5 py-3.5 text-lg font-semibold text-ok">{messages.proceeds}</p>
          <TicketSale ticketingUrl={ticketingUrl} />
        </section>
      </TicketsContent>
    </>
  );
}

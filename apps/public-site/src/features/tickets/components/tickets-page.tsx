import { derbyEvent } from '@derby/rules/event/event';
import { TicketsContent } from '@derby/ui/event/tickets-content';
import { downloadFile } from '@derby/micro-frontend/download-file';
import { PAGE_METADATA } from '@derby/micro-frontend/page-metadata';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { PageBand } from '../../../components/page-band.tsx';
import { contestFacts } from '../../../lib/site.ts';
import { calendarFileName, calendarFileOf } from '../calendar-file.ts';
import { messages } from '../messages.ts';
import { TicketSale } from './ticket-sale.tsx';

function addToCalendar(): void {
  downloadFile({
    name: calendarFileName(derbyEvent),
    type: 'text/calendar',
    text: calendarFileOf(derbyEvent, { url: new URL('/details', window.location.origin).href, now: new Date() }),
  });
}

/** What a buyer must know, and the ticketing form. */
export function TicketsPage() {
  usePageMetadata(PAGE_METADATA.tickets);
  return (
    <>
      <PageBand title={messages.heading} />
      <TicketsContent contest={contestFacts()} onAddToCalendar={addToCalendar}>
        <section className="grid gap-4">
          <p className="rounded-card bg-ok-soft px-5 py-3.5 text-lg font-semibold text-ok">{messages.proceeds}</p>
          <TicketSale />
        </section>
      </TicketsContent>
    </>
  );
}

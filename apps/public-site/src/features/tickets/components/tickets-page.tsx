import { PAGES } from '@derby/micro-frontend/pages';
import { doTicketsReturn } from '@derby/rules/event/derby-now';
import { PhaseLine } from '@derby/ui/event/phase-line';
import { TicketsContent } from '@derby/ui/event/tickets-content';
import { downloadFile } from '@derby/micro-frontend/download-file';
import { readEvent } from '@derby/micro-frontend/runtime-config';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { PageBand } from '../../../components/page-band.tsx';
import { useDerbyNow } from '../../../lib/derby-now.ts';
import { calendarFileOf, reminderFileOf } from '../calendar-file.ts';
import { TicketSale } from './ticket-sale.tsx';

/** Downloads the derby as a calendar file, or a day on which to look for the next one. */
function addToCalendar(isReminder: boolean): void {
  const event = readEvent();
  const url = new URL(isReminder ? '/tickets' : '/details', window.location.origin).href;
  const file = (isReminder ? reminderFileOf : calendarFileOf)(event, { url, now: new Date() });
  downloadFile({ ...file, type: 'text/calendar' });
}

/** The ticketing form, and the facts for buyers. */
export function TicketsPage() {
  usePageMetadata('tickets');
  const derby = useDerbyNow();
  return (
    <>
      <PageBand title={PAGES.tickets.heading} line={<PhaseLine derby={derby} isLink />} />
      <TicketsContent event={readEvent()} derby={derby} onAddToCalendar={() => addToCalendar(doTicketsReturn(derby))}>
        <TicketSale areTicketsOnSale={derby.areTicketsOnSale} />
      </TicketsContent>
    </>
  );
}

import { derbyEvent } from '@derby/event';
import { downloadFile } from '@derby/micro-frontend/download-file';
import { PAGE_METADATA } from '@derby/micro-frontend/page-metadata';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { Button } from '@derby/ui/button';
import { Icon } from '@derby/ui/icon';
import { PageBand } from '../../../components/page-band.tsx';
import { contestFacts } from '../../../lib/contest.ts';
import { formatDate, formatWallTime } from '@derby/event/derby-time';
import { calendarFileName, calendarFileOf } from '../calendar-file.ts';
import { messages } from '../messages.ts';
import { TicketFacts } from './ticket-facts.tsx';
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
  const { weighInStart, weighInEnd } = contestFacts();
  return (
    <>
      <PageBand title={messages.heading} />
      <div className="mx-auto grid w-full max-w-280 gap-7 px-5 py-8">
        <section className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <div className="mr-auto">
            <h2 className="text-3xl">{formatDate(derbyEvent.startsAt)}</h2>
            {weighInStart && weighInEnd && (
              <p className="mt-1 text-lg text-ink-2">
                {messages.weighIn(formatWallTime(weighInStart), formatWallTime(weighInEnd))}
              </p>
            )}
          </div>
          <Button variant="quiet" onClick={addToCalendar}>
            <Icon name="calendar" />
            {messages.addToCalendar}
          </Button>
        </section>
        <TicketFacts />
        <section className="grid gap-4">
          <p className="rounded-card bg-ok-soft px-5 py-3.5 text-lg font-semibold text-ok">{messages.proceeds}</p>
          <TicketSale />
        </section>
      </div>
    </>
  );
}

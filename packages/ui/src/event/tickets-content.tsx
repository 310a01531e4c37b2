import { formatWallDate, formatWallTime } from '@derby/rules/event/derby-time';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { Button, buttonClass } from '../button.tsx';
import { Icon } from '../icon.tsx';
import type { ReactNode } from 'react';
import { messages } from './messages.ts';
import { TicketFacts } from './ticket-facts.tsx';

/** Id of the sale, which on a phone is several screens below. */
const SALE_ID = 'choose-tickets';

interface TicketsContentProps {
  readonly event: DerbyEvent;
  readonly onAddToCalendar?: () => void;
  /** Tickets are not on sale, so there is no link to the sale. */
  readonly isSaleClosed?: boolean;
  /** The sale, below the facts. */
  readonly children?: ReactNode;
}

/** Facts for buyers, below the page heading. */
export function TicketsContent({ event, onAddToCalendar, isSaleClosed = false, children }: TicketsContentProps) {
  const { weighInStart, weighInEnd } = event;
  return (
    <div className="mx-auto grid w-full max-w-280 gap-7 px-5 py-8">
      <section className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <div className="mr-auto">
          {weighInStart && <h2 className="text-3xl">{formatWallDate(weighInStart)}</h2>}
          {weighInStart && weighInEnd && (
            <p className="mt-1 text-lg text-ink-2">
              {messages.weighIn(formatWallTime(weighInStart), formatWallTime(weighInEnd))}
            </p>
          )}
        </div>
        {!isSaleClosed && (
          <a href={`#${SALE_ID}`} className={buttonClass()}>
            {messages.chooseTickets}
          </a>
        )}
        {weighInStart && (
          <Button variant="quiet" onClick={onAddToCalendar}>
            <Icon name="calendar" />
            {messages.addToCalendar}
          </Button>
        )}
      </section>
      <TicketFacts event={event} />
      <div id={SALE_ID}>{children}</div>
    </div>
  );
}

import { doTicketsReturn, UNKNOWN_DERBY, type DerbyNow } from '@derby/rules/event/derby-now';
import { formatWallDate, formatWallTime } from '@derby/rules/event/derby-time';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { Icon } from '../icon.tsx';
import { DayHeading } from './day-heading.tsx';
import { messages } from './messages.ts';
import { TicketFacts } from './ticket-facts.tsx';

/** Id of the facts, which on a phone are below the form. */
const FACTS_ID = 'ticket-facts';

interface TicketsContentProps {
  readonly event: DerbyEvent;
  readonly derby?: DerbyNow;
  readonly onAddToCalendar?: () => void;
  /** The sale. When the day is over, the return of tickets is announced in its place. */
  readonly children?: ReactNode;
}

/** Date and price with the sale below, and the facts for buyers beside them. */
export function TicketsContent({ event, derby = UNKNOWN_DERBY, onAddToCalendar, children }: TicketsContentProps) {
  const { weighInStart } = event;
  const isReturning = doTicketsReturn(derby);
  const addToCalendar = weighInStart && (
    <Button variant={isReturning ? 'primary' : 'quiet'} onClick={onAddToCalendar}>
      <Icon name="calendar" />
      {messages.addToCalendar}
    </Button>
  );
  return (
    <div className="mx-auto grid w-full max-w-280 gap-x-8 gap-y-7 px-5 py-8 md:grid-cols-12">
      <div className="grid content-start gap-5 md:col-span-7">
        <section className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <DateAndPrice event={event} derby={derby} />
          {!isReturning && addToCalendar}
          <a href={`#${FACTS_ID}`} className="inline-flex min-h-12 items-center underline md:hidden">
            {messages.toFacts}
          </a>
        </section>
        {isReturning ? (
          <Card className="grid justify-items-start gap-3 md:p-8">
            <h3 className="text-4xl">{messages.nextYear}</h3>
            <p className="text-ink-2">{messages.nextYearReminder}</p>
            {addToCalendar}
          </Card>
        ) : (
          children && (
            <section className="grid gap-2">
              <p className="font-semibold text-ok">{messages.wholePurchase}</p>
              {children}
            </section>
          )
        )}
      </div>
      <div id={FACTS_ID} className="self-start md:sticky md:top-[calc(5rem+var(--notice,0px))] md:col-span-5">
        <TicketFacts event={event} />
      </div>
    </div>
  );
}

function DateAndPrice({ event, derby }: Required<Pick<TicketsContentProps, 'event' | 'derby'>>) {
  const { weighInStart, weighInEnd, tickets } = event;
  const { price, currency, onSaleFrom } = tickets;
  return (
    <div className="mr-auto">
      <DayHeading event={event} derby={derby} />
      {weighInStart && weighInEnd && (
        <p className="text-lg text-ink-2">
          {messages.weighIn(formatWallTime(weighInStart), formatWallTime(weighInEnd))}
        </p>
      )}
      {price && (
        <p className="mt-1 font-display text-2xl leading-tight font-semibold">
          {messages.adultPrice(price, currency ?? '')}
        </p>
      )}
      {onSaleFrom && <p className="mt-1">{messages.onSaleFrom(formatWallDate(onSaleFrom))}</p>}
    </div>
  );
}

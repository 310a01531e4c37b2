import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { formatWallDate } from '@derby/rules/event/derby-time';
import { Card } from '../card.tsx';
import { Icon } from '../icon.tsx';
import type { ReactNode } from 'react';
import { Venue } from './venue.tsx';
import { messages } from './messages.ts';
import { BoundaryChart } from './boundary-chart.tsx';
import { isOnChart } from './chart.ts';

const linkClass = 'inline-flex min-h-11 items-center gap-2.5 underline';

/** Price, licence, boundaries, place and contact, where known. */
export function TicketFacts({ event }: { readonly event: DerbyEvent }) {
  const { licence, fishingBoundaries, contactEmail, tickets, venue } = event;
  const { text, from, to } = fishingBoundaries;
  const chart = from && to && isOnChart(from) && isOnChart(to) ? <BoundaryChart from={from} to={to} /> : null;
  return (
    <div className="grid gap-3.5 md:grid-cols-2">
      <div className="grid content-start gap-3.5">
        {(tickets.price || tickets.onSaleFrom) && (
          <Fact title={messages.price}>
            {tickets.price && <p>{messages.adultPrice(tickets.price, tickets.currency ?? '')}</p>}
            {tickets.onSaleFrom && <p>{messages.onSaleFrom(formatWallDate(tickets.onSaleFrom))}</p>}
          </Fact>
        )}
        {licence && (
          <Fact title={messages.licence}>
            <p>{licence.text}</p>
            {licence.url && (
              <a href={licence.url} target="_blank" rel="noopener" className={linkClass}>
                <Icon name="external" />
                {messages.licenceRules}
              </a>
            )}
          </Fact>
        )}
        <Fact title={messages.location}>
          <Venue venue={venue} />
        </Fact>
        {contactEmail && (
          <Fact title={messages.contact}>
            <a href={`mailto:${contactEmail}`} className={linkClass}>
              <Icon name="mail" />
              {contactEmail}
            </a>
          </Fact>
        )}
      </div>
      {(text || chart) && (
        <Fact title={messages.boundaries}>
          {text && <p className="mb-3">{text}</p>}
          {chart}
        </Fact>
      )}
    </div>
  );
}

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card>
      <h3 className="mb-1.5 text-2xl">{title}</h3>
      {children}
    </Card>
  );
}

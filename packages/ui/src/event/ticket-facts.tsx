import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { Card } from '../card.tsx';
import { Icon } from '../icon.tsx';
import type { ReactNode } from 'react';
import { Venue } from './venue.tsx';
import { messages } from './messages.ts';
import { BoundaryChart } from './boundary-chart.tsx';
import { isOnChart } from './chart.ts';

const linkClass = 'inline-flex min-h-(--target) items-center gap-2.5 underline';

/** Licence, place, boundaries and contact, where known. */
export function TicketFacts({ event }: { readonly event: DerbyEvent }) {
  const { licence, fishingBoundaries, contactEmail, venue } = event;
  const { text, from, to } = fishingBoundaries;
  const chart =
    from && to && isOnChart(from) && isOnChart(to) ? <BoundaryChart from={from} to={to} venue={venue} /> : null;
  return (
    <Card className="grid gap-5">
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
      {(text || chart) && (
        <Fact title={messages.boundaries}>
          {text && <p className="mb-3">{text}</p>}
          {chart}
        </Fact>
      )}
      {contactEmail && (
        <Fact title={messages.contact}>
          <a href={`mailto:${contactEmail}`} className={linkClass}>
            <Icon name="mail" />
            {contactEmail}
          </a>
        </Fact>
      )}
    </Card>
  );
}

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="not-first:border-t not-first:border-line not-first:pt-4">
      <h3 className="mb-1 text-2xl">{title}</h3>
      {children}
    </section>
  );
}

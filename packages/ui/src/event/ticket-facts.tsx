import { derbyEvent } from '@derby/rules/event/event';
import { Card } from '../card.tsx';
import { Icon } from '../icon.tsx';
import type { ReactNode } from 'react';
import { Venue } from './venue.tsx';
import { messages } from './messages.ts';
import { BoundaryChart } from './boundary-chart.tsx';

const linkClass = 'inline-flex min-h-11 items-center gap-2.5 underline';

/** Licence, boundaries, place and contact. */
export function TicketFacts() {
  const { licence, fishingBoundaries, contactEmail } = derbyEvent;
  return (
    <div className="grid gap-3.5 md:grid-cols-2">
      <div className="grid gap-3.5">
        <Fact title={messages.licence}>
          <p>{licence.text}</p>
          <a href={licence.url} target="_blank" rel="noopener" className={linkClass}>
            <Icon name="external" />
            {messages.licenceRules}
          </a>
        </Fact>
        <Fact title={messages.location}>
          <Venue />
        </Fact>
        <Fact title={messages.contact}>
          <a href={`mailto:${contactEmail}`} className={linkClass}>
            <Icon name="mail" />
            {contactEmail}
          </a>
        </Fact>
      </div>
      <Fact title={messages.boundaries}>
        <p className="mb-3">{messages.boundariesBetween(fishingBoundaries.from.name, fishingBoundaries.to.name)}</p>
        <BoundaryChart />
      </Fact>
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

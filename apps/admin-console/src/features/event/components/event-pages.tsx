import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { derbyNowOf } from '@derby/rules/event/derby-now';
import { DetailsContent } from '@derby/ui/event/details-content';
import { HomeHero } from '@derby/ui/event/home-hero';
import { TicketsContent } from '@derby/ui/event/tickets-content';
import { SalmonDrawing } from '@derby/ui/salmon-drawing';
import { useState } from 'react';

/** The state of a derby that is not over. */
const PUBLIC = { isPublic: true, areTicketsOnSale: true, hasEnded: false };

/** An unsaved event as visitors would see it. Its links are disabled. */
export function EventPages({ event }: { readonly event: DerbyEvent }) {
  const [nowMs] = useState(Date.now);
  return (
    <div inert className="grid gap-5">
      <HomeHero
        event={event}
        derby={derbyNowOf({ ...PUBLIC, ...event }, nowMs)}
        leaders={null}
        graphic={<SalmonDrawing />}
      />
      <DetailsContent event={event} />
      <TicketsContent event={event} />
      <ul className="flex flex-wrap items-center gap-4">
        {event.sponsors.map(({ alt, src }) => (
          <li key={src}>{alt}</li>
        ))}
      </ul>
    </div>
  );
}

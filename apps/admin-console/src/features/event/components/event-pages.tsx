import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { DetailsContent } from '@derby/ui/event/details-content';
import { TicketsContent } from '@derby/ui/event/tickets-content';

/** An unsaved event as visitors would see it. Its links are disabled. */
export function EventPages({ event }: { readonly event: DerbyEvent }) {
  return (
    <div inert className="grid gap-5">
      <div className="grid gap-2 rounded-card bg-sea p-5 text-sea-ink">
        <p className="font-display text-4xl font-semibold">{event.title}</p>
        <p className="font-display text-2xl font-semibold text-sea-ink-2">{event.slogan.join(' ')}</p>
        <p>{event.summary}</p>
      </div>
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

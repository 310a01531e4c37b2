import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { homeEyebrow } from '@derby/micro-frontend/page-headings';
import { Dialog } from '@derby/ui/dialog';
import { DetailsContent } from '@derby/ui/event/details-content';
import { TicketsContent } from '@derby/ui/event/tickets-content';
import { messages } from '../messages.ts';

interface EventPreviewProps {
  /** Null shows nothing. */
  readonly event: DerbyEvent | null;
  readonly onClose: () => void;
}

/** What visitors would see of an event that is not saved yet. Its links lead nowhere. */
export function EventPreview({ event, onClose }: EventPreviewProps) {
  return (
    <Dialog open={event !== null} title={messages.previewTitle} onClose={onClose}>
      {event && (
        <div inert className="grid gap-5">
          <div className="grid gap-2 rounded-card bg-sea p-5 text-sea-ink">
            <p className="font-semibold">{homeEyebrow(event)}</p>
            <p className="font-display text-4xl font-semibold">{event.slogan.join(' ')}</p>
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
      )}
    </Dialog>
  );
}

import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { homeEyebrow } from '@derby/micro-frontend/page-headings';
import { Dialog } from '@derby/ui/dialog';
import { DetailsContent } from '@derby/ui/event/details-content';
import { TicketsContent } from '@derby/ui/event/tickets-content';
import { SeaHero } from '@derby/ui/sea-hero';
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
          <SeaHero eyebrow={homeEyebrow(event)} lines={event.slogan} summary={event.summary} />
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

import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { DetailsContent } from '@derby/ui/event/details-content';
import { TicketsContent } from '@derby/ui/event/tickets-content';
import { homeEyebrow, PAGE_HEADINGS } from '@derby/micro-frontend/page-headings';
import type { PageName } from '@derby/micro-frontend/pages';
import { SeaBand } from '@derby/ui/sea-band';
import { SeaHero } from '@derby/ui/sea-hero';

interface PagePlaceholderProps {
  readonly page: PageName;
  readonly event: DerbyEvent;
}

const headings: Partial<Record<PageName, string>> = PAGE_HEADINGS;

/** The part of a public page that is the same for all visitors, as it will look. */
export function PagePlaceholder({ page, event }: PagePlaceholderProps) {
  if (page === 'home') {
    return <SeaHero eyebrow={homeEyebrow(event)} lines={event.slogan} summary={event.summary} />;
  }
  const title = headings[page];
  if (title === undefined) return null;
  return (
    <>
      <SeaBand eyebrow={event.title} title={title}>
        {/* Where the club's logo will be. */}
        <div className="size-18 shrink-0" />
      </SeaBand>
      {page === 'details' && <DetailsContent event={event} />}
      {page === 'tickets' && <TicketsContent event={event} />}
    </>
  );
}

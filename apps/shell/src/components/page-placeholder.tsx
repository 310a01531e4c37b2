import { derbyEvent } from '@derby/rules/event/event';
import { DetailsContent } from '@derby/ui/event/details-content';
import { TicketsContent } from '@derby/ui/event/tickets-content';
import { homeEyebrow, homeSummary, PAGE_HEADINGS } from '@derby/micro-frontend/page-headings';
import type { PageName } from '@derby/micro-frontend/pages';
import type { ContestFacts } from '@derby/micro-frontend/runtime-config';
import { SeaBand } from '@derby/ui/sea-band';
import { SeaHero } from '@derby/ui/sea-hero';

interface PagePlaceholderProps {
  readonly page: PageName;
  readonly contest: ContestFacts;
}

const headings: Partial<Record<PageName, string>> = PAGE_HEADINGS;

/** The part of a public page that is the same for all visitors, as it will look. */
export function PagePlaceholder({ page, contest }: PagePlaceholderProps) {
  if (page === 'home') {
    return <SeaHero eyebrow={homeEyebrow(contest.title)} lines={derbyEvent.slogan} summary={homeSummary()} />;
  }
  const title = headings[page];
  if (title === undefined) return null;
  return (
    <>
      <SeaBand eyebrow={contest.title} title={title}>
        {/* Where the club's logo will be. */}
        <div className="size-18 shrink-0" />
      </SeaBand>
      {page === 'details' && <DetailsContent />}
      {page === 'tickets' && <TicketsContent contest={contest} />}
    </>
  );
}

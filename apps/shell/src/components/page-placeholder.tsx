import { derbyEvent } from '@derby/event';
import { homeEyebrow, PAGE_HEADINGS } from '@derby/micro-frontend/page-headings';
import type { PageName } from '@derby/micro-frontend/pages';
import { SeaBand } from '@derby/ui/sea-band';
import { SeaHero } from '@derby/ui/sea-hero';

interface PagePlaceholderProps {
  readonly page: PageName;
  /** What the settings call the contest, when that is known. */
  readonly contestTitle: string | undefined;
}

const headings: Partial<Record<PageName, string>> = PAGE_HEADINGS;

/** The top of a public page as it will look, painted while the page itself loads; readers wait for the real one. */
export function PagePlaceholder({ page, contestTitle = derbyEvent.title }: PagePlaceholderProps) {
  if (page === 'home') {
    return (
      <div aria-hidden="true">
        <SeaHero eyebrow={homeEyebrow(contestTitle)} lines={derbyEvent.slogan} summary={derbyEvent.summary} />
      </div>
    );
  }
  const title = headings[page];
  if (title === undefined) return null;
  return (
    <div aria-hidden="true">
      <SeaBand eyebrow={contestTitle} title={title}>
        {/* Where the club's logo will be. */}
        <div className="size-18 shrink-0" />
      </SeaBand>
    </div>
  );
}

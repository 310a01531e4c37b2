import { readEvent } from '@derby/micro-frontend/runtime-config';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { Prizes } from '@derby/ui/event/prizes';
import { messages } from '../messages.ts';
import { HomeBanner } from './home-banner.tsx';
import { HomeFacts } from './home-facts.tsx';
import { SponsorGrid } from './sponsor-grid.tsx';

/** The front page: what the derby is, what can be won, and who makes it possible. */
export function HomePage() {
  usePageMetadata('home');
  return (
    <>
      <HomeBanner />
      <div className="mx-auto grid w-full max-w-280 gap-9 px-5 py-9">
        <HomeFacts />
        <Prizes heading={messages.prizes} prizes={readEvent().prizes} />
        <SponsorGrid />
      </div>
    </>
  );
}

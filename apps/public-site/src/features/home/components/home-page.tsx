import { readEvent } from '@derby/micro-frontend/runtime-config';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { formatWallDate } from '@derby/rules/event/derby-time';
import { Prizes } from '@derby/ui/event/prizes';
import { Venue } from '@derby/ui/event/venue';
import type { ReactNode } from 'react';
import { messages } from '../messages.ts';
import { HomeBanner } from './home-banner.tsx';
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

/** When, where and for whom, in one line of cards. */
function HomeFacts() {
  const { venue, weighInStart } = readEvent();
  return (
    <dl className="grid overflow-hidden rounded-card border border-line bg-panel shadow-card max-md:divide-y md:grid-cols-3 md:divide-x [&>*]:border-line">
      {weighInStart && <Fact name={messages.when}>{formatWallDate(weighInStart)}</Fact>}
      <Fact name={messages.where}>
        <Venue venue={venue} />
      </Fact>
      <Fact name={messages.divisionsName}>{messages.divisions}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="px-5 py-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="flex min-h-11 items-center font-semibold">{children}</dd>
    </div>
  );
}

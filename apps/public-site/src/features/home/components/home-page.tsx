import { readEvent } from '@derby/micro-frontend/runtime-config';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { formatWallDay } from '@derby/rules/event/derby-time';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { HomeHero } from '@derby/ui/event/home-hero';
import { Prizes } from '@derby/ui/event/prizes';
import { Venue } from '@derby/ui/event/venue';
import { SalmonDrawing } from '@derby/ui/salmon-drawing';
import type { ReactNode } from 'react';
import { ClubLogo } from '../../../components/club-logo.tsx';
import { useDerbyNow } from '../../../lib/derby-now.ts';
import { useLeaders } from '../hooks/use-leaders.ts';
import { messages } from '../messages.ts';
import { SponsorGrid } from './sponsor-grid.tsx';

/** The home page: the derby, its prizes and its sponsors. */
export function HomePage() {
  usePageMetadata('home');
  const event = readEvent();
  const derby = useDerbyNow();
  const leaders = useLeaders(derby);
  return (
    <>
      <HomeHero event={event} derby={derby} leaders={leaders} graphic={<Graphic />}>
        <ClubLogo size={48}>{messages.visitClub}</ClubLogo>
      </HomeHero>
      <div className="mx-auto grid w-full max-w-280 gap-9 px-5 py-9">
        <HomeFacts event={event} />
        <Prizes heading={messages.prizes} prizes={event.prizes} />
        <SponsorGrid />
      </div>
    </>
  );
}

/** The event's graphic. It grows once when the page appears, except with reduced motion. */
function Graphic() {
  return (
    <div className="animate-ease-in-once">
      <SalmonDrawing />
    </div>
  );
}

/** Date, place and divisions, in one row of cards. */
function HomeFacts({ event: { title, venue, weighInStart } }: { readonly event: DerbyEvent }) {
  return (
    <dl className="grid overflow-hidden rounded-card border border-line bg-panel shadow-card max-md:divide-y md:grid-cols-3 md:divide-x [&>*]:border-line">
      {weighInStart && <Fact name={messages.when}>{formatWallDay(weighInStart, { title })}</Fact>}
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

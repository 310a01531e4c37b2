import { homeEyebrow } from '@derby/micro-frontend/page-headings';
import { Link } from '@derby/micro-frontend/router';
import { readEvent } from '@derby/micro-frontend/runtime-config';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { formatWallDate, formatWallTime } from '@derby/rules/event/derby-time';
import { buttonClass } from '@derby/ui/button';
import { Prizes } from '@derby/ui/event/prizes';
import { Venue } from '@derby/ui/event/venue';
import { SalmonDrawing } from '@derby/ui/salmon-drawing';
import { SeaHero } from '@derby/ui/sea-hero';
import type { ReactNode } from 'react';
import { ClubLogo } from '../../../components/club-logo.tsx';
import { messages } from '../messages.ts';
import { SponsorGrid } from './sponsor-grid.tsx';

/** The home page: the derby, its prizes and its sponsors. */
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

/** Date, place and divisions, in one row of cards. */
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

/** The banner with the event's graphic. Both grow once when the page appears, except with reduced motion. */
function HomeBanner() {
  const event = readEvent();
  const graphic = (
    <div className="animate-ease-in-once max-md:max-w-80">
      <SalmonDrawing />
    </div>
  );
  return (
    <SeaHero eyebrow={homeEyebrow(event)} lines={event.slogan} summary={event.summary} graphic={graphic}>
      <div className="flex flex-wrap items-center gap-3">
        <Link to="/details" className={buttonClass()}>
          {messages.eventDetails}
        </Link>
        <ClubLogo size={48}>{messages.visitClub}</ClubLogo>
      </div>
      <dl className="mt-6 grid grid-cols-3 gap-x-4 gap-y-3">
        {event.programme.map((item) => (
          <div key={item.title} className="flex flex-col-reverse justify-end">
            <dt className="text-sm">{item.title}</dt>
            <dd className="font-display text-xl leading-tight font-semibold sm:text-2xl">
              {formatWallTime(item.startsAt)}
              {item.endsAt && ` – ${formatWallTime(item.endsAt)}`}
            </dd>
          </div>
        ))}
      </dl>
    </SeaHero>
  );
}

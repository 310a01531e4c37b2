import { formatWallTime } from '@derby/rules/event/derby-time';
import { homeEyebrow } from '@derby/micro-frontend/page-headings';
import { readEvent } from '@derby/micro-frontend/runtime-config';
import { Link } from '@derby/micro-frontend/router';
import { buttonClass } from '@derby/ui/button';
import { SalmonDrawing } from '@derby/ui/salmon-drawing';
import { SeaHero } from '@derby/ui/sea-hero';
import { ClubLogo } from '../../../components/club-logo.tsx';
import { messages } from '../messages.ts';

/** The banner with the event's graphic: both grow to their sizes once as the page comes up, unless motion is not wanted. */
export function HomeBanner() {
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

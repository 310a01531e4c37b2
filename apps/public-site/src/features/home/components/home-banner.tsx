import { derbyEvent } from '@derby/event';
import { Link } from '@derby/micro-frontend/router';
import { Button } from '@derby/ui/button';
import { SalmonDrawing } from '@derby/ui/salmon-drawing';
import { TideLines } from '@derby/ui/tide-lines';
import { ClubLogo } from '../../../components/club-logo.tsx';
import { formatDate, formatWallTime } from '@derby/event/derby-time';
import { contestFacts } from '../../../lib/contest.ts';
import { messages } from '../messages.ts';

/** The banner with the event's graphic: both grow to their sizes once as the page comes up, unless motion is not wanted. */
export function HomeBanner() {
  const { startsAt, summary, programme } = derbyEvent;
  return (
    <div className="relative overflow-hidden bg-sea text-sea-ink">
      <div className="absolute inset-0 animate-swell-once">
        <TideLines />
      </div>
      <div className="relative mx-auto grid w-full max-w-280 items-center gap-8 px-5 py-9 md:grid-cols-2 md:py-14">
        <div>
          <p className="text-lg font-semibold text-sea-ink-2">
            {contestFacts().title}, {formatDate(startsAt)}
          </p>
          <h1 className="mt-2 text-[clamp(2.75rem,7vw,5.25rem)]">
            {messages.headingLines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </h1>
          <p className="mt-3.5 mb-5.5 max-w-[38ch] text-lg text-sea-ink-2">{summary}</p>
          <div className="flex flex-wrap items-center gap-4">
            <Button asChild>
              <Link to="/details">{messages.eventDetails}</Link>
            </Button>
            <ClubLogo size={64} />
          </div>
          <dl className="mt-6 flex flex-wrap gap-x-6 gap-y-3">
            {programme.map((item) => (
              <div key={item.title} className="flex flex-col-reverse">
                <dt className="text-sm">{item.title}</dt>
                <dd className="font-display text-2xl leading-tight font-semibold">
                  {formatWallTime(item.startsAt)}
                  {item.endsAt && ` – ${formatWallTime(item.endsAt)}`}
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="animate-ease-in-once max-md:max-w-80">
          <SalmonDrawing />
        </div>
      </div>
    </div>
  );
}

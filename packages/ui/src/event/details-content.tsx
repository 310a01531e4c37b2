import { Link } from '@derby/micro-frontend/router';
import { type DerbyNow, UNKNOWN_DERBY } from '@derby/rules/event/derby-now';
import { formatWallTime } from '@derby/rules/event/derby-time';
import type { DerbyEvent, ProgrammeItem } from '@derby/rules/event/event-facts';
import { buttonClass } from '../button.tsx';
import { DayHeading } from './day-heading.tsx';
import { messages } from './messages.ts';
import { actionOf } from './phase-action.tsx';
import { Prizes } from './prizes.tsx';
import { MapLink, Venue } from './venue.tsx';

interface DetailsContentProps {
  readonly event: DerbyEvent;
  readonly derby?: DerbyNow;
}

/** Details of the event below the page heading: time, place, features and prizes. */
export function DetailsContent({ event, derby = UNKNOWN_DERBY }: DetailsContentProps) {
  const action = actionOf(derby);
  return (
    <div className="mx-auto grid w-full max-w-280 gap-9 px-5 py-8">
      <section className="flex flex-wrap items-center gap-x-8 gap-y-5">
        <div className="mr-auto">
          <DayHeading event={event} derby={derby} />
          <Venue venue={event.venue} />
        </div>
        {action && (
          <div className="grid gap-2 text-center max-md:w-full">
            {action.to === '/tickets' && <p className="font-semibold text-balance">{messages.limited}</p>}
            <Link to={action.to} className={buttonClass({ size: 'main' })}>
              {action.label}
            </Link>
          </div>
        )}
      </section>
      <section>
        <h2 className="mb-4 text-4xl">{messages.programme}</h2>
        <Programme items={event.programme} />
      </section>
      <Prizes heading={messages.prizes} prizes={event.prizes} />
    </div>
  );
}

function timeOf({ startsAt, endsAt }: Pick<ProgrammeItem, 'startsAt' | 'endsAt'>): string {
  const start = formatWallTime(startsAt);
  return endsAt ? `${start} to ${formatWallTime(endsAt)}` : start;
}

/** Features of the whole afternoon. */
const NO_PLACE = { time: messages.allDay, place: null, mapsUrl: null };
const ALWAYS = [
  { ...messages.texts, ...NO_PLACE },
  { ...messages.live, ...NO_PLACE },
];

/** The programme by time, then the features of the whole afternoon. */
function Programme({ items }: { readonly items: readonly ProgrammeItem[] }) {
  const features = [...items.map((item) => ({ ...item, time: timeOf(item) })), ...ALWAYS];
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-panel shadow-card">
      {features.map((feature) => (
        <li
          key={feature.title}
          className="grid gap-x-6 gap-y-1 border-b border-line px-5 py-4 last:border-b-0 even:bg-panel-2 md:grid-cols-[13rem_1fr]"
        >
          <span className="font-display text-2xl leading-tight font-semibold text-ink-2">{feature.time}</span>
          <div>
            <h3 className="text-2xl">{feature.title}</h3>
            <p className="text-ink-2">{feature.description}</p>
            {feature.place &&
              (feature.mapsUrl ? <MapLink href={feature.mapsUrl}>{feature.place}</MapLink> : feature.place)}
          </div>
        </li>
      ))}
    </ul>
  );
}

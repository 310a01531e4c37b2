import type { ProgrammeItem } from '@derby/rules/event/event-facts';
import { formatWallTime } from '@derby/rules/event/derby-time';
import { messages } from './messages.ts';
import { MapLink } from './venue.tsx';

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
export function Programme({ items }: { readonly items: readonly ProgrammeItem[] }) {
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

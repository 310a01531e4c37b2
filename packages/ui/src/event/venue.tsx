import { derbyEvent } from '@derby/rules/event/event';
import { Icon } from '../icon.tsx';

/** Name and address of the venue, a link to the map. */
export function Venue() {
  const { name, streetAddress, locality, region, mapsUrl } = derbyEvent.venue;
  return (
    <a href={mapsUrl} target="_blank" rel="noopener" className="inline-flex min-h-11 items-center gap-2.5 underline">
      <Icon name="pin" size={24} />
      <span>
        {name}, {streetAddress}, {locality}, {region}
      </span>
    </a>
  );
}

import type { EventFacts } from '@derby/rules/event/event-facts';
import { Icon } from '../icon.tsx';

/** Name and address of the venue, as a link to the map when there is one. */
export function Venue({ venue }: Pick<EventFacts, 'venue'>) {
  const { name, streetAddress, locality, region, mapsUrl } = venue;
  const text = `${name}, ${streetAddress}, ${locality}, ${region}`;
  return mapsUrl ? <MapLink href={mapsUrl}>{text}</MapLink> : <span>{text}</span>;
}

/** A place as a link to its map. */
export function MapLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-(--target) items-center gap-2.5 underline"
    >
      <Icon name="pin" size={24} />
      <span>{children}</span>
    </a>
  );
}

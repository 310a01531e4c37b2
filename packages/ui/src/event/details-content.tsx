import { Link } from '@derby/micro-frontend/router';
import { formatWallDate } from '@derby/rules/event/derby-time';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { buttonClass } from '../button.tsx';
import { messages } from './messages.ts';
import { Prizes } from './prizes.tsx';
import { Programme } from './programme.tsx';
import { Venue } from './venue.tsx';

/** Details of the event below the page heading: time, place, features and prizes. */
export function DetailsContent({ event }: { readonly event: DerbyEvent }) {
  return (
    <div className="mx-auto grid w-full max-w-280 gap-9 px-5 py-8">
      <section className="flex flex-wrap items-center gap-x-8 gap-y-5">
        <div className="mr-auto">
          {event.weighInStart && <h2 className="mb-2 text-3xl">{formatWallDate(event.weighInStart)}</h2>}
          <Venue venue={event.venue} />
        </div>
        <div className="grid gap-2 text-center max-md:w-full">
          <p className="font-semibold">{messages.limited}</p>
          <Link to="/tickets" className={buttonClass({ size: 'main' })}>
            {messages.purchaseTickets}
          </Link>
        </div>
      </section>
      <section>
        <h2 className="mb-4 text-4xl">{messages.programme}</h2>
        <Programme items={event.programme} />
      </section>
      <Prizes heading={messages.prizes} prizes={event.prizes} />
    </div>
  );
}

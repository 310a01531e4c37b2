import { Link } from '@derby/micro-frontend/router';
import { UNKNOWN_DERBY, type DerbyNow } from '@derby/rules/event/derby-now';
import { formatWallDate } from '@derby/rules/event/derby-time';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { buttonClass } from '../button.tsx';
import { messages } from './messages.ts';
import { actionOf } from './phase-action.tsx';
import { Prizes } from './prizes.tsx';
import { Programme } from './programme.tsx';
import { Venue } from './venue.tsx';

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
          {event.weighInStart && <h2 className="mb-2 text-3xl">{formatWallDate(event.weighInStart)}</h2>}
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

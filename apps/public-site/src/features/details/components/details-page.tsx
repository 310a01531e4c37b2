import { derbyEvent } from '@derby/event';
import { PAGE_METADATA } from '@derby/micro-frontend/page-metadata';
import { Link } from '@derby/micro-frontend/router';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { Button } from '@derby/ui/button';
import { PageBand } from '../../../components/page-band.tsx';
import { Prizes } from '../../../components/prizes.tsx';
import { Venue } from '../../../components/venue.tsx';
import { formatDate } from '@derby/event/derby-time';
import { messages } from '../messages.ts';
import { Features } from './features.tsx';

/** Time, place, features and prizes of the derby. */
export function DetailsPage() {
  usePageMetadata(PAGE_METADATA.details);
  return (
    <>
      <PageBand title={messages.heading} />
      <div className="mx-auto grid w-full max-w-280 gap-9 px-5 py-8">
        <section className="flex flex-wrap items-center gap-x-8 gap-y-5">
          <div className="mr-auto">
            <h2 className="mb-2 text-3xl">{formatDate(derbyEvent.startsAt)}</h2>
            <Venue />
          </div>
          <div className="grid gap-2 text-center max-md:w-full">
            <p className="font-semibold">{messages.limited}</p>
            <Button asChild size="main">
              <Link to="/tickets">{messages.purchaseTickets}</Link>
            </Button>
          </div>
        </section>
        <section>
          <h2 className="mb-4 text-4xl">{messages.programme}</h2>
          <Features />
        </section>
        <Prizes heading={messages.prizes} />
      </div>
    </>
  );
}

import { DetailsContent } from '@derby/ui/event/details-content';
import { PAGE_HEADINGS } from '@derby/micro-frontend/page-headings';
import { readEvent } from '@derby/micro-frontend/runtime-config';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { PageBand } from '../../../components/page-band.tsx';

/** Texts of the details page beside the event's own. */
export const messages = { heading: PAGE_HEADINGS.details } as const;

/** Time, place, features and prizes of the derby. */
export function DetailsPage() {
  usePageMetadata('details');
  return (
    <>
      <PageBand title={messages.heading} />
      <DetailsContent event={readEvent()} />
    </>
  );
}

import { DetailsContent } from '@derby/event-view/details-content';
import { PAGE_METADATA } from '@derby/micro-frontend/page-metadata';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { PageBand } from '../../../components/page-band.tsx';
import { messages } from '../messages.ts';

/** Time, place, features and prizes of the derby. */
export function DetailsPage() {
  usePageMetadata(PAGE_METADATA.details);
  return (
    <>
      <PageBand title={messages.heading} />
      <DetailsContent />
    </>
  );
}

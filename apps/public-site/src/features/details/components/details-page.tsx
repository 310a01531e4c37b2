import { DetailsContent } from '@derby/ui/event/details-content';
import { PAGES } from '@derby/micro-frontend/pages';
import { readEvent } from '@derby/micro-frontend/runtime-config';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { PhaseLine } from '@derby/ui/event/phase-line';
import { useDerbyNow } from '../../../lib/derby-now.ts';
import { PageBand } from '../../../components/page-band.tsx';

/** Time, place, features and prizes of the derby. */
export function DetailsPage() {
  usePageMetadata('details');
  const derby = useDerbyNow();
  return (
    <>
      <PageBand title={PAGES.details.heading} line={<PhaseLine derby={derby} />} />
      <DetailsContent event={readEvent()} derby={derby} />
    </>
  );
}

import { DetailsContent } from '@derby/ui/event/details-content';
import { PAGE_HEADINGS } from '@derby/micro-frontend/page-headings';
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
      <PageBand title={PAGE_HEADINGS.details} line={<PhaseLine derby={derby} />} />
      <DetailsContent event={readEvent()} derby={derby} />
    </>
  );
}

import { PAGES } from '@derby/micro-frontend/pages';
import { readEvent } from '@derby/micro-frontend/runtime-config';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { PastDerbies } from '@derby/ui/past-derbies';
import { ResultsSkeleton } from '@derby/ui/past-derbies-skeleton';
import { useState } from 'react';
import { PageBand } from '../../../components/page-band.tsx';
import { peekPastDerbies, readPastDerbies } from '../api/read-results.ts';
import { ReadState, useRead } from '../../../components/read-state.tsx';

/** The years with published results. */
export function ResultsPage() {
  usePageMetadata('results');
  const [known] = useState(peekPastDerbies);
  const state = useRead(readPastDerbies, known);
  return (
    <>
      <PageBand eyebrow={readEvent().shortTitle} title={PAGES.results.heading} />
      <div className="mx-auto w-full max-w-280 px-5 py-6">
        <ReadState state={state} loading="Loading results..." place={<ResultsSkeleton />}>
          {(derbies) => <PastDerbies derbies={derbies} />}
        </ReadState>
      </div>
    </>
  );
}

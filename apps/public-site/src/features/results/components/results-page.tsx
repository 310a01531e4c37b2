import { PAGE_HEADINGS } from '@derby/micro-frontend/page-headings';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { PageBand } from '../../../components/page-band.tsx';
import { YearList } from './year-list.tsx';

/** The years of which there are results. */
export function ResultsPage() {
  usePageMetadata('results');
  return (
    <>
      <PageBand title={PAGE_HEADINGS.results} />
      <div className="mx-auto w-full max-w-280 px-5 py-6">
        <YearList />
      </div>
    </>
  );
}

import { resultHeading } from '@derby/micro-frontend/page-headings';
import { useParams } from '@derby/micro-frontend/router';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { PageBand } from '../../../components/page-band.tsx';
import { YearBoards } from './year-boards.tsx';

/** The final boards of the year in the address; another year starts anew. */
export function ResultPage() {
  const { year = '' } = useParams();
  usePageMetadata('result', year);
  return (
    <>
      <PageBand title={resultHeading(year)} />
      <div className="mx-auto w-full max-w-280 px-5 py-6">
        <YearBoards key={year} year={year} />
      </div>
    </>
  );
}

import { PAGE_HEADINGS } from '@derby/micro-frontend/page-headings';
import { Link } from '@derby/micro-frontend/router';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { formatDate } from '@derby/rules/event/derby-time';
import { Card } from '@derby/ui/card';
import { EmptyState } from '@derby/ui/empty-state';
import { PageBand } from '../../../components/page-band.tsx';
import { readPastDerbies, type PastDerby } from '../api/read-results.ts';
import { messages } from '../messages.ts';
import { ReadState } from '../../../components/read-state.tsx';

/** The years with published results. */
export function ResultsPage() {
  usePageMetadata('results');
  return (
    <>
      <PageBand title={PAGE_HEADINGS.results} />
      <div className="mx-auto w-full max-w-280 px-5 py-6">
        <ReadState read={readPastDerbies} loading={messages.loading}>
          {(derbies) => <Years derbies={derbies} />}
        </ReadState>
      </div>
    </>
  );
}

/** The past derbies, the latest first, each with a link to its boards. */
function Years({ derbies }: { readonly derbies: readonly PastDerby[] }) {
  if (derbies.length === 0) return <EmptyState>{messages.none}</EmptyState>;
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {derbies.map(({ year, title, endedAt, regularEntries, juniorEntries }) => (
        <li key={year}>
          <Card className="h-full">
            <h2 className="text-2xl">
              <Link to={`/results/${year}`} className="inline-flex min-h-11 items-center underline">
                {title}
              </Link>
            </h2>
            <p className="text-ink-2">{messages.ended(formatDate(endedAt))}</p>
            <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 tabular-nums">
              <dt className="text-ink-2">{messages.division.REGULAR}</dt>
              <dd className="font-semibold">{messages.entries(regularEntries)}</dd>
              <dt className="text-ink-2">{messages.division.JUNIOR}</dt>
              <dd className="font-semibold">{messages.entries(juniorEntries)}</dd>
            </dl>
          </Card>
        </li>
      ))}
    </ul>
  );
}

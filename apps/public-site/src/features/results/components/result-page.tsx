import { resultHeading } from '@derby/micro-frontend/pages';
import { Link, useParams } from '@derby/micro-frontend/router';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { divisionNamed } from '@derby/rules/divisions';
import type { PastBoardEntry } from '@derby/ui/board/board-entry';
import { TieRule } from '@derby/ui/board/board-table';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { EmptyState } from '@derby/ui/empty-state';
import { PrizeWinners } from '@derby/ui/event/prize-winners';
import { shownPrizesOf } from '@derby/ui/event/shown-prize';
import { PastResultTop } from '@derby/ui/past-result-top';
import { BOARD_ROWS, RowsSkeleton } from '@derby/ui/skeleton';
import { useCallback, useState } from 'react';
import { PageBand } from '../../../components/page-band.tsx';
import { LazyAfternoon } from '../../../components/lazy-afternoon.tsx';
import { LazyPhotoDialog } from '../../../components/lazy-photo-dialog.tsx';
import { ReadState, useRead } from '../../../components/read-state.tsx';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import { usePrint } from '../../../lib/use-print.ts';
import { peekPastResult, readPastResult, readRecords, type PastResult } from '../api/read-results.ts';
import { nameIn } from '../name-in.ts';
import { useDivision } from '../use-division.ts';
import { RecordList } from './record-list.tsx';
import { Wall } from './wall.tsx';

/** Loaded behind the page, so that it is there when the browser prints. */
const loadPoster = () => import('./poster.tsx').then((module) => module.Poster);

/** The yearbook of the year in the URL. Another year resets the state. */
export function ResultPage() {
  const { year = '' } = useParams();
  return <YearPage key={year} year={year} />;
}

/** A past derby under its own title, or a notice that there is none of that year. */
function YearPage({ year }: { readonly year: string }) {
  const [known] = useState(() => peekPastResult(year));
  const [title, setTitle] = useState<string | null>(known?.title ?? null);
  usePageMetadata('result', { year, title });
  const read = useCallback(
    async (signal: AbortSignal) => {
      const result = await readPastResult(year, signal);
      setTitle(result?.title ?? null);
      return result;
    },
    [year],
  );
  const state = useRead(read, known);
  return (
    <>
      <div className="print:hidden">
        <PageBand eyebrow={title} title={resultHeading(year)} />
      </div>
      <div className="mx-auto w-full max-w-280 px-5 py-6 print:contents">
        <ReadState state={state} loading="Loading results..." place={<RowsSkeleton rows={BOARD_ROWS} />}>
          {(result) => (result ? <Yearbook result={result} /> : <Missing year={year} />)}
        </ReadState>
        {/* Below a place of another height it would move. */}
        {state.status !== 'loading' && (
          <p className="mt-4 print:hidden">
            <Link to="/results" className="inline-flex min-h-(--target) items-center underline">
              All past results
            </Link>
          </p>
        )}
      </div>
    </>
  );
}

function Missing({ year }: { readonly year: string }) {
  usePageMetadata('notFound');
  return <EmptyState>There are no results for {year}.</EmptyState>;
}

function Yearbook({ result }: { readonly result: PastResult }) {
  const [shown, setShown] = useState<PastBoardEntry | null>(null);
  const { year, regularEntries, juniorEntries } = result;
  const regular = useDivision({ year, division: 'REGULAR', first: result.regular, total: regularEntries });
  const junior = useDivision({ year, division: 'JUNIOR', first: result.junior, total: juniorEntries });
  const print = usePrint(async () => {
    // What could not be loaded is counted on the poster.
    await Promise.all([regular.loadAll(), junior.loadAll()]);
    return true;
  });
  const read = useRead(readRecords);
  const records = read.status === 'loaded' ? read.data : null;
  const { component: Poster } = useLazyComponent(loadPoster);
  return (
    <>
      <div className="print:hidden">
        <PastResultTop result={result}>
          <Button
            variant="quiet"
            pending={print.isLoading}
            disabled={!Poster}
            className="max-lg:hidden"
            onClick={() => void print.printAll()}
          >
            Print poster
          </Button>
        </PastResultTop>
        <PrizeWinners prizes={shownPrizesOf(result.prizes)} />
        <Wall board={regular} onShowPhoto={setShown} />
        <Wall board={junior} onShowPhoto={setShown} />
        <TieRule />
        <Afternoons result={result} />
        {read.status === 'loading' && <div className="h-60" />}
        {records && <RecordList records={records} year={year} />}
        {shown && <LazyPhotoDialog entry={shown} onClosed={() => setShown(null)} />}
      </div>
      {Poster && (print.isPrinting || print.isPrepared) && (
        <Poster result={result} boards={[regular, junior]} records={records} />
      )}
    </>
  );
}

/** The afternoon of each division whose times are archived. */
function Afternoons({ result }: { readonly result: PastResult }) {
  const drawings = [
    { ...divisionNamed('regular'), fish: result.regularAfternoon, rows: result.regular },
    { ...divisionNamed('junior'), fish: result.juniorAfternoon, rows: result.junior },
  ].filter(({ fish }) => fish);
  if (drawings.length === 0) return null;
  return (
    <section className="mt-9 grid gap-4">
      <h2 className="text-3xl">Every fish of the afternoon</h2>
      {drawings.map(({ name, fish, rows }) => (
        <Card key={name}>
          <p className="mb-2 font-semibold text-ink-2">{name}</p>
          <LazyAfternoon fish={fish ?? null} nameOf={nameIn(rows)} />
        </Card>
      ))}
    </section>
  );
}

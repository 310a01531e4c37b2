import { resultHeading } from '@derby/micro-frontend/pages';
import { Link, useParams } from '@derby/micro-frontend/router';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { divisionNamed } from '@derby/rules/divisions';
import { formatDate } from '@derby/rules/event/derby-time';
import { afternoonOf } from '@derby/ui/afternoon/fish';
import type { PastBoardEntry } from '@derby/ui/board/board-entry';
import { BoardTable, TieRule } from '@derby/ui/board/board-table';
import { entryNameOf, isOnPodium } from '@derby/ui/board/rows';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { EmptyState } from '@derby/ui/empty-state';
import { PrizeWinners } from '@derby/ui/event/prize-winners';
import { WinnerCard } from '@derby/ui/event/winner-card';
import { Loading } from '@derby/ui/loading';
import { BOARD_ROWS, RowsSkeleton } from '@derby/ui/skeleton';
import { useCallback, useState } from 'react';
import { PageBand } from '../../../components/page-band.tsx';
import { LazyAfternoon } from '../../../components/lazy-afternoon.tsx';
import { LazyPhotoDialog } from '../../../components/lazy-photo-dialog.tsx';
import { readPastResult, type PastEntry, type PastResult } from '../api/read-results.ts';
import { ReadState, useRead } from '../../../components/read-state.tsx';
import { ROWS_AT_ONCE, useDivision, type DivisionRequest } from '../use-division.ts';

/** The final boards of the year in the URL. Another year resets the state. */
export function ResultPage() {
  const { year = '' } = useParams();
  return <YearPage key={year} year={year} />;
}

/** A past derby under its own title: both final boards, or a notice that there are none for that year. */
function YearPage({ year }: { readonly year: string }) {
  const [title, setTitle] = useState<string | null>(null);
  usePageMetadata('result', { year, title });
  const read = useCallback(
    async (signal: AbortSignal) => {
      const result = await readPastResult(year, signal);
      setTitle(result?.title ?? null);
      return result;
    },
    [year],
  );
  const state = useRead(read);
  return (
    <>
      <PageBand eyebrow={title} title={resultHeading(year)} />
      <div className="mx-auto w-full max-w-280 px-5 py-6">
        <ReadState state={state} loading="Loading results..." place={<RowsSkeleton rows={BOARD_ROWS} />}>
          {(result) => (result ? <Boards result={result} /> : <Missing year={year} />)}
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

function Boards({ result }: { readonly result: PastResult }) {
  const [shown, setShown] = useState<PastBoardEntry | null>(null);
  const { year, regular, junior, regularEntries, juniorEntries } = result;
  const prizes = result.prizes.map(({ title, description, ...entry }) => ({ title, description, entry }));
  return (
    <>
      <p className="mb-4 text-lg text-ink-2">Ended on {formatDate(result.endedAt)}</p>
      {(regular.length > 0 || junior.length > 0) && (
        <div className="mb-8">
          <WinnerCard winners={{ regular, junior }} prizes={prizes} sharedPath={`/results/${year}`} />
        </div>
      )}
      <PrizeWinners prizes={prizes} />
      <Division {...{ year, division: 'REGULAR', first: regular, total: regularEntries, onShowPhoto: setShown }} />
      <Division {...{ year, division: 'JUNIOR', first: junior, total: juniorEntries, onShowPhoto: setShown }} />
      <TieRule />
      {shown && <LazyPhotoDialog entry={shown} onClosed={() => setShown(null)} />}
    </>
  );
}

interface DivisionProps extends DivisionRequest {
  readonly onShowPhoto: (entry: PastBoardEntry) => void;
}

/** The afternoon of a division, if its times are archived, and its final board, which shows no times. */
function Division({ onShowPhoto, ...request }: DivisionProps) {
  const { name } = divisionNamed(request.division);
  const { entries, status, showMore } = useDivision(request);
  const rows = boardRowsOf(entries);
  const [podium, others] = [rows.filter(isOnPodium), rows.filter((row) => !isOnPodium(row))];
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-2xl">{name}</h2>
      {request.total === 0 ? (
        <p className="text-ink-2">No entries in this division.</p>
      ) : (
        <>
          <BoardTable rows={podium} label={name} isPast onShowPhoto={onShowPhoto} />
          {status !== 'loading' && <DivisionAfternoon entries={entries} total={request.total} />}
          {others.length > 0 && (
            <BoardTable
              rows={others}
              label={`${name}, from #${others[0]?.rank}`}
              isPast
              leaderLbs={podium[0]?.fishWeightLbs ?? null}
              onShowPhoto={onShowPhoto}
            />
          )}
          <div className="mt-4">
            {status === 'loading' && <Loading>Loading more entries...</Loading>}
            {status === 'failed' && <p className="mb-2">The other entries could not be loaded.</p>}
            {showMore && (
              <Button variant="quiet" onClick={showMore}>
                Show more entries
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

const boardRowsOf = (entries: readonly PastEntry[]): PastBoardEntry[] =>
  entries.map((entry, id) => ({ ...entry, id, createdAt: null }));

function DivisionAfternoon({ entries, total }: { readonly entries: readonly PastEntry[]; readonly total: number }) {
  const heaviest = entries.slice(0, ROWS_AT_ONCE);
  const fish = afternoonOf(heaviest);
  const nameOf = (rank: number) => {
    const row = heaviest[rank - 1];
    return row ? entryNameOf(row) : null;
  };
  return (
    fish && (
      <Card className="mb-5">
        <LazyAfternoon fish={{ ...fish, total }} nameOf={nameOf} />
      </Card>
    )
  );
}

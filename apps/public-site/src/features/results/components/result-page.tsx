import { resultHeading } from '@derby/micro-frontend/page-headings';
import { Link, useParams } from '@derby/micro-frontend/router';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { formatDate } from '@derby/rules/event/derby-time';
import type { PastBoardEntry } from '@derby/ui/board/board-entry';
import { BoardTable, TieRule } from '@derby/ui/board/board-table';
import { EmptyState } from '@derby/ui/empty-state';
import { useCallback, useState } from 'react';
import { PageBand } from '../../../components/page-band.tsx';
import { LazyPhotoDialog } from '../../../components/lazy-photo-dialog.tsx';
import { readPastResult, type PastResult } from '../api/read-results.ts';
import { messages } from '../messages.ts';
import { ReadState } from './read-state.tsx';

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
  return (
    <>
      <PageBand eyebrow={title} title={resultHeading(year)} />
      <div className="mx-auto w-full max-w-280 px-5 py-6">
        <ReadState read={read}>{(result) => (result ? <Boards result={result} /> : <Missing year={year} />)}</ReadState>
        <p className="mt-4 print:hidden">
          <Link to="/results" className="inline-flex min-h-11 items-center underline">
            {messages.allResults}
          </Link>
        </p>
      </div>
    </>
  );
}

function Missing({ year }: { readonly year: string }) {
  usePageMetadata('notFound');
  return <EmptyState>{messages.missing(year)}</EmptyState>;
}

function Boards({ result }: { readonly result: PastResult }) {
  const [shown, setShown] = useState<PastBoardEntry | null>(null);
  const entries = result.entries.map((entry, id) => ({ ...entry, id, createdAt: null }));
  const divisions = [
    [messages.division.REGULAR, entries.filter(({ isJunior }) => !isJunior)],
    [messages.division.JUNIOR, entries.filter(({ isJunior }) => isJunior)],
  ] as const;
  return (
    <>
      <p className="mb-6 text-lg text-ink-2">{messages.ended(formatDate(result.endedAt))}</p>
      {divisions.map(([name, rows]) => (
        <section key={name} className="mb-8">
          <h2 className="mb-3 text-2xl">{name}</h2>
          {rows.length > 0 ? (
            <BoardTable rows={rows} label={name} isPast onShowPhoto={setShown} />
          ) : (
            <p className="text-ink-2">{messages.noEntries}</p>
          )}
        </section>
      ))}
      <TieRule />
      {shown && <LazyPhotoDialog key={shown.id} entry={shown} onClosed={() => setShown(null)} />}
    </>
  );
}

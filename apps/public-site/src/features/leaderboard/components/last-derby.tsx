import { Link } from '@derby/micro-frontend/router';
import { divisionNamed } from '@derby/rules/divisions';
import type { PastBoardEntry } from '@derby/ui/board/board-entry';
import { BoardTable } from '@derby/ui/board/board-table';
import { isOnPodium } from '@derby/ui/board/rows';
import { runQuery } from '@derby/web-session/graphql-client';
import { useEffect, useState } from 'react';
import { LazyPhotoDialog } from '../../../components/lazy-photo-dialog.tsx';
import { Leaderboard_PastEntriesDocument } from '../../../generated/operations/leaderboard-past-entries.ts';
import { Leaderboard_PastYearsDocument } from '../../../generated/operations/leaderboard-past-years.ts';
import type { Division } from '../api/fetch-leaderboard-page.ts';

interface LastDerbyOf {
  readonly year: string;
  readonly title: string;
  readonly podium: readonly PastBoardEntry[];
}

/** The first three of the last past derby, with a link to its boards. Empty until they are known, and without any. */
export function LastDerby({ division }: { readonly division: Division }) {
  const [last, setLast] = useState<LastDerbyOf | null>(null);
  const [shown, setShown] = useState<PastBoardEntry | null>(null);
  useEffect(() => {
    const request = new AbortController();
    readLastDerby(division, request.signal).then(setLast, () => undefined);
    return () => request.abort();
  }, [division]);
  if (last === null || last.podium.length === 0) return null;
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6">
        <h2 className="text-3xl">{last.title}</h2>
        <Link
          to={`/results/${last.year}`}
          className="inline-flex min-h-(--target) items-center font-semibold underline"
        >
          All results
        </Link>
      </div>
      <BoardTable
        rows={last.podium}
        label={`${last.title}, ${divisionNamed(division).name}`}
        isPast
        onShowPhoto={setShown}
      />
      {shown && <LazyPhotoDialog entry={shown} onClosed={() => setShown(null)} />}
    </section>
  );
}

const rowOf = (entry: Omit<PastBoardEntry, 'id' | 'createdAt'>, id: number): PastBoardEntry => ({
  ...entry,
  id,
  createdAt: null,
});

/** Reads the first three of a division of the last published derby; null without one. */
async function readLastDerby(division: Division, signal: AbortSignal): Promise<LastDerbyOf | null> {
  const [last] = (await runQuery(Leaderboard_PastYearsDocument, {}, { signal })).pastDerbies;
  if (!last) return null;
  const variables = { year: last.year, division };
  const { entries } = (await runQuery(Leaderboard_PastEntriesDocument, variables, { signal })).pastResult;
  return { ...last, podium: entries.filter(isOnPodium).map(rowOf) };
}

import { PAGES } from '@derby/micro-frontend/pages';
import { Link, useParams } from '@derby/micro-frontend/router';
import { useFishMetadata } from '@derby/micro-frontend/use-fish-metadata';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { divisionOf } from '@derby/rules/divisions';
import { raceSentencesOf } from '@derby/rules/race';
import { raceOfAfternoon } from '@derby/ui/afternoon/fish';
import { entryNameOf } from '@derby/ui/board/rows';
import { Card } from '@derby/ui/card';
import { EmptyState } from '@derby/ui/empty-state';
import { FishCard, FishSkeleton, sharedFishOf } from '@derby/ui/fish-card';
import { useCallback, useMemo, useState } from 'react';
import { GraphqlRequestError, peekQuery, runQuery } from '@derby/web-session/graphql-client';
import { LazyAfternoon } from '../../../components/lazy-afternoon.tsx';
import { PageBand } from '../../../components/page-band.tsx';
import { ReadState, useRead } from '../../../components/read-state.tsx';
import { useDerbyNow } from '../../../lib/derby-now.ts';
import { writeFollowed } from '../../../lib/followed-entry.ts';
import type { Fish_PageQuery } from '../../../generated/graphql.ts';
import { Fish_PageDocument } from '../../../generated/operations/fish-page.ts';

/** The page of one fish. Another id resets the state. */
export function FishPage() {
  const { id = '' } = useParams();
  return <OneFish key={id} id={Number(id)} />;
}

function OneFish({ id }: { readonly id: number }) {
  const read = useCallback((signal: AbortSignal) => readFish(id, signal), [id]);
  const [known] = useState(() => peekFish(id));
  const state = useRead<FishRead>(read, known, refreshMsOf);
  const result = state.status === 'loaded' ? state.data : null;
  const found = result?.status === 'found' ? result.found : null;
  const entry = found?.entry ?? null;
  usePageMetadata(result?.status === 'missing' ? 'notFound' : 'fish');
  useFishMetadata(useMemo(() => found && sharedFishOf({ ...found.entry, keepsake: found.keepsake ?? null }), [found]));
  return (
    <>
      <PageBand title={entry ? entryNameOf(entry) : PAGES.fish.heading} />
      <ReadState state={state} loading="Loading the fish..." place={<FishSkeleton />}>
        {(data) => {
          if (data.status === 'found') return <Found found={data.found} />;
          return (
            <EmptyState>
              <p>
                {data.status === 'private'
                  ? data.sentence
                  : 'This fish is not on the leaderboard. Its entry may have been taken back.'}
              </p>
              {data.status === 'missing' && <Link to="/leaderboard">See the leaderboard</Link>}
            </EmptyState>
          );
        }}
      </ReadState>
    </>
  );
}

function Found({ found: { entry, afternoon, prizes, keepsake } }: { readonly found: FoundFish }) {
  const derby = useDerbyNow();
  const { phase, nowMs, weighInStart, weighInEnd } = derby;
  const isOpen = phase === 'open' || phase === 'last-half-hour';
  const follow = () => writeFollowed(divisionOf(entry).wire, entry);
  return (
    <>
      <FishCard
        fish={{ ...entry, prizes, keepsake }}
        lines={raceSentencesOf(raceOfAfternoon(afternoon), entry, derby)}
        onOpenBoard={follow}
      />
      <section className="mx-auto w-full max-w-280 px-5">
        <h2 className="mb-3 text-2xl">The afternoon</h2>
        <Card>
          <LazyAfternoon
            fish={afternoon}
            weighInStart={weighInStart}
            weighInEnd={weighInEnd}
            now={isOpen ? new Date(nowMs) : null}
            ownRank={entry.rank}
            nameOf={(rank) => (rank === entry.rank ? entryNameOf(entry) : null)}
          />
        </Card>
      </section>
    </>
  );
}

/** An entry of the board with the afternoon of its division. */
type FoundFish = NonNullable<Fish_PageQuery['fish']>;

/** What the board says about an entry. */
type FishRead =
  | { readonly status: 'found'; readonly found: FoundFish }
  | { readonly status: 'missing' }
  /** With the server's sentence. */
  | { readonly status: 'private'; readonly sentence: string };

/** As often as the board: an open page must not say that an overtaken fish leads. One that is missing is not asked for again. */
const REFRESH_INTERVAL_MS = 30_000;
const refreshMsOf = ({ status }: FishRead): number | null => (status === 'found' ? REFRESH_INTERVAL_MS : null);

/** Reads an entry of the board with the afternoon of its division. Rejects as `runQuery` does. */
async function readFish(id: number, signal: AbortSignal): Promise<FishRead> {
  try {
    return fishReadOf(await runQuery(Fish_PageDocument, { id }, { signal }));
  } catch (error) {
    if (!(error instanceof GraphqlRequestError)) throw error;
    if (error.code === 'LEADERBOARD_PRIVATE') return { status: 'private', sentence: error.message };
    throw error;
  }
}

/** Returns the entry if it was requested before this script ran and has already arrived. */
function peekFish(id: number): FishRead | undefined {
  const data = peekQuery(Fish_PageDocument, { id });
  return data && fishReadOf(data);
}

function fishReadOf({ fish }: Fish_PageQuery): FishRead {
  return fish ? { status: 'found', found: fish } : { status: 'missing' };
}

import { isHallScreen } from '@derby/micro-frontend/hall-screen';
import { useLocation, useParams } from '@derby/micro-frontend/router';
import { findPaintedPage } from '@derby/micro-frontend/runtime-config';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { divisionNamed } from '@derby/rules/divisions';
import { ErrorState } from '@derby/ui/error-state';
import { Loading } from '@derby/ui/loading';
import { useEffect } from 'react';
import { CONNECTION_ERROR } from '../../../lib/read-failure.ts';
import { preload, useLazyComponent } from '../../../lib/use-lazy-component.ts';
import type { FetchAfternoon } from '../../../lib/fetch-afternoon.ts';
import { type Division, fetchLeaderboardPage, peekLeaderboardPage } from '../api/fetch-leaderboard-page.ts';
import type { FetchLinkedEntry } from '../api/fetch-linked-entry.ts';
import { keptBoards } from '../kept-boards.ts';
import { messages } from '../messages.ts';
import { loadFewRows } from './board-body.tsx';
import type { HallProps } from './hall/hall.tsx';
import { Leaderboard } from './leaderboard.tsx';

/** The delay from a failure to load the screen's code to the next try. */
const HALL_RELOAD_MS = 30_000;

/** The page of one division, or its hall screen. Another division or search in the path resets the state. */
export function LeaderboardPage({ division }: { readonly division: Division }) {
  usePageMetadata(divisionNamed(division).page);
  // The router has decoded everything except plus signs, which mean spaces.
  const { searchParam = '' } = useParams();
  const location = useLocation();
  if (isHallScreen(location)) {
    return (
      <LazyHall
        firstDivision={division}
        fetchPage={fetchLeaderboardPage}
        peekPage={peekLeaderboardPage}
        kept={keptBoards}
        fetchAfternoon={fetchAfternoon}
      />
    );
  }
  return (
    <Leaderboard
      key={`${division}/${searchParam}`}
      visitKey={location.key}
      query={location.search}
      division={division}
      prefilledSearch={searchParam.replaceAll('+', ' ')}
      fetchPage={fetchLeaderboardPage}
      peekPage={peekLeaderboardPage}
      kept={keptBoards}
      fetchAfternoon={fetchAfternoon}
      fetchLinkedEntry={fetchLinkedEntry}
    />
  );
}

// The first paint does not need this code.
const fetchAfternoon: FetchAfternoon = async (division, signal) =>
  await (await import('../../../lib/fetch-afternoon.ts')).fetchAfternoon(division, signal);

const fetchLinkedEntry: FetchLinkedEntry = async (id, signal) =>
  await (await import('../api/fetch-linked-entry.ts')).fetchLinkedEntry(id, signal);

const loadHall = () => import('./hall/hall.tsx').then((module) => module.Hall);
const reload = (): void => window.location.reload();

/** Loads what replaces a painted hall screen, match or empty board, which would disappear for a moment. */
export async function preloadPainted(): Promise<void> {
  const painted = findPaintedPage();
  if (painted && isHallScreen(window.location)) await preload(loadHall);
  if (painted?.querySelector('[data-answer], [data-no-entries]')) await preload(loadFewRows);
}

/** The hall screen, downloaded only by its page. Reloads the page after a failure, because the screen runs unattended. */
function LazyHall(props: HallProps) {
  const { component: Hall, hasFailed } = useLazyComponent(loadHall);
  useEffect(() => {
    if (!hasFailed) return undefined;
    const timer = setTimeout(reload, HALL_RELOAD_MS);
    return () => clearTimeout(timer);
  }, [hasFailed]);
  if (hasFailed) return <ErrorState message={CONNECTION_ERROR} onRetry={reload} />;
  return Hall ? <Hall {...props} /> : <Loading>{messages.loading}</Loading>;
}

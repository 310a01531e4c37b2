import { useLocation, useNavigate } from '@derby/micro-frontend/router';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { FetchAfternoon } from '../../../../lib/fetch-afternoon.ts';
import type { Division, FetchLeaderboardPage, PeekLeaderboardPage } from '../../api/fetch-leaderboard-page.ts';
import type { Board } from '../../board-state.ts';
import { useBoard } from '../../hooks/use-board.ts';
import { useWakeLock } from '../../../../lib/use-wake-lock.ts';
import type { KeptBoards } from '../../kept-boards.ts';
import { Ceremony } from './ceremony.tsx';
import { ceremonyServer, type CeremonyServer } from './ceremony-server.ts';
import { DrawScene } from './draw-scene.tsx';
import { HallScreen } from './hall-screen.tsx';
import { useSharedStep } from './use-shared-step.ts';

export interface HallProps {
  readonly firstDivision: Division;
  readonly fetchPage: FetchLeaderboardPage;
  readonly peekPage?: PeekLeaderboardPage;
  readonly kept?: KeptBoards;
  readonly fetchAfternoon?: FetchAfternoon;
  readonly server?: CeremonyServer;
}

/** Added to the address, it shows the ceremony on this screen: `?screen=1&ceremony=1`. */
const CEREMONY_PARAMETER = 'ceremony';

/** The large screen of a hall: the boards, or the ceremony while it is started on Manage Derby or asked for. */
export function Hall({ firstDivision, fetchAfternoon, server = ceremonyServer, ...source }: HallProps) {
  const boards = { REGULAR: useHallBoard('REGULAR', source), JUNIOR: useHallBoard('JUNIOR', source) };
  useWakeLock();
  const location = useLocation();
  const parameters = new URLSearchParams(location.search);
  const isAskedFor = parameters.has(CEREMONY_PARAMETER);
  const { step, draw, scenes, isSignedOut, share } = useSharedStep({
    server,
    visitKey: location.key,
    isExpected: isAskedFor || boards.REGULAR.isOfficial || boards.JUNIOR.isOfficial,
  });

  // At its end, also a screen that was opened with the ceremony returns to the boards.
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    if (!isAskedFor) return;
    parameters.delete(CEREMONY_PARAMETER);
    void navigate(`${location.pathname}?${parameters}`, { replace: true });
  });
  const hadStep = useRef(step !== null);
  useEffect(() => {
    if (hadStep.current && step === null) leave();
    hadStep.current = step !== null;
  }, [step]);

  return (
    <>
      {step === null && !isAskedFor ? (
        <HallScreen {...{ firstDivision, boards, scenes, fetchAfternoon }} />
      ) : (
        <Ceremony {...{ firstDivision, boards, server, isSignedOut }} shared={step} onMove={share} />
      )}
      {draw && <DrawScene key={JSON.stringify(draw)} draw={draw} />}
    </>
  );
}

/** All rows of a division, kept up to date. Fails and recovers like the board. */
function useHallBoard(division: Division, source: Pick<HallProps, 'fetchPage' | 'peekPage' | 'kept'>): Board {
  const { board, canLoadMore, loadMore } = useBoard({ division, search: '', ...source });
  const loadNext = useEffectEvent(loadMore);
  useEffect(() => {
    if (canLoadMore) loadNext();
  }, [canLoadMore]);
  return board;
}

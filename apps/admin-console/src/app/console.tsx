import type { RemoteProps } from '@derby/micro-frontend/contract';
import { Navigate, Route, Routes, useLocation, type Location } from '@derby/micro-frontend/router';
import { useState } from 'react';
import { INDEX_PATH } from '../config/sections.ts';
import { ConsoleFrame } from '../features/frame/components/console-frame.tsx';
import { RunLink, useActiveRun } from '../features/message-run/components/run-link.tsx';
import { LeaveGuard } from '../features/new-entry/components/leave-guard.tsx';
import { QueueChip } from '../features/new-entry/components/queue-chip.tsx';
import { PageQuestion, type Question } from '../components/leave-question.tsx';
import { ViewerProvider } from '../lib/viewer.tsx';
import { SECTION_ROUTES } from './section-routes.tsx';

interface ConsoleProps extends Omit<RemoteProps, 'isAuthenticated'> {
  readonly place: Location;
}

export function Console({ place, isLeaderboardPublic, onLogout }: ConsoleProps) {
  return (
    <ViewerProvider>
      <Routes location={place}>
        <Route
          path={INDEX_PATH}
          element={<GuardedFrame isLeaderboardPublic={isLeaderboardPublic} onLogout={onLogout} />}
        >
          {SECTION_ROUTES.map(({ path, element }) => (
            <Route key={path} path={path} element={element} />
          ))}
          <Route path="*" element={<Navigate to={INDEX_PATH} replace />} />
        </Route>
      </Routes>
    </ViewerProvider>
  );
}

/**
 * The frame, with the states of the queue and of the final messages in its bar. Before a logout, first the page asks
 * about unsaved changes, then `LeaveGuard` asks about queued entries.
 */
function GuardedFrame({ isLeaderboardPublic, onLogout }: Omit<RemoteProps, 'isAuthenticated'>) {
  const [pageQuestion, setPageQuestion] = useState<Question | null>(null);
  const run = useActiveRun();
  const { pathname } = useLocation();
  const askPage: Question = (goOn) => (pageQuestion ? pageQuestion(goOn) : goOn());
  return (
    <PageQuestion value={setPageQuestion}>
      <LeaveGuard>
        {(guardLogout) => (
          <ConsoleFrame
            isLeaderboardPublic={isLeaderboardPublic}
            askPage={askPage}
            onLogout={() => askPage(() => guardLogout(() => void onLogout()))}
            status={
              <>
                {run && <RunLink run={run} />}
                <QueueChip hidesAllSent={run !== null || pathname !== INDEX_PATH} askPage={askPage} />
              </>
            }
          />
        )}
      </LeaveGuard>
    </PageQuestion>
  );
}

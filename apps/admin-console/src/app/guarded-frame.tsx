import type { RemoteProps } from '@derby/micro-frontend/contract';
import { useState } from 'react';
import { ConsoleFrame } from '../features/frame/components/console-frame.tsx';
import { LeaveGuard } from '../features/new-entry/components/leave-guard.tsx';
import { QueueChip } from '../features/new-entry/components/queue-chip.tsx';
import { LogoutQuestion, type Question } from '../lib/logout-question.ts';

/** The frame with what this device still has to send in its bar. Before a logout the page asks, then what has to be sent. */
export function GuardedFrame({ isLeaderboardPublic, onLogout }: Omit<RemoteProps, 'isAuthenticated'>) {
  const [pageQuestion, setPageQuestion] = useState<Question | null>(null);
  const askPage: Question = (goOn) => (pageQuestion ? pageQuestion(goOn) : goOn());
  return (
    <LogoutQuestion value={setPageQuestion}>
      <LeaveGuard>
        {(guardLogout) => (
          <ConsoleFrame
            isLeaderboardPublic={isLeaderboardPublic}
            onLogout={() => askPage(() => guardLogout(() => void onLogout()))}
            status={<QueueChip />}
          />
        )}
      </LeaveGuard>
    </LogoutQuestion>
  );
}

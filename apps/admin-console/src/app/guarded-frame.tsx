import type { RemoteProps } from '@derby/micro-frontend/contract';
import { ConsoleFrame } from '../features/frame/components/console-frame.tsx';
import { LeaveGuard } from '../features/new-entry/components/leave-guard.tsx';
import { QueueChip } from '../features/new-entry/components/queue-chip.tsx';

/** The frame with what this device still has to send: shown in the bar, and asked about before a logout. */
export function GuardedFrame({ isLeaderboardPublic, onLogout }: Omit<RemoteProps, 'isAuthenticated'>) {
  return (
    <LeaveGuard>
      {(guardLogout) => (
        <ConsoleFrame
          isLeaderboardPublic={isLeaderboardPublic}
          onLogout={() => guardLogout(() => void onLogout())}
          status={<QueueChip />}
        />
      )}
    </LeaveGuard>
  );
}

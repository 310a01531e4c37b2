import { ConfirmDialog } from '@derby/ui/confirm-dialog';
import { useState, type ReactNode } from 'react';
import { messages } from '../messages.ts';
import { useQueueState } from '../queue/queue-context.ts';

/** Calls `leave` at once, or after the administrator has agreed to leave queued entries on the device. */
export type LogoutGuard = (leave: () => void) => void;

interface LeaveGuardProps {
  /** Renders the logout control, which calls the guard. */
  readonly children: (guard: LogoutGuard) => ReactNode;
}

/** Asks for confirmation before a logout while this device has queued entries. */
export function LeaveGuard({ children }: LeaveGuardProps) {
  const { queuedEntry } = useQueueState();
  const [leaving, setLeaving] = useState<{ readonly leave: () => void } | null>(null);
  const guard: LogoutGuard = (leave) => (queuedEntry.length === 0 ? leave() : setLeaving({ leave }));
  const stay = (): void => setLeaving(null);
  return (
    <>
      {children(guard)}
      <ConfirmDialog
        open={leaving !== null}
        title={messages.leaveTitle}
        confirmLabel={messages.leave}
        onConfirm={() => {
          stay();
          leaving?.leave();
        }}
        onCancel={stay}
      >
        <p>{messages.leaveText(queuedEntry.length)}</p>
      </ConfirmDialog>
    </>
  );
}

import { ConfirmDialog } from '@derby/ui/confirm-dialog';
import { useState, type ReactNode } from 'react';
import { useQueueState, useSendQueue } from './queue-provider.tsx';

/** Calls `leave` at once, or after the user has agreed to leave queued entries behind or to lose the draft. */
export type LogoutGuard = (leave: () => void) => void;

interface LeaveGuardProps {
  /** Renders the logout control, which calls the guard. */
  readonly children: (guard: LogoutGuard) => ReactNode;
}

interface Leaving {
  readonly leave: () => void;
  readonly hasDraft: boolean;
}

/**
 * Asks for confirmation before a logout while this device has queued entries or a draft. Removes the draft and the sent
 * fish: the next user of the device must not see them.
 */
export function LeaveGuard({ children }: LeaveGuardProps) {
  const { store, hasDraft } = useSendQueue();
  const { queuedEntries } = useQueueState();
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const guard: LogoutGuard = (leave) => {
    const askOrLeave = (isDraft: boolean): void => {
      if (isDraft || queuedEntries.length > 0) setLeaving({ leave, hasDraft: isDraft });
      else void removeAndLeave(leave);
    };
    void hasDraft().then(askOrLeave);
  };
  const removeAndLeave = async (leave: () => void): Promise<void> => {
    setLeaving(null);
    await store.removeOwn();
    leave();
  };
  return (
    <>
      {children(guard)}
      <ConfirmDialog
        open={leaving !== null}
        title={queuedEntries.length > 0 ? 'Log out with entries waiting?' : 'Log out with an unfinished entry?'}
        confirmLabel="Log out"
        onConfirm={() => leaving && void removeAndLeave(leaving.leave)}
        onCancel={() => setLeaving(null)}
      >
        {queuedEntries.length > 0 && <p>{keptText(queuedEntries.length)}</p>}
        {leaving?.hasDraft && <p>The entry in the form has not been added. It is deleted from this device.</p>}
      </ConfirmDialog>
    </>
  );
}

function keptText(count: number): string {
  return count === 1
    ? '1 entry has not reached the server. It stays on this device and is sent when you sign in here again.'
    : `${count} entries have not reached the server. They stay on this device and are sent when you sign in here again.`;
}

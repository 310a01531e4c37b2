import { ConfirmDialog } from '@derby/ui/confirm-dialog';
import { EmptyState } from '@derby/ui/empty-state';
import { useRef, useState } from 'react';
import { WindowedTable, type TableHeader } from '../../../components/windowed-table.tsx';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { useViewer } from '../../../lib/viewer.tsx';
import type { User } from '../api.ts';
import { ROW_HEIGHT_PX, rowColumns } from '../constants.ts';
import { useUserChanges } from '../hooks/use-user-changes.ts';
import { messages } from '../messages.ts';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { UserRow } from './user-row.tsx';

const HEADERS: readonly TableHeader[] = [
  { label: messages.user },
  { label: messages.email },
  { label: messages.twoFactor },
  { label: messages.status },
  { label: messages.created },
  { label: messages.actions, isRight: true },
];

interface UsersListProps {
  readonly users: readonly User[];
  readonly timedMessage: TimedMessage;
}

/** The users, and what can be done to each of the others. */
export function UsersList({ users, timedMessage }: UsersListProps) {
  const viewer = useViewer();
  const changes = useUserChanges(timedMessage);
  const [reset, setReset] = useState<{ user: User; isOpen: boolean } | null>(null);
  const [roleChange, setRoleChange] = useState<{ user: User; isOpen: boolean } | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const { deletion } = changes;
  const toDelete = deletion.target;

  // The row with the button that opened the dialog may have left the list.
  const keepFocus = (): void => {
    if (document.activeElement === null || document.activeElement === document.body) region.current?.focus();
  };
  const closeReset = (): void => setReset(reset && { ...reset, isOpen: false });
  const closeRole = (): void => setRoleChange(roleChange && { ...roleChange, isOpen: false });
  if (users.length === 0) return <EmptyState>{messages.empty}</EmptyState>;
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      <WindowedTable
        label={messages.table}
        headers={HEADERS}
        columns={rowColumns}
        rows={users}
        pinnedId={null}
        rowHeightPx={ROW_HEIGHT_PX}
      >
        {(user) => (
          <UserRow
            user={user}
            isOwn={user.id === viewer?.id}
            isBusy={changes.isBusy}
            onChangeRole={(one) => setRoleChange({ user: one, isOpen: true })}
            onResetPassword={(one) => setReset({ user: one, isOpen: true })}
            onSuspend={changes.toggleSuspended}
            onDisableTwoFactor={changes.disableTwoFactor}
            onDelete={deletion.ask}
          />
        )}
      </WindowedTable>
      {roleChange && (
        <ChangeRoleDialog
          user={roleChange.user}
          open={roleChange.isOpen}
          onClose={closeRole}
          onClosed={() => setRoleChange(null)}
          onChanged={() => {
            closeRole();
            timedMessage.showSuccess(messages.roleChanged);
          }}
        />
      )}
      {reset && (
        <ResetPasswordDialog
          user={reset.user}
          open={reset.isOpen}
          onClose={closeReset}
          onClosed={() => setReset(null)}
          onReset={() => {
            closeReset();
            timedMessage.showSuccess(messages.passwordReset);
          }}
        />
      )}
      {toDelete && (
        <ConfirmDialog
          open={deletion.state !== 'closed'}
          pending={deletion.state === 'pending'}
          title={messages.deleteTitle}
          confirmLabel={messages.delete}
          destructive
          onConfirm={() => changes.confirmDelete(toDelete)}
          onCancel={deletion.cancel}
          onClosed={keepFocus}
        >
          <p className="wrap-anywhere">{messages.deleteText(toDelete.username)}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

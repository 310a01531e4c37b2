import { EmptyState } from '@derby/ui/empty-state';
import { useRef, useState } from 'react';
import { DeleteDialog } from '../../../components/delete-dialog.tsx';
import { WindowedTable, type TableHeader } from '../../../components/windowed-table.tsx';
import {
  Users_DeleteDocument,
  Users_DisableTwoFactorDocument,
  Users_SetSuspendedDocument,
} from '../../../generated/graphql.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useConfirmedAction } from '../../../lib/use-confirmed-action.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { useViewer } from '../../../lib/viewer.tsx';
import { USERS_SHOWN, type User } from '../api.ts';
import { messages } from '../messages.ts';
import { ChangeRoleDialog, ResetPasswordDialog } from './user-dialogs.tsx';
import { ROW_HEIGHT_PX, rowColumns, UserRow } from './user-row.tsx';

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
  const { isBusy, change } = useChange(timedMessage);
  const deletion = useConfirmedAction<User>();
  const [form, setForm] = useState<{ Dialog: typeof ChangeRoleDialog; user: User; isOpen: boolean } | null>(null);
  const region = useRef<HTMLDivElement>(null);
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
            isBusy={isBusy}
            onChangeRole={() => setForm({ Dialog: ChangeRoleDialog, user, isOpen: true })}
            onResetPassword={() => setForm({ Dialog: ResetPasswordDialog, user, isOpen: true })}
            onSuspend={({ id, isSuspended }) =>
              void change({
                mutation: Users_SetSuspendedDocument,
                variables: { id, isSuspended: !isSuspended },
                ...USERS_SHOWN,
                done: isSuspended ? messages.userUnsuspended : messages.userSuspended,
                failed: isSuspended ? messages.unsuspendFailed : messages.suspendFailed,
              })
            }
            onDisableTwoFactor={({ id }) =>
              void change({
                mutation: Users_DisableTwoFactorDocument,
                variables: { id },
                ...USERS_SHOWN,
                done: messages.twoFactorOff,
                failed: messages.twoFactorFailed,
              })
            }
            onDelete={deletion.ask}
          />
        )}
      </WindowedTable>
      {form && (
        <form.Dialog
          user={form.user}
          open={form.isOpen}
          timedMessage={timedMessage}
          onClose={() => setForm({ ...form, isOpen: false })}
          onClosed={() => setForm(null)}
        />
      )}
      <DeleteDialog
        deletion={deletion}
        title={messages.deleteTitle}
        text={({ username }) => messages.deleteText(username)}
        confirmLabel={messages.delete}
        onConfirm={({ id }) =>
          change({
            mutation: Users_DeleteDocument,
            variables: { id },
            ...USERS_SHOWN,
            done: ({ deleteUser }) => messages.userDeleted(deleteUser.deletedUsername),
            failed: messages.deleteFailed,
          })
        }
        region={region}
      />
    </div>
  );
}

import { useQuery } from '@apollo/client/react';
import { Button } from '@derby/ui/button';
import { EmptyState } from '@derby/ui/empty-state';
import { useRef, useState } from 'react';
import { DeleteDialog } from '../../../components/delete-dialog.tsx';
import { Loaded, NotUpdated } from '../../../components/loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { type TableHeader, WindowedTable } from '../../../components/windowed-table.tsx';
import {
  Users_DeleteDocument,
  Users_DisableTwoFactorDocument,
  Users_ListDocument,
  Users_SetSuspendedDocument,
} from '../../../generated/graphql.ts';
import { latest } from '../../../lib/latest.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useConfirmedAction } from '../../../lib/use-confirmed-action.ts';
import { type TimedMessage, useTimedMessage } from '../../../lib/use-timed-message.ts';
import { useUserId } from '../../../lib/viewer.tsx';
import { type User, USERS_SHOWN } from '../api.ts';
import { messages } from '../messages.ts';
import { ChangeRoleDialog, CreateUserDialog, ResetPasswordDialog } from './user-dialogs.tsx';
import { ROW_HEIGHT_PX, rowColumns, UserRow } from './user-row.tsx';

/** The section User Management: create, deactivate, activate and delete users. */
export function UsersPage() {
  const read = latest(useQuery(Users_ListDocument));
  const timedMessage = useTimedMessage();
  const [creation, setCreation] = useState<'closed' | 'open' | 'closing'>('closed');
  return (
    <SectionPage
      title={messages.title}
      aside={
        read.data && (
          <>
            <NotUpdated read={read} />
            <Button className="max-sm:w-full" onClick={() => setCreation('open')}>
              {messages.createUser}
            </Button>
          </>
        )
      }
    >
      <Loaded read={read} loading={messages.loading} fallback={messages.fetchFailed}>
        {({ users }) => <UsersList users={users} timedMessage={timedMessage} />}
      </Loaded>
      {creation !== 'closed' && (
        <CreateUserDialog
          open={creation === 'open'}
          timedMessage={timedMessage}
          onClose={() => setCreation('closing')}
          onClosed={() => setCreation('closed')}
        />
      )}
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}

const HEADERS: readonly TableHeader[] = [
  { label: messages.user },
  { label: messages.email },
  { label: messages.twoFactor },
  { label: messages.status },
  { label: messages.created },
  { label: messages.actions, isRight: true },
];

/** Lists the users, with actions for all but the viewer. */
function UsersList({ users, timedMessage }: { readonly users: readonly User[]; readonly timedMessage: TimedMessage }) {
  const ownId = useUserId();
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
            isOwn={user.id === ownId}
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

import { useQuery } from '@apollo/client/react';
import { Link } from '@derby/micro-frontend/router';
import { formatDate } from '@derby/rules/event/derby-time';
import { Badge } from '@derby/ui/badge';
import { Button } from '@derby/ui/button';
import { EmptyState } from '@derby/ui/empty-state';
import { serverNow } from '@derby/web-session/server-clock';
import { type ReactNode, useRef, useState } from 'react';
import { BreakableEmail } from '../../../components/breakable-email.tsx';
import { DeleteDialog } from '../../../components/delete-dialog.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { ListPlace } from '../../../components/list-place.tsx';
import { Loaded, NotUpdated } from '../../../components/loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { type TableHeader, WindowedTable } from '../../../components/windowed-table.tsx';
import { PROFILE_PATH } from '../../../config/sections.ts';
import {
  Users_DeleteDocument,
  Users_DisableTwoFactorDocument,
  Users_ListDocument,
  Users_SetSuspendedDocument,
} from '../../../generated/graphql.ts';
import { latest } from '../../../lib/latest.ts';
import { useChange } from '../../../lib/use-change.ts';
import { type TimedMessage, useTimedMessage } from '../../../lib/use-timed-message.ts';
import { useUserId } from '../../../lib/viewer.tsx';
import { formatMoment, ScalePassDialog } from './scale-pass-dialog.tsx';
import {
  ChangeRoleDialog,
  CreateUserDialog,
  ResetPasswordDialog,
  ROLES,
  type User,
  USERS_SHOWN,
} from './user-dialogs.tsx';

/** The section User Management: create, deactivate, activate and delete users. */
export function UsersPage() {
  const read = latest(useQuery(Users_ListDocument));
  const timedMessage = useTimedMessage();
  const [isCreating, setIsCreating] = useState(false);
  const [isIssuing, setIsIssuing] = useState(false);
  return (
    <SectionPage
      title="User Management"
      aside={
        <>
          <NotUpdated read={read} />
          <Button variant="quiet" className="max-sm:w-full" onClick={() => setIsIssuing(true)}>
            Scale pass
          </Button>
          <Button className="max-sm:w-full" onClick={() => setIsCreating(true)}>
            Create User
          </Button>
        </>
      }
    >
      <Loaded
        read={read}
        loading="Loading users..."
        fallback="Failed to fetch users"
        place={<ListPlace rows={3} rowClass="min-h-43 xl:min-h-15" />}
      >
        {({ users }) => <UsersList users={users} timedMessage={timedMessage} />}
      </Loaded>
      {isCreating && <CreateUserDialog timedMessage={timedMessage} onClosed={() => setIsCreating(false)} />}
      {isIssuing && <ScalePassDialog onClosed={() => setIsIssuing(false)} />}
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}

/** The columns that header and rows share from 1280 px on; on narrower screens a row is a card. */
const rowColumns =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-3 xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1.35fr)_4.25rem_5.5rem_8.25rem_14rem] xl:px-4';

/** The first administrator, who cannot be deleted. */
const FIRST_USER_ID = 1;
/** Estimated height of a row until it is measured, in pixels. */
const ROW_HEIGHT_PX = { table: 61, card: 150 } as const;

const HEADERS: readonly TableHeader[] = [
  { label: 'User' },
  { label: 'Email' },
  { label: '2FA' },
  { label: 'Status' },
  { label: 'Created' },
  { label: 'Actions', isRight: true },
];

/** Lists the users, with actions for all but the viewer. */
function UsersList({ users, timedMessage }: { readonly users: readonly User[]; readonly timedMessage: TimedMessage }) {
  const ownId = useUserId();
  const { isBusy, change } = useChange(timedMessage);
  const [form, setForm] = useState<{ Dialog: typeof ChangeRoleDialog; user: User } | null>(null);
  const [toDelete, setToDelete] = useState<User | null>(null);
  const [toIssue, setToIssue] = useState<User | null>(null);
  const region = useRef<HTMLDivElement>(null);
  if (users.length === 0) return <EmptyState>No users found</EmptyState>;

  const actionsOf = (user: User) => {
    const { id, username, twoFactorEnabled, isSuspended, passEndsAt } = user;
    const open = (Dialog: typeof ChangeRoleDialog): void => setForm({ Dialog, user });
    const suspend = (): void =>
      void change({
        mutation: Users_SetSuspendedDocument,
        variables: { id, isSuspended: !isSuspended },
        ...USERS_SHOWN,
        done:
          passEndsAt !== null
            ? 'Scale pass ended'
            : isSuspended
              ? 'User unsuspended successfully'
              : 'User suspended successfully',
        failed: isSuspended ? 'Failed to unsuspend user' : 'Failed to suspend user',
      });
    const disableTwoFactor = (): void =>
      void change({
        mutation: Users_DisableTwoFactorDocument,
        variables: { id },
        ...USERS_SHOWN,
        done: 'Two-factor authentication disabled successfully',
        failed: 'Failed to disable two-factor authentication',
      });
    const deleteButton = (
      <IconButton
        icon="trash"
        label={`Delete ${username}`}
        isDestructive
        disabled={isBusy}
        onClick={() => setToDelete(user)}
      />
    );
    if (passEndsAt !== null) {
      return (
        <>
          <IconButton
            icon="key"
            label={`New code for ${username}`}
            disabled={isBusy}
            onClick={() => setToIssue(user)}
          />
          {isActive(user) && (
            <IconButton icon="ban" label={`End the pass of ${username}`} disabled={isBusy} onClick={suspend} />
          )}
          {deleteButton}
        </>
      );
    }
    return (
      <>
        <IconButton
          icon="pencil"
          label={`Change the role of ${username}`}
          disabled={isBusy}
          onClick={() => open(ChangeRoleDialog)}
        />
        <IconButton
          icon="key"
          label={`Reset the password of ${username}`}
          disabled={isBusy}
          onClick={() => open(ResetPasswordDialog)}
        />
        <IconButton
          icon={isSuspended ? 'undo' : 'ban'}
          label={isSuspended ? `Unsuspend ${username}` : `Suspend ${username}`}
          disabled={isBusy}
          onClick={suspend}
        />
        {twoFactorEnabled && (
          <IconButton
            icon="shield-off"
            label={`Disable 2FA of ${username}`}
            disabled={isBusy}
            onClick={disableTwoFactor}
          />
        )}
        {id !== FIRST_USER_ID && deleteButton}
      </>
    );
  };

  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      <WindowedTable
        label="Users"
        headers={HEADERS}
        columns={rowColumns}
        rows={users}
        pinnedIds={[]}
        rowHeightPx={ROW_HEIGHT_PX}
      >
        {(user) => <UserRow user={user}>{user.id === ownId ? <OwnAccount /> : actionsOf(user)}</UserRow>}
      </WindowedTable>
      {form && <form.Dialog user={form.user} timedMessage={timedMessage} onClosed={() => setForm(null)} />}
      {toIssue && <ScalePassDialog username={toIssue.username} onClosed={() => setToIssue(null)} />}
      {toDelete && (
        <DeleteDialog
          title="Confirm Delete User"
          text={whatDeletionDoes(toDelete)}
          confirmLabel="Delete User"
          onDelete={() =>
            change({
              mutation: Users_DeleteDocument,
              variables: { id: toDelete.id },
              ...USERS_SHOWN,
              done: ({ deleteUser }) => `User ${deleteUser.deletedUsername} deleted successfully`,
              failed: 'Failed to delete user',
            })
          }
          region={region}
          onClosed={() => setToDelete(null)}
        />
      )}
    </div>
  );
}

/** A fish that waits on a phone belongs to the user of its pass, which a later pass of the name is not. */
const whatDeletionDoes = ({ username, passEndsAt }: User): string =>
  passEndsAt === null
    ? `${username} is signed out everywhere and can no longer log in. This cannot be undone.`
    : `${username} is signed out, and no new pass sends fish that wait on the phone. To keep them, end the pass instead.`;

/** Returns whether a user can sign in, or a pass is valid. */
const isActive = ({ isSuspended, passEndsAt }: User): boolean =>
  !isSuspended && (passEndsAt === null || new Date(passEndsAt) > serverNow());

function UserRow({ user, children }: { readonly user: User; readonly children: ReactNode }) {
  const { id, username, email, role, twoFactorEnabled, createdAt, passEndsAt } = user;
  const isPass = passEndsAt !== null;
  return (
    <div className={`${rowColumns} min-h-15 py-2 xl:py-1`}>
      <span role="cell" className="leading-snug wrap-anywhere">
        <bdi translate="no" className="font-semibold">
          {username}
        </bdi>
        <span className="flex flex-wrap gap-x-3 text-sm text-ink-2 tabular-nums">
          <span>{isPass ? 'Scale pass' : ROLES[role]}</span> <span>{`ID: ${id}`}</span>
        </span>
      </span>
      <span role="cell" className="text-ink-2 wrap-anywhere max-xl:order-3 max-xl:col-span-2 xl:text-sm">
        {isPass ? `Until ${formatMoment(passEndsAt)}` : <BreakableEmail text={email ?? 'No email'} />}
      </span>
      <span role="cell" className="max-xl:order-4 max-xl:col-span-2">
        <span className="text-sm text-ink-2 xl:hidden">2FA </span>
        {isPass ? 'None' : twoFactorEnabled ? 'Enabled' : 'Disabled'}
      </span>
      <span role="cell" className="max-xl:order-2 max-xl:justify-self-end">
        <Badge variant={isActive(user) ? 'default' : 'destructive'}>
          {isActive(user) ? 'Active' : isPass ? 'Ended' : 'Suspended'}
        </Badge>
      </span>
      <span role="cell" className="text-ink-2 max-xl:order-5 max-xl:col-span-2 xl:text-sm xl:whitespace-nowrap">
        <span className="text-sm xl:hidden">Created </span>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </span>
      <span
        role="cell"
        className="flex min-h-(--target) items-center justify-self-end max-xl:order-6 max-xl:col-span-2"
      >
        {children}
      </span>
    </div>
  );
}

/** The viewer's own account: password and second factor are changed in Profile Settings. */
function OwnAccount() {
  return (
    <span className="flex items-center gap-3">
      <Badge variant="outline">You</Badge>
      <Link
        to={PROFILE_PATH}
        className="flex min-h-(--target) items-center font-semibold whitespace-nowrap underline underline-offset-4"
      >
        Profile Settings
      </Link>
    </span>
  );
}

import { formatDate } from '@derby/rules/event/derby-time';
import { Link } from '@derby/micro-frontend/router';
import { Badge } from '@derby/ui/badge';
import { IconButton } from '../../../components/icon-button.tsx';
import { PROFILE_PATH } from '../../../config/sections.ts';
import type { User } from '../api.ts';
import { messages } from '../messages.ts';

/** The columns that header and rows share from 1280 px on; on narrower screens a row is a card. */
export const rowColumns =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-3 xl:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_5.25rem_6.25rem_9.5rem_16.25rem] xl:px-4';

/** The first administrator, who cannot be deleted. */
const FIRST_USER_ID = 1;
/** Estimated height of a row until it is measured, in pixels. */
export const ROW_HEIGHT_PX = { table: 61, card: 150 } as const;

/** The actions of a user row. */
interface UserActions {
  readonly onChangeRole: (user: User) => void;
  readonly onResetPassword: (user: User) => void;
  readonly onSuspend: (user: User) => void;
  readonly onDisableTwoFactor: (user: User) => void;
  readonly onDelete: (user: User) => void;
}

interface UserRowProps extends UserActions {
  readonly user: User;
  /** It is the viewer's own account: password and second factor are changed in Profile Settings. */
  readonly isOwn: boolean;
  /** A change is being sent. */
  readonly isBusy: boolean;
}

/** The cells of one user. */
export function UserRow({ user, isOwn, isBusy, ...actions }: UserRowProps) {
  const { id, username, email, role, twoFactorEnabled, isSuspended, createdAt } = user;
  return (
    <div className={`${rowColumns} min-h-15 py-2 xl:py-1`}>
      <span role="cell" className="leading-snug wrap-anywhere">
        <bdi translate="no" className="font-semibold">
          {username}
        </bdi>
        <span className="flex flex-wrap gap-x-3 text-sm text-ink-2 tabular-nums">
          <span>{messages.roles[role]}</span> <span>{messages.userId(id)}</span>
        </span>
      </span>
      <span role="cell" className="text-ink-2 wrap-anywhere max-xl:order-3 max-xl:col-span-2">
        {email ?? messages.noEmail}
      </span>
      <span role="cell" className="max-xl:order-4 max-xl:col-span-2">
        <span className="text-sm text-ink-2 xl:hidden">{messages.twoFactor} </span>
        {twoFactorEnabled ? messages.twoFactorEnabled : messages.twoFactorDisabled}
      </span>
      <span role="cell" className="max-xl:order-2 max-xl:justify-self-end">
        <Badge variant={isSuspended ? 'destructive' : 'default'}>
          {isSuspended ? messages.suspended : messages.active}
        </Badge>
      </span>
      <span role="cell" className="text-ink-2 max-xl:order-5 max-xl:col-span-2">
        <span className="text-sm xl:hidden">{messages.created} </span>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </span>
      <span role="cell" className="flex min-h-11 items-center justify-self-end max-xl:order-6 max-xl:col-span-2">
        {isOwn ? <OwnAccount /> : <RowButtons user={user} isBusy={isBusy} {...actions} />}
      </span>
    </div>
  );
}

function OwnAccount() {
  return (
    <span className="flex items-center gap-3">
      <Badge variant="outline">{messages.you}</Badge>
      <Link to={PROFILE_PATH} className="flex min-h-11 items-center font-semibold whitespace-nowrap">
        {messages.ownAccount}
      </Link>
    </span>
  );
}

function RowButtons({ user, isBusy, ...actions }: UserActions & { readonly user: User; readonly isBusy: boolean }) {
  const { id, username, twoFactorEnabled, isSuspended } = user;
  return (
    <>
      <IconButton
        icon="pencil"
        label={messages.changeRoleOf(username)}
        disabled={isBusy}
        onClick={() => actions.onChangeRole(user)}
      />
      <IconButton
        icon="key"
        label={messages.resetPasswordOf(username)}
        disabled={isBusy}
        onClick={() => actions.onResetPassword(user)}
      />
      <IconButton
        icon={isSuspended ? 'undo' : 'ban'}
        label={isSuspended ? messages.unsuspend(username) : messages.suspend(username)}
        disabled={isBusy}
        onClick={() => actions.onSuspend(user)}
      />
      {twoFactorEnabled && (
        <IconButton
          icon="shield-off"
          label={messages.disableTwoFactorOf(username)}
          disabled={isBusy}
          onClick={() => actions.onDisableTwoFactor(user)}
        />
      )}
      {id !== FIRST_USER_ID && (
        <IconButton
          icon="trash"
          label={messages.deleteUser(username)}
          isDestructive
          disabled={isBusy}
          onClick={() => actions.onDelete(user)}
        />
      )}
    </>
  );
}

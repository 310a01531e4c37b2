import { sentenceOf } from '@derby/web-session/request-failure';
import { useRef, useState } from 'react';
import { useConfirmedAction } from '../../../lib/use-confirmed-action.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { useDeleteUser, useDisableUserTwoFactor, useSetSuspended, type User } from '../api.ts';
import { messages } from '../messages.ts';

/** What is done to a user from the list, one change at a time; the deletion is asked about first. */
export function useUserChanges({ showSuccess, showFailure }: TimedMessage) {
  const deletion = useConfirmedAction<User>();
  const deleteUser = useDeleteUser();
  const disableTwoFactor = useDisableUserTwoFactor();
  const setSuspended = useSetSuspended();
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);

  async function tell(work: () => Promise<string>, failed: string): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    try {
      showSuccess(await work());
    } catch (error) {
      showFailure(sentenceOf(error, failed));
    }
    isRunning.current = false;
    setIsBusy(false);
  }

  return {
    isBusy,
    deletion,
    toggleSuspended: ({ id, isSuspended }: User) =>
      void tell(
        async () => {
          await setSuspended({ id, isSuspended: !isSuspended });
          return isSuspended ? messages.userUnsuspended : messages.userSuspended;
        },
        isSuspended ? messages.unsuspendFailed : messages.suspendFailed,
      ),
    disableTwoFactor: ({ id }: User) =>
      void tell(async () => {
        await disableTwoFactor(id);
        return messages.twoFactorOff;
      }, messages.twoFactorFailed),
    confirmDelete: ({ id }: User) =>
      void deletion.run(() => tell(async () => messages.userDeleted(await deleteUser(id)), messages.deleteFailed)),
  };
}

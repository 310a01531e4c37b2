import { ConfirmDialog } from '@derby/ui/confirm-dialog';
import { useLeaveQuestion } from './use-leave-question.ts';

/** Texts of the question before something unsaved is left. */
const messages = {
  leaveTitle: 'Leave without saving?',
  leaveText: (count: number) =>
    count === 1 ? '1 change has not been saved.' : `${count} changes have not been saved.`,
  leave: 'Leave',
} as const;

/** Asks before unsaved changes are lost. */
export function LeaveQuestion({ changedCount }: { readonly changedCount: number }) {
  const { isAsking, stay, leave } = useLeaveQuestion(changedCount > 0);
  return (
    <ConfirmDialog
      open={isAsking}
      title={messages.leaveTitle}
      confirmLabel={messages.leave}
      onConfirm={leave}
      onCancel={stay}
    >
      <p>{messages.leaveText(changedCount)}</p>
    </ConfirmDialog>
  );
}

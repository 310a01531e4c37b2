import { ConfirmDialog } from '@derby/ui/confirm-dialog';
import { useLeaveQuestion } from './use-leave-question.ts';
import { messages } from './messages.ts';

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

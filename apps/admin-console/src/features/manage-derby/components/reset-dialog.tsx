import type { ResetDialogState } from '../hooks/use-reset-dialog.ts';
import { messages } from '../messages.ts';
import { ResetForm, type ResetFormProps } from './reset-form.tsx';
import { WarningDialog } from './warning-dialog.tsx';

interface ResetDialogProps extends Pick<ResetFormProps, 'areExportsOn' | 'isPublic' | 'isContinued'> {
  readonly dialog: ResetDialogState;
  /** Called once it has faded. */
  readonly onClosed: () => void;
}

/** Asks before everything is deleted. */
export function ResetDialog({ dialog, onClosed, ...facts }: ResetDialogProps) {
  return (
    <WarningDialog dialog={dialog} title={messages.resetTitle} onClosed={onClosed}>
      {({ warning, cancel }) => <ResetForm {...facts} dialog={dialog} warning={warning} onCancel={cancel} />}
    </WarningDialog>
  );
}

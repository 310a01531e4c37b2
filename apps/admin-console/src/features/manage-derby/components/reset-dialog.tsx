import { Dialog } from '@derby/ui/dialog';
import { useRef } from 'react';
import type { ResetDialogState } from '../hooks/use-reset-dialog.ts';
import { messages } from '../messages.ts';
import { ResetForm, type ResetFormProps } from './reset-form.tsx';

interface ResetDialogProps extends Pick<ResetFormProps, 'areExportsOn' | 'isPublic' | 'isContinued'> {
  readonly dialog: ResetDialogState;
  /** Called once it has faded. */
  readonly onClosed: () => void;
}

/** Asks before everything is deleted. The focus starts at the top, above what is archived. */
export function ResetDialog({ dialog, onClosed, ...facts }: ResetDialogProps) {
  const warning = useRef<HTMLParagraphElement>(null);
  const cancel = (): void => {
    if (!dialog.isPending) dialog.close();
  };
  return (
    <Dialog
      open={dialog.isOpen}
      onClose={cancel}
      onClosed={onClosed}
      title={messages.resetTitle}
      role="alertdialog"
      initialFocus={warning}
    >
      <ResetForm {...facts} dialog={dialog} warning={warning} onCancel={cancel} />
    </Dialog>
  );
}

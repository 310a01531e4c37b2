import { Button } from '@derby/ui/button';
import { Dialog } from '@derby/ui/dialog';
import { useRef } from 'react';
import type { EndDialogState } from '../hooks/use-end-dialog.ts';
import { messages } from '../messages.ts';
import { EndDerbyForm } from './end-derby-form.tsx';

interface EndDerbyDialogProps {
  readonly dialog: EndDialogState;
  /** Called once it has faded. */
  readonly onClosed: () => void;
}

/** Asks before the derby ends, and shows what goes out then. The focus starts at the top, above the figures. */
export function EndDerbyDialog({ dialog, onClosed }: EndDerbyDialogProps) {
  const warning = useRef<HTMLParagraphElement>(null);
  const cancel = (): void => {
    if (!dialog.isPending) dialog.close();
  };
  return (
    <Dialog
      open={dialog.isOpen}
      onClose={cancel}
      onClosed={onClosed}
      title={messages.endTitle}
      role="alertdialog"
      initialFocus={warning}
    >
      <div className="grid grid-cols-1 gap-5">
        <div>
          <p ref={warning} tabIndex={-1} className="font-semibold outline-none">
            {messages.endWarning}
          </p>
          <p>{messages.endConsequences}</p>
        </div>
        <EndDerbyForm isPending={dialog.isPending} refusal={dialog.refusal} onConfirm={dialog.confirm}>
          <Button variant="quiet" disabled={dialog.isPending} onClick={cancel}>
            {messages.cancel}
          </Button>
        </EndDerbyForm>
      </div>
    </Dialog>
  );
}

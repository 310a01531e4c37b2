import { Button } from '@derby/ui/button';
import type { EndDialogState } from '../hooks/use-end-dialog.ts';
import { messages } from '../messages.ts';
import { EndDerbyForm } from './end-derby-form.tsx';
import { WarningDialog } from './warning-dialog.tsx';

interface EndDerbyDialogProps {
  readonly dialog: EndDialogState;
  /** Called once it has faded. */
  readonly onClosed: () => void;
}

/** Asks before the derby ends, and shows what goes out then. */
export function EndDerbyDialog({ dialog, onClosed }: EndDerbyDialogProps) {
  return (
    <WarningDialog dialog={dialog} title={messages.endTitle} onClosed={onClosed}>
      {({ warning, cancel }) => (
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
      )}
    </WarningDialog>
  );
}

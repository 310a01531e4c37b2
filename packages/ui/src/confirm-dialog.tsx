import { useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** States the action, for example "End Derby", never "OK". */
  readonly confirmLabel: string;
  /** `quiet` for an action that is not the one to recommend. */
  readonly variant?: 'primary' | 'destructive' | 'quiet';
  readonly pending?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** Called after the fade. Set the focus here when the opener is gone. */
  readonly onClosed?: () => void;
}

/**
 * Asks for confirmation of an action that cannot be undone. The focus starts on Cancel. Cannot be closed while pending.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmLabel,
    variant = 'primary',
    pending = false,
    onConfirm,
    onCancel,
    onClosed,
  } = props;
  const cancelButton = useRef<HTMLButtonElement>(null);
  const cancel = (): void => {
    if (!pending) onCancel();
  };
  return (
    <Dialog
      open={open}
      onClose={cancel}
      {...(onClosed && { onClosed })}
      title={title}
      role="alertdialog"
      initialFocus={cancelButton}
    >
      <div className="grid gap-5">
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" ref={cancelButton} disabled={pending} onClick={cancel}>
            Cancel
          </Button>
          <Button variant={variant} pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

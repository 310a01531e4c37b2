import { Dialog } from '@derby/ui/dialog';
import { useRef, type ReactNode, type RefObject } from 'react';

interface WarningDialogProps {
  readonly dialog: { readonly isOpen: boolean; readonly isPending: boolean; readonly close: () => void };
  readonly title: string;
  /** Called once it has faded. */
  readonly onClosed: () => void;
  /** The content; `warning` belongs to its first paragraph, which can have the focus. */
  readonly children: (parts: {
    readonly warning: RefObject<HTMLParagraphElement | null>;
    readonly cancel: () => void;
  }) => ReactNode;
}

/** Asks before something that cannot be undone; it stays open while that is done. The focus starts at the top, above the facts. */
export function WarningDialog({ dialog, title, onClosed, children }: WarningDialogProps) {
  const warning = useRef<HTMLParagraphElement>(null);
  const cancel = (): void => {
    if (!dialog.isPending) dialog.close();
  };
  return (
    <Dialog
      open={dialog.isOpen}
      onClose={cancel}
      onClosed={onClosed}
      title={title}
      role="alertdialog"
      initialFocus={warning}
    >
      {children({ warning, cancel })}
    </Dialog>
  );
}

import { Dialog } from '@derby/ui/dialog';
import { useRef, type ComponentProps, type ReactNode, type RefObject } from 'react';

/** How long the success message of ending or resetting the derby stays. */
export const DERBY_CHANGED_VISIBLE_MS = 10_000;

interface WarningDialogProps {
  readonly dialog: { readonly isOpen: boolean; readonly isPending: boolean; readonly close: () => void };
  readonly title: string;
  readonly size?: ComponentProps<typeof Dialog>['size'];
  readonly onClosed: () => void;
  /** The content; `warning` belongs to its first paragraph, which can have the focus. */
  readonly children: (parts: {
    readonly warning: RefObject<HTMLParagraphElement | null>;
    readonly cancel: () => void;
  }) => ReactNode;
}

/**
 * Asks for confirmation before an action that cannot be undone, and stays open while it runs. The focus starts at
 * the top.
 */
export function WarningDialog({ dialog, title, size = 'normal', onClosed, children }: WarningDialogProps) {
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
      size={size}
      role="alertdialog"
      initialFocus={warning}
    >
      {children({ warning, cancel })}
    </Dialog>
  );
}

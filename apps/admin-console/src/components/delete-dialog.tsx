import { ConfirmDialog } from '@derby/ui/confirm-dialog';
import type { RefObject } from 'react';
import { isFocusLost, type ConfirmedAction } from '../lib/use-confirmed-action.ts';

interface DeleteDialogProps<Target> {
  readonly deletion: ConfirmedAction<Target>;
  readonly title: string | ((target: Target) => string);
  readonly text: (target: Target) => string;
  readonly confirmLabel: string;
  readonly onConfirm: (target: Target) => Promise<unknown>;
  /** Receives the focus when the button that opened the dialog is no longer on the page. */
  readonly region: RefObject<HTMLElement | null>;
}

/** Asks for confirmation before an item of a list is deleted. */
export function DeleteDialog<Target>(props: DeleteDialogProps<Target>) {
  const { deletion, title, text, confirmLabel, onConfirm, region } = props;
  const { target, state } = deletion;
  if (target === null) return null;
  return (
    <ConfirmDialog
      open={state !== 'closed'}
      pending={state === 'pending'}
      title={typeof title === 'string' ? title : title(target)}
      confirmLabel={confirmLabel}
      variant="destructive"
      onConfirm={() => void deletion.run(() => onConfirm(target))}
      onCancel={deletion.cancel}
      onClosed={() => {
        if (isFocusLost()) region.current?.focus();
      }}
    >
      <p className="wrap-anywhere">{text(target)}</p>
    </ConfirmDialog>
  );
}

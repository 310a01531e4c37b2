import { ConfirmDialog } from '@derby/ui/confirm-dialog';
import { type RefObject, useState } from 'react';
import { isFocusLost } from '../lib/focus.ts';

interface DeleteDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  /** Never rejects. */
  readonly onDelete: () => Promise<unknown>;
  /** Receives the focus when the button that opened the dialog is no longer on the page. */
  readonly region: RefObject<HTMLElement | null>;
  readonly onClosed: () => void;
}

/** Asks for confirmation before an item of a list is deleted. It is rendered while it is shown. */
export function DeleteDialog({ title, text, confirmLabel, onDelete, region, onClosed }: DeleteDialogProps) {
  const [state, setState] = useState<'open' | 'pending' | 'closed'>('open');
  const confirm = async (): Promise<void> => {
    setState('pending');
    await onDelete();
    setState('closed');
  };
  return (
    <ConfirmDialog
      open={state !== 'closed'}
      pending={state === 'pending'}
      title={title}
      confirmLabel={confirmLabel}
      variant="destructive"
      onConfirm={() => void confirm()}
      onCancel={() => setState('closed')}
      onClosed={() => {
        if (isFocusLost()) region.current?.focus();
        onClosed();
      }}
    >
      <p className="wrap-anywhere">{text}</p>
    </ConfirmDialog>
  );
}

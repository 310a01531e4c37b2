import type { FormEvent, ReactNode } from 'react';
import { SAVE, SAVING } from '../config/messages.ts';
import { FormButtons } from './form-buttons.tsx';

interface EditFrameProps {
  /** Accessible name of the form. */
  readonly label: string;
  readonly isSaving: boolean;
  readonly onSave: (event: FormEvent) => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A table row in edit mode: a form with Cancel and Save. */
export function EditFrame({ label, isSaving, onSave, onCancel, children }: EditFrameProps) {
  return (
    <div role="cell" className="border-l-4 border-ink px-4 py-4">
      <form noValidate aria-label={label} className="grid gap-4" onSubmit={onSave}>
        {children}
        <FormButtons isPending={isSaving} submitLabel={SAVE} pendingLabel={SAVING} onCancel={onCancel} />
      </form>
    </div>
  );
}

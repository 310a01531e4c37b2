import { Button } from '@derby/ui/button';
import type { ReactNode } from 'react';
import { CANCEL } from '../config/messages.ts';

/** What a row of buttons needs to know of its form. */
export interface FormButtonsProps {
  /** The form is being sent. */
  readonly isPending: boolean;
  readonly submitLabel: string;
  readonly submitVariant?: 'primary' | 'destructive' | undefined;
  readonly isSubmitDisabled?: boolean | undefined;
  readonly onCancel: () => void;
  /** Stands before them. */
  readonly children?: ReactNode;
}

/** The two ways out of a form, in the row below it. */
export function FormButtons(props: FormButtonsProps) {
  const { isPending, submitLabel, submitVariant = 'primary', isSubmitDisabled = false, onCancel, children } = props;
  return (
    <div className="flex flex-wrap justify-end gap-3">
      {children}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" disabled={isPending} onClick={onCancel}>
          {CANCEL}
        </Button>
        <Button type="submit" variant={submitVariant} pending={isPending} disabled={isSubmitDisabled}>
          {submitLabel}
        </Button>
      </div>
    </div>
  );
}

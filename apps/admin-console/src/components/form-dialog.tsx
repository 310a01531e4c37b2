import { Dialog } from '@derby/ui/dialog';
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { FormButtons, type FormButtonsProps } from './form-buttons.tsx';

interface FormDialogProps
  extends
    Pick<ComponentProps<typeof Dialog>, 'open' | 'title' | 'role' | 'initialFocus' | 'onClosed' | 'placement'>,
    Omit<FormButtonsProps, 'onCancel' | 'children'> {
  readonly onSubmit: (event: FormEvent) => void;
  readonly onClose: () => void;
  /** Why the server rejected the form, when the error belongs to no field. */
  readonly problem?: string | null;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form in a dialog. The dialog cannot be closed while the form is being sent. */
export function FormDialog({ onSubmit, onClose, problem, children, ...rest }: FormDialogProps) {
  const { isPending, submitLabel, pendingLabel, submitVariant, isSubmitDisabled, ...dialog } = rest;
  const buttons = { isPending, submitLabel, pendingLabel, submitVariant, isSubmitDisabled };
  const problemText = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The dialog may be taller than the window.
    if (problem) problemText.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  const close = (): void => {
    if (!isPending) onClose();
  };
  return (
    <Dialog {...dialog} onClose={close}>
      <form noValidate className="grid gap-4" onSubmit={onSubmit}>
        {children}
        {problem !== undefined && (
          <p ref={problemText} role="alert" className="font-semibold text-bad empty:hidden">
            {problem}
          </p>
        )}
        <FormButtons {...buttons} onCancel={close} />
      </form>
    </Dialog>
  );
}

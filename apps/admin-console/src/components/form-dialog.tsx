import type { OperationVariables } from '@apollo/client';
import type { FieldValues, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import { Dialog, DialogFooter } from '@derby/ui/dialog';
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useImperativeHandle,
  useState,
} from 'react';
import { FormButtons, type FormButtonsProps } from './form-buttons.tsx';
import type { TimedMessage } from '../lib/use-timed-message.ts';
import { type Change, useChange } from '../lib/use-change.ts';

interface FormDialogProps
  extends
    Pick<ComponentProps<typeof Dialog>, 'open' | 'title' | 'role' | 'initialFocus' | 'onClosed' | 'placement'>,
    Omit<FormButtonsProps, 'onCancel'> {
  readonly onSubmit: (event: FormEvent) => void;
  readonly onClose: () => void;
  /** Why the server rejected the form, when the error belongs to no field. */
  readonly problem?: string | null;
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
  const shownButtons = <FormButtons {...buttons} onCancel={close} />;
  return (
    <Dialog {...dialog} onClose={close}>
      <form noValidate data-dock className="grid gap-4" onSubmit={onSubmit}>
        {children}
        {problem !== undefined && (
          <p ref={problemText} role="alert" className="font-semibold text-bad empty:hidden">
            {problem}
          </p>
        )}
        {dialog.placement === 'bottom' ? <DialogFooter>{shownButtons}</DialogFooter> : shownButtons}
      </form>
    </Dialog>
  );
}

/** A dialog that is rendered while it is shown. */
export interface ShownDialogProps {
  readonly timedMessage: TimedMessage;
  readonly onClosed: () => void;
}

/** Sends the form of a dialog. An error is shown at its field or below the form; a success closes the dialog. */
export function useDialogForm<Data, Variables extends OperationVariables, Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { timedMessage, onClosed }: ShownDialogProps,
  changeOf: (values: Values) => Change<Data, Variables, Values>,
) {
  const [open, setOpen] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const { change } = useChange({ showSuccess: timedMessage.showSuccess, showFailure: setProblem });
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    if (await change({ ...changeOf(values), form })) setOpen(false);
  });
  const isPending = form.formState.isSubmitting;
  const onSubmit = (event: FormEvent): void => void submit(event);
  return { open, onClose: () => setOpen(false), onClosed, problem, isPending, onSubmit };
}

/** Registers a field that takes the focus when its dialog opens. Returns its props and the ref for the dialog. */
export function useFirstField<Element extends HTMLElement>({ ref: register, ...field }: UseFormRegisterReturn) {
  const element = useRef<Element>(null);
  useImperativeHandle(register, () => element.current);
  return { field: { ...field, ref: element }, initialFocus: element };
}

import { Field } from '@derby/ui/field';
import { TextInput } from '@derby/ui/text-input';
import { useImperativeHandle, useRef } from 'react';
import { FormDialog } from '../../../components/form-dialog.tsx';
import type { User } from '../api.ts';
import { useResetForm } from '../hooks/use-reset-form.ts';
import { messages } from '../messages.ts';

interface ResetPasswordDialogProps {
  readonly user: User;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly onReset: () => void;
}

/** Gives a user another password. */
export function ResetPasswordDialog({ user, open, onClose, onClosed, onReset }: ResetPasswordDialogProps) {
  const { form, reset, problem } = useResetForm(user, onReset);
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const { ref: registerPassword, ...password } = register('password');
  const first = useRef<HTMLInputElement>(null);
  useImperativeHandle(registerPassword, () => first.current);
  return (
    <FormDialog
      open={open}
      title={messages.resetTitle}
      initialFocus={first}
      isPending={isSubmitting}
      submitLabel={isSubmitting ? messages.resetting : messages.reset}
      onSubmit={(event) => void form.handleSubmit(reset)(event)}
      onClose={onClose}
      onClosed={onClosed}
    >
      <p className="wrap-anywhere">{messages.resetText(user.username)}</p>
      <Field label={messages.newPassword} hint={messages.passwordHint} error={errors.password?.message}>
        <TextInput {...password} ref={first} type="password" autoComplete="new-password" />
      </Field>
      <Field label={messages.confirmPassword} error={errors.confirmation?.message}>
        <TextInput {...register('confirmation')} type="password" autoComplete="new-password" />
      </Field>
      <p role="alert" className="font-semibold text-bad empty:hidden">
        {problem}
      </p>
    </FormDialog>
  );
}

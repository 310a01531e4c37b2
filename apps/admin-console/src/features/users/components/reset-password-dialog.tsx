import { Button } from '@derby/ui/button';
import { Dialog } from '@derby/ui/dialog';
import { Field } from '@derby/ui/field';
import { TextInput } from '@derby/ui/text-input';
import { useImperativeHandle, useRef } from 'react';
import type { User } from '../api/users.ts';
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
  const close = (): void => {
    if (!isSubmitting) onClose();
  };
  return (
    <Dialog open={open} onClose={close} onClosed={onClosed} title={messages.resetTitle} initialFocus={first}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(reset)(event)}>
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
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" disabled={isSubmitting} onClick={close}>
            {messages.cancel}
          </Button>
          <Button type="submit" pending={isSubmitting}>
            {isSubmitting ? messages.resetting : messages.reset}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

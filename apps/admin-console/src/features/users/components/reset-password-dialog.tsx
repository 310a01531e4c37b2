import { Field } from '@derby/ui/field';
import { TextInput } from '@derby/ui/text-input';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { useFirstField } from '../../../lib/use-first-field.ts';
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
  const { field: password, initialFocus } = useFirstField<HTMLInputElement>(register('password'));
  return (
    <FormDialog
      open={open}
      title={messages.resetTitle}
      initialFocus={initialFocus}
      problem={problem}
      isPending={isSubmitting}
      submitLabel={isSubmitting ? messages.resetting : messages.reset}
      onSubmit={(event) => void form.handleSubmit(reset)(event)}
      onClose={onClose}
      onClosed={onClosed}
    >
      <p className="wrap-anywhere">{messages.resetText(user.username)}</p>
      <Field label={messages.newPassword} hint={messages.passwordHint} error={errors.password?.message}>
        <TextInput {...password} type="password" autoComplete="new-password" />
      </Field>
      <Field label={messages.confirmPassword} error={errors.confirmation?.message}>
        <TextInput {...register('confirmation')} type="password" autoComplete="new-password" />
      </Field>
    </FormDialog>
  );
}

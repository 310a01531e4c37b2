import { Field } from '@derby/ui/field';
import { TextInput } from '@derby/ui/text-input';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { useFirstField } from '../../../lib/use-first-field.ts';
import { useCreateForm } from '../hooks/use-create-form.ts';
import { messages } from '../messages.ts';
import { RoleField } from './role-field.tsx';

interface CreateUserDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly onCreated: () => void;
}

/** Makes a user. */
export function CreateUserDialog({ open, onClose, onClosed, onCreated }: CreateUserDialogProps) {
  const { form, create, problem } = useCreateForm(onCreated);
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const { field: username, initialFocus } = useFirstField<HTMLInputElement>(register('username'));
  return (
    <FormDialog
      open={open}
      title={messages.createTitle}
      initialFocus={initialFocus}
      problem={problem}
      isPending={isSubmitting}
      submitLabel={isSubmitting ? messages.creating : messages.createUser}
      onSubmit={(event) => void form.handleSubmit(create)(event)}
      onClose={onClose}
      onClosed={onClosed}
    >
      <Field label={messages.username} error={errors.username?.message}>
        <TextInput {...username} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label={messages.emailOptional} error={errors.email?.message}>
        <TextInput {...register('email')} type="email" autoComplete="off" />
      </Field>
      <RoleField {...register('role')} />
      <Field label={messages.password} hint={messages.passwordHint} error={errors.password?.message}>
        <TextInput {...register('password')} type="password" autoComplete="new-password" />
      </Field>
      <Field label={messages.confirmPassword} error={errors.confirmation?.message}>
        <TextInput {...register('confirmation')} type="password" autoComplete="new-password" />
      </Field>
    </FormDialog>
  );
}

import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Field } from '@derby/ui/field';
import { TextInput } from '@derby/ui/text-input';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { usePasswordForm } from '../hooks/use-password-form.ts';
import { messages } from '../messages.ts';

/** The change of the own password. */
export function PasswordPanel({ timedMessage }: { readonly timedMessage: TimedMessage }) {
  const { form, save } = usePasswordForm(timedMessage);
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  return (
    <Card>
      <form
        noValidate
        aria-label={messages.password}
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit(save)(event)}
      >
        <Field label={messages.currentPassword} error={errors.currentPassword?.message}>
          <TextInput {...register('currentPassword')} type="password" autoComplete="current-password" />
        </Field>
        <Field label={messages.newPassword} hint={messages.newPasswordHint} error={errors.newPassword?.message}>
          <TextInput {...register('newPassword')} type="password" autoComplete="new-password" />
        </Field>
        <Field label={messages.confirmPassword} error={errors.confirmation?.message}>
          <TextInput {...register('confirmation')} type="password" autoComplete="new-password" />
        </Field>
        <p className="text-ink-2">{messages.passwordHint}</p>
        <Button type="submit" className="justify-self-start max-sm:w-full" pending={isSubmitting}>
          {isSubmitting ? messages.updatingPassword : messages.updatePassword}
        </Button>
      </form>
    </Card>
  );
}

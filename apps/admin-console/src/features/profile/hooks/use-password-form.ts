import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { useChangePassword } from '../api.ts';
import { messages } from '../messages.ts';
import { NO_PASSWORDS, passwordFormSchema, type PasswordFormValues } from '../password-form-schema.ts';
import { profileFailureOf } from '../profile-failure.ts';

/** The change of the own password; the form is empty again after a success. */
export function usePasswordForm({ showSuccess, showFailure }: TimedMessage) {
  const change = useChangePassword();
  const form = useForm<PasswordFormValues>({
    resolver: zodResolver(passwordFormSchema),
    defaultValues: NO_PASSWORDS,
  });

  async function save({ currentPassword, newPassword }: PasswordFormValues): Promise<void> {
    try {
      await change({ currentPassword, newPassword });
      form.reset();
      showSuccess(messages.passwordUpdated);
    } catch (error) {
      const texts = { failed: messages.passwordFailed, error: messages.passwordError };
      const { sentence, field } = profileFailureOf(error, texts);
      if (field === 'currentPassword' || field === 'newPassword') {
        form.setError(field, { message: sentence }, { shouldFocus: true });
      } else showFailure(sentence);
    }
  }

  return { form, save };
}

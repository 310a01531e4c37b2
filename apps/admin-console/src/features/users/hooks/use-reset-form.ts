import { zodResolver } from '@hookform/resolvers/zod';
import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useResetPassword, type User } from '../api.ts';
import { messages } from '../messages.ts';
import { resetFormSchema, type ResetFormValues } from '../user-form-schemas.ts';

/** The form of another password: what the server refuses stands at its field, or below the form. */
export function useResetForm({ id }: User, onReset: () => void) {
  const resetPassword = useResetPassword();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<ResetFormValues>({
    resolver: zodResolver(resetFormSchema),
    defaultValues: { password: '', confirmation: '' },
  });

  async function reset({ password }: ResetFormValues): Promise<void> {
    setProblem(null);
    try {
      await resetPassword({ id, newPassword: password });
      onReset();
    } catch (error) {
      const failure = failureOf(error);
      const text = sentenceOf(error, messages.resetFailed);
      if (failure.kind === 'refused' && failure.fields[0] === 'newPassword') {
        form.setError('password', { message: text }, { shouldFocus: true });
      } else setProblem(text);
    }
  }

  return { form, reset, problem };
}

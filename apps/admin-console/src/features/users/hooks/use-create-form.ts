import { zodResolver } from '@hookform/resolvers/zod';
import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCreateUser } from '../api.ts';
import { messages } from '../messages.ts';
import { createFormSchema, type CreateFormValues } from '../user-form-schemas.ts';

const FIELDS = ['username', 'password', 'email'] as const;

/** The form of a new user: what the server refuses stands at its field, or below the form. */
export function useCreateForm(onCreated: () => void) {
  const createUser = useCreateUser();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<CreateFormValues>({
    resolver: zodResolver(createFormSchema),
    defaultValues: { username: '', email: '', password: '', confirmation: '', role: 'ADMINISTRATOR' },
  });

  async function create({ username, password, email, role }: CreateFormValues): Promise<void> {
    setProblem(null);
    try {
      await createUser({ username, password, email: email === '' ? null : email, role });
      onCreated();
    } catch (error) {
      const failure = failureOf(error);
      const text = sentenceOf(error, messages.createFailed);
      const field = FIELDS.find((name) => failure.kind === 'refused' && failure.fields[0] === name);
      if (field) form.setError(field, { message: text }, { shouldFocus: true });
      else setProblem(text);
    }
  }

  return { form, create, problem };
}

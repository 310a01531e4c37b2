import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@derby/ui/button';
import { Field } from '@derby/ui/field';
import { TextInput } from '@derby/ui/text-input';
import { useForm } from 'react-hook-form';
import type { FieldProblem } from '../hooks/use-two-factor.ts';
import { messages } from '../messages.ts';
import { disableFormSchema, type DisableFormValues } from '../two-factor-schemas.ts';
import { CodeInput } from './code-input.tsx';

interface DisableFormProps {
  readonly onDisable: (values: DisableFormValues) => Promise<FieldProblem | null>;
}

/** The way to turn the second factor off: password and code. */
export function DisableForm({ onDisable }: DisableFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<DisableFormValues>({
    resolver: zodResolver(disableFormSchema),
    defaultValues: { currentPassword: '', verificationCode: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    const problem = await onDisable(values);
    if (problem) setError(problem.field, { message: problem.sentence }, { shouldFocus: true });
  });
  return (
    <form noValidate aria-label={messages.disable} className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <p className="text-ink-2">{messages.disableHint}</p>
      <Field label={messages.currentPassword} error={errors.currentPassword?.message}>
        <TextInput {...register('currentPassword')} type="password" autoComplete="current-password" />
      </Field>
      <Field
        label={messages.verificationCode}
        hint={messages.verificationHint}
        error={errors.verificationCode?.message}
      >
        <CodeInput {...register('verificationCode')} />
      </Field>
      <Button type="submit" variant="destructive" className="justify-self-start max-sm:w-full" pending={isSubmitting}>
        {isSubmitting ? messages.disabling : messages.disable}
      </Button>
    </form>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@derby/ui/button';
import { Checkbox } from '@derby/ui/checkbox';
import { Field } from '@derby/ui/field';
import { TextInput } from '@derby/ui/text-input';
import { useForm } from 'react-hook-form';
import { credentialsSchema, type Credentials } from '../credentials-schema.ts';
import { messages } from '../messages.ts';

interface CredentialsFormProps {
  readonly defaultValues: Credentials;
  readonly isPending: boolean;
  readonly onSubmit: (credentials: Credentials) => Promise<void>;
}

/** Step 1 of the login. */
export function CredentialsForm({ defaultValues, isPending, onSubmit }: CredentialsFormProps) {
  const form = useForm({ resolver: zodResolver(credentialsSchema), defaultValues });
  const { errors } = form.formState;
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
      <Field label={messages.username} error={errors.username?.message}>
        <TextInput {...form.register('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label={messages.password} error={errors.password?.message}>
        <TextInput {...form.register('password')} type="password" autoComplete="current-password" />
      </Field>
      <Checkbox {...form.register('rememberMe')}>{messages.rememberMe}</Checkbox>
      <Button type="submit" size="main" pending={isPending}>
        {isPending ? messages.loggingIn : messages.logIn}
      </Button>
    </form>
  );
}

import { Link, useLocation } from '@derby/micro-frontend/router';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Checkbox } from '@derby/ui/checkbox';
import { Field } from '@derby/ui/field';
import { PasswordInput } from '@derby/ui/password-input';
import { TextInput } from '@derby/ui/text-input';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ChangeEvent, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { CODE_LENGTH } from '../../../config/constants.ts';
import { z } from '../../../lib/zod.ts';
import { type Credentials, credentialsSchema } from '../credentials-schema.ts';
import { messages } from '../messages.ts';
import { useSignIn } from '../use-sign-in.ts';

interface LoginPageProps {
  /** Why the login is shown after a session has ended; null otherwise. */
  readonly notice: string | null;
  /** Called once the tokens are stored. */
  readonly onSignedIn: () => void;
}

/** The two-step login to the console. */
export function LoginPage({ notice, onSignedIn }: LoginPageProps) {
  usePageMetadata('login');
  const { state } = useLocation();
  const signIn = useSignIn(onSignedIn);
  const isCodeStep = signIn.step === 'code';
  const problem = signIn.problem ?? (signIn.isPending || isCodeStep ? null : notice);
  return (
    <main id="main" tabIndex={-1} className="min-h-[70vh] bg-paper px-4 py-8 text-ink outline-none sm:py-14">
      <Card className="mx-auto grid max-w-md gap-5 sm:p-8">
        <h1 className="text-[34px]">{isCodeStep ? messages.codeTitle : messages.title}</h1>
        <div role="alert" className="empty:hidden">
          {problem && <p className="rounded-control bg-bad-soft px-3.5 py-3 font-semibold text-bad">{problem}</p>}
        </div>
        {isCodeStep ? (
          <>
            <CodeForm key={signIn.failures} isPending={signIn.isPending} onSubmit={signIn.submitCode} />
            <Link
              to="/login"
              state={state as unknown}
              replace
              onClick={signIn.backToCredentials}
              className="flex min-h-11 items-center justify-self-center font-semibold"
            >
              {messages.backToLogin}
            </Link>
          </>
        ) : (
          <CredentialsForm
            defaultValues={signIn.credentials}
            isPending={signIn.isPending}
            onSubmit={signIn.submitCredentials}
          />
        )}
      </Card>
    </main>
  );
}

interface CredentialsFormProps {
  readonly defaultValues: Credentials;
  readonly isPending: boolean;
  readonly onSubmit: (credentials: Credentials) => Promise<void>;
}

/** Step 1 of the login. */
function CredentialsForm({ defaultValues, isPending, onSubmit }: CredentialsFormProps) {
  const form = useForm({ resolver: zodResolver(credentialsSchema), defaultValues });
  const { errors } = form.formState;
  const { setFocus } = form;

  useEffect(() => setFocus('username'), [setFocus]);

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
      <Field label={messages.username} error={errors.username?.message}>
        <TextInput {...form.register('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label={messages.password} error={errors.password?.message}>
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
      <Checkbox {...form.register('rememberMe')}>{messages.rememberMe}</Checkbox>
      <Button type="submit" size="main" pending={isPending} pendingLabel={messages.loggingIn}>
        {messages.logIn}
      </Button>
    </form>
  );
}

interface CodeFormProps {
  readonly isPending: boolean;
  readonly onSubmit: (code: string) => Promise<void>;
}

/** Step 2 of the login. Sends the code as soon as its last digit is entered. */
function CodeForm({ isPending, onSubmit }: CodeFormProps) {
  const { formState, getValues, handleSubmit, register, setFocus } = useForm({
    resolver: zodResolver(codeSchema),
    defaultValues: { code: '' },
  });
  const { onChange, ...field } = register('code');
  const submit = handleSubmit(async ({ code }) => await onSubmit(code));

  useEffect(() => setFocus('code'), [setFocus]);

  const change = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const before = getValues('code');
    const code = keepCode(event.target.value);
    event.target.value = code;
    await onChange(event);
    if (code.length === CODE_LENGTH && code !== before && !isPending) await submit();
  };

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field label={messages.code} hint={messages.codeHint} error={formState.errors.code?.message}>
        <TextInput
          {...field}
          onChange={(event) => void change(event)}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="font-display text-3xl font-semibold tracking-widest tabular-nums"
        />
      </Field>
      <Button type="submit" size="main" pending={isPending} pendingLabel={messages.verifying}>
        {messages.verify}
      </Button>
    </form>
  );
}

/** Returns the first six digits of a typed, pasted or filled-in text. */
function keepCode(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH);
}

/** Validates the code of step 2. */
const codeSchema = z.object({
  code: z
    .string()
    .trim()
    .superRefine((code, context) => {
      if (code === '') context.addIssue({ code: 'custom', message: messages.codeRequired });
      else if (code.length < CODE_LENGTH) context.addIssue({ code: 'custom', message: messages.codeTooShort });
    }),
});

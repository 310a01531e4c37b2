import { useApolloClient } from '@apollo/client/react';
import { Link, useLocation } from '@derby/micro-frontend/router';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Checkbox } from '@derby/ui/checkbox';
import { Field } from '@derby/ui/field';
import { PasswordInput } from '@derby/ui/password-input';
import { TextInput } from '@derby/ui/text-input';
import { deviceFingerprint } from '@derby/web-session/device-fingerprint';
import { endStoredSession } from '@derby/web-session/logout';
import { failureOf } from '@derby/web-session/request-failure';
import { clearRememberMeToken, storeSession } from '@derby/web-session/session';
import { readDeviceToken, readRememberMeToken, writeDeviceToken } from '@derby/web-session/token-storage';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { CODE_LENGTH } from '../../../config/constants.ts';
import { Login_SignInDocument, type Login_SignInMutationVariables } from '../../../generated/graphql.ts';
import { withTimeLimit } from '@derby/web-session/with-time-limit';
import { problemsBy, z } from '../../../lib/zod.ts';

const FAILED = 'Login failed. Please try again.';
const LIMIT_MS = 15_000;

interface LoginPageProps {
  /** Why the login is shown after a session has ended; null otherwise. */
  readonly notice: string | null;
  /** Called once the tokens are stored. */
  readonly onSignedIn: () => void;
}

export function LoginPage({ notice, onSignedIn }: LoginPageProps) {
  usePageMetadata('login');
  const { state } = useLocation();
  const signIn = useSignIn(onSignedIn);
  const isCodeStep = signIn.step === 'code';
  const problem = signIn.problem ?? (signIn.isPending || isCodeStep ? null : notice);
  return (
    <main id="main" tabIndex={-1} className="min-h-[70vh] bg-paper px-4 py-8 text-ink outline-none sm:py-14">
      <Card className="mx-auto grid max-w-md gap-5 sm:p-8">
        <h1 className="text-[34px]">{isCodeStep ? 'Two-Factor Authentication' : 'Admin Login'}</h1>
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
              className="flex min-h-(--target) items-center justify-self-center font-semibold underline underline-offset-4"
            >
              Back to login
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

function CredentialsForm({ defaultValues, isPending, onSubmit }: CredentialsFormProps) {
  const form = useForm({ resolver: zodResolver(credentialsSchema), defaultValues });
  const { errors } = form.formState;
  const { setFocus } = form;

  useEffect(() => setFocus('username'), [setFocus]);

  return (
    <form noValidate data-dock className="grid gap-4" onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
      <Field label="Username" error={errors.username?.message}>
        <TextInput {...form.register('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Password" error={errors.username ? undefined : errors.password?.message}>
        <PasswordInput
          {...form.register('password')}
          aria-invalid={errors.password && true}
          autoComplete="current-password"
        />
      </Field>
      <Checkbox {...form.register('rememberMe')}>Remember me for 30 days</Checkbox>
      <Button type="submit" size="main" pending={isPending} pendingLabel="Logging in...">
        Log in
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
    <form noValidate data-dock className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field label="6-digit code" hint="From your authenticator app" error={formState.errors.code?.message}>
        <TextInput
          {...field}
          onChange={(event) => void change(event)}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="font-display text-3xl font-semibold tracking-widest tabular-nums"
        />
      </Field>
      <Button type="submit" size="main" pending={isPending} pendingLabel="Verifying...">
        Verify
      </Button>
    </form>
  );
}

/** Returns the first six digits of a typed, pasted or filled-in text. */
function keepCode(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH);
}

const codeSchema = z.object({
  code: z
    .string()
    .trim()
    .superRefine(
      problemsBy((code) => {
        if (code === '') return 'Two-factor authentication code is required';
        return code.length < CODE_LENGTH ? 'Two-factor authentication code must be 6 digits' : null;
      }),
    ),
});

const required = z.string().trim().min(1, 'Username and password are required');

/** Validates step 1. Trims name and password. If either is empty, the error names both. */
const credentialsSchema = z.object({ username: required, password: required, rememberMe: z.boolean() });

type Credentials = z.infer<typeof credentialsSchema>;

const NO_CREDENTIALS: Credentials = { username: '', password: '', rememberMe: false };

interface SignInState {
  readonly step: 'credentials' | 'code';
  /** The values typed last. They are shown again when the user goes back from step 2. */
  readonly credentials: Credentials;
  readonly isPending: boolean;
  readonly problem: string | null;
  /** Number of failed attempts. Used as the key of a form, it resets the form after each failure. */
  readonly failures: number;
}

const START: SignInState = {
  step: 'credentials',
  credentials: NO_CREDENTIALS,
  isPending: false,
  problem: null,
  failures: 0,
};

/** Runs the two-step login. Calls `onSignedIn` once the tokens are stored. */
function useSignIn(onSignedIn: () => void) {
  const client = useApolloClient();
  const [state, setState] = useState(START);
  /** Number of the latest login. The result of an earlier one is ignored. */
  const latest = useRef(0);
  /** The fingerprint of step 1, to which the server binds the remember-me token. */
  const fingerprint = useRef<string | null>(null);
  useEffect(() => () => void (latest.current += 1), []);

  async function send(
    credentials: Credentials,
    extra: () => Promise<Login_SignInMutationVariables['input']>,
  ): Promise<void> {
    const own = (latest.current += 1);
    const isWanted = () => latest.current === own;
    setState((before) => ({ ...before, credentials, isPending: true, problem: null }));
    try {
      const input = { ...credentials, ...(await extra()), deviceToken: readDeviceToken() };
      const { data } = await withTimeLimit(LIMIT_MS, (signal) =>
        client.mutate({
          mutation: Login_SignInDocument,
          variables: { input },
          context: { fetchOptions: { signal } },
        }),
      );
      const result = data?.login;
      if (!isWanted()) return;
      if (result?.deviceToken) writeDeviceToken(result.deviceToken);
      if (result?.token) {
        // A replaced remember-me token would stay valid for up to 30 days.
        if (readRememberMeToken() !== null) void endStoredSession();
        if (!result.rememberMeToken) clearRememberMeToken();
        storeSession({
          authToken: result.token,
          rememberMeToken: result.rememberMeToken ?? null,
          deviceFingerprint: fingerprint.current,
        });
        onSignedIn();
      } else if (result?.requiresTwoFactor) {
        setState((before) => ({ ...before, step: 'code', isPending: false, problem: null }));
      } else {
        fail('Unexpected response from server', 'credentials');
      }
    } catch (error) {
      if (!isWanted()) return;
      const { sentence, isWrongCode } = loginFailureOf(error);
      fail(sentence, isWrongCode ? 'code' : 'credentials');
    }
  }

  function fail(problem: string, step: SignInState['step']): void {
    setState((before) => ({ ...before, step, problem, isPending: false, failures: before.failures + 1 }));
  }

  return {
    ...state,
    submitCredentials: async (credentials: Credentials) =>
      await send(credentials, async () => {
        if (!credentials.rememberMe) return {};
        fingerprint.current = await deviceFingerprint();
        return { deviceFingerprint: fingerprint.current };
      }),
    submitCode: async (twoFactorCode: string) => await send(state.credentials, async () => ({ twoFactorCode })),
    backToCredentials: (): void => {
      latest.current += 1;
      setState((before) => ({ ...before, step: 'credentials', isPending: false, problem: null }));
    },
  };
}

const WRONG_CODE = 'INVALID_TWO_FACTOR_CODE';

/** What a failed login means for the form. */
interface LoginFailure {
  readonly sentence: string;
  /** Whether only the code was wrong. The form then stays on step 2. */
  readonly isWrongCode: boolean;
}

function loginFailureOf(error: unknown): LoginFailure {
  const failure = failureOf(error);
  switch (failure.kind) {
    case 'refused':
      return { sentence: failure.sentence, isWrongCode: failure.code === WRONG_CODE };
    case 'http':
      return { sentence: failure.sentence ?? FAILED, isWrongCode: false };
    case 'connection':
    case 'timeout':
      return { sentence: 'Unable to connect to server. Please try again later.', isWrongCode: false };
    case 'session':
    case 'unexpected':
      return { sentence: FAILED, isWrongCode: false };
  }
}

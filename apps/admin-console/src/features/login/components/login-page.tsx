import { Link, useLocation } from '@derby/micro-frontend/router';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { Card } from '@derby/ui/card';
import { useSignIn } from '../use-sign-in.ts';
import { messages } from '../messages.ts';
import { CodeForm } from './code-form.tsx';
import { CredentialsForm } from './credentials-form.tsx';

interface LoginPageProps {
  /** Why the login is shown after a session has ended; null otherwise. */
  readonly notice: string | null;
  /** Called once the tokens are stored; leads on. */
  readonly onSignedIn: () => void;
}

/** Administrator login. */
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

import { useApolloClient } from '@apollo/client/react';
import { useLocation } from '@derby/micro-frontend/router';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { deviceFingerprint } from '@derby/web-session/device-fingerprint';
import { endStoredSession } from '@derby/web-session/logout';
import { sentenceOf } from '@derby/web-session/request-failure';
import { storeSession, useSession } from '@derby/web-session/session';
import { useState } from 'react';
import { Login_RedeemPassDocument } from '../../../generated/graphql.ts';
import { makeRequestKey } from '../../../lib/requests.ts';
import { withTimeLimit } from '@derby/web-session/with-time-limit';
import { isInAppBrowser } from '../in-app-browser.ts';

const REQUEST_LIMIT_MS = 15_000;
/** 16 bytes in base64url. */
const CODE = /^#[\w-]{22}$/;

/** Signs this phone in with the scale pass in the fragment of the address. Nothing is sent before the press. */
export function PassPage({ onSignedIn }: { readonly onSignedIn: () => void }) {
  usePageMetadata('admin');
  const { hash } = useLocation();
  return (
    <main id="main" tabIndex={-1} className="min-h-[70vh] bg-paper px-4 py-8 text-ink outline-none sm:py-14">
      <Card className="mx-auto grid max-w-md gap-5 sm:p-8">
        <h1 className="text-[34px]">Scale Pass</h1>
        <Content code={CODE.test(hash) ? hash.slice(1) : null} onSignedIn={onSignedIn} />
      </Card>
    </main>
  );
}

function Content({ code, onSignedIn }: { readonly code: string | null; readonly onSignedIn: () => void }) {
  const { isAuthenticated } = useSession();
  const { redeem, isPending, problem } = useRedeem(onSignedIn);
  if (code === null) {
    return <p>This address has no code. Scan the QR code that an administrator shows in User Management.</p>;
  }
  if (isInAppBrowser(navigator)) {
    return (
      <>
        <p className="font-display text-2xl font-semibold">Open in your browser</p>
        <p>
          This is the window of another app, which forgets the sign-in. Choose Open in Safari, Chrome or browser in its
          menu. The code was not used.
        </p>
      </>
    );
  }
  return (
    <>
      <p>Signs this phone in for the weigh-in, without a password.</p>
      {isAuthenticated && <p className="text-ink-2">The user who is signed in on this phone is signed out.</p>}
      <Button size="main" pending={isPending} pendingLabel="Signing in..." onClick={() => void redeem(code)}>
        Sign in
      </Button>
      <div role="alert" className="empty:hidden">
        {problem && <p className="rounded-control bg-bad-soft px-3.5 py-3 font-semibold text-bad">{problem}</p>}
      </div>
    </>
  );
}

function useRedeem(onSignedIn: () => void) {
  const client = useApolloClient();
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** The same for all presses of this page: one whose response was lost may have succeeded. */
  const [requestKey] = useState(makeRequestKey);
  async function redeem(code: string): Promise<void> {
    setIsPending(true);
    setProblem(null);
    try {
      const fingerprint = await deviceFingerprint();
      const { data } = await withTimeLimit(REQUEST_LIMIT_MS, (signal) =>
        client.mutate({
          mutation: Login_RedeemPassDocument,
          variables: { code, requestKey, deviceFingerprint: fingerprint },
          context: { fetchOptions: { signal } },
          fetchPolicy: 'no-cache',
        }),
      );
      const { token: authToken, rememberMeToken } = data?.redeemScalePass ?? {};
      if (!authToken) throw new Error('The response has no token');
      void endStoredSession();
      storeSession({ authToken, rememberMeToken: rememberMeToken ?? null, deviceFingerprint: fingerprint });
      onSignedIn();
    } catch (error) {
      setIsPending(false);
      setProblem(sentenceOf(error, 'The server did not respond. Press Sign in again.'));
    }
  }
  return { redeem, isPending, problem };
}

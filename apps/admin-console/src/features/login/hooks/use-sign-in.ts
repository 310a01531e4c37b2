import { deviceFingerprint } from '@derby/web-session/device-fingerprint';
import { clearRememberMeToken, storeSession } from '@derby/web-session/session';
import { readDeviceToken, writeDeviceToken } from '@derby/web-session/token-storage';
import { useEffect, useRef, useState } from 'react';
import { useSignInRequest, type SignInInput } from '../api.ts';
import { NO_CREDENTIALS, type Credentials } from '../credentials-schema.ts';
import { loginFailureOf } from '../login-failure.ts';
import { messages } from '../messages.ts';
import { sendUntilTried } from '../send-until-tried.ts';

/** Where the two-step login stands. */
interface SignInState {
  readonly step: 'credentials' | 'code';
  /** As typed last, so that going back loses nothing. */
  readonly credentials: Credentials;
  readonly isPending: boolean;
  readonly problem: string | null;
  /** Counts the attempts that failed: a form with this key starts afresh after each. */
  readonly failures: number;
}

const START: SignInState = {
  step: 'credentials',
  credentials: NO_CREDENTIALS,
  isPending: false,
  problem: null,
  failures: 0,
};

/**
 * The two-step login; `onSignedIn` is called once the tokens are stored. When others try too many passwords, the login
 * waits and is sent again by itself.
 */
export function useSignIn(onSignedIn: () => void) {
  const request = useSignInRequest();
  const [state, setState] = useState(START);
  /** Of the latest login; an earlier one that still waits is not wanted any more. */
  const latest = useRef(0);
  useEffect(() => () => void (latest.current += 1), []);

  async function send(credentials: Credentials, extra: () => Promise<SignInInput>): Promise<void> {
    const own = (latest.current += 1);
    const isWanted = () => latest.current === own;
    setState((before) => ({ ...before, credentials, isPending: true, problem: null }));
    try {
      const input = { ...credentials, ...(await extra()), deviceToken: readDeviceToken() };
      const onWait = () => setState((before) => ({ ...before, problem: messages.tryingAgain }));
      const result = await sendUntilTried(() => request(input), { onWait, isWanted });
      if (!isWanted()) return;
      if (result?.deviceToken) writeDeviceToken(result.deviceToken);
      if (result?.token) {
        if (!result.rememberMeToken) clearRememberMeToken();
        storeSession({ authToken: result.token, rememberMeToken: result.rememberMeToken ?? null });
        onSignedIn();
      } else if (result?.requiresTwoFactor) {
        setState((before) => ({ ...before, step: 'code', isPending: false, problem: null }));
      } else {
        fail(messages.unexpectedAnswer, 'credentials');
      }
    } catch (error) {
      const { sentence, isAboutCode } = loginFailureOf(error);
      fail(sentence, isAboutCode ? 'code' : 'credentials');
    }
  }

  function fail(problem: string, step: SignInState['step']): void {
    setState((before) => ({ ...before, step, problem, isPending: false, failures: before.failures + 1 }));
  }

  return {
    ...state,
    submitCredentials: async (credentials: Credentials) =>
      await send(credentials, async () =>
        credentials.rememberMe ? { deviceFingerprint: await deviceFingerprint() } : {},
      ),
    submitCode: async (twoFactorCode: string) => await send(state.credentials, async () => ({ twoFactorCode })),
    backToCredentials: (): void => {
      latest.current += 1;
      setState((before) => ({ ...before, step: 'credentials', isPending: false, problem: null }));
    },
  };
}

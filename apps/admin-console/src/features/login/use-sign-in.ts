import { useApolloClient } from '@apollo/client/react';
import { deviceFingerprint } from '@derby/web-session/device-fingerprint';
import { endStoredSession } from '@derby/web-session/logout';
import { failureOf } from '@derby/web-session/request-failure';
import { clearRememberMeToken, storeSession } from '@derby/web-session/session';
import { readDeviceToken, readRememberMeToken, writeDeviceToken } from '@derby/web-session/token-storage';
import { useEffect, useRef, useState } from 'react';
import { Login_SignInDocument, type Login_SignInMutationVariables } from '../../generated/graphql.ts';
import { NO_CREDENTIALS, type Credentials } from './credentials-schema.ts';
import { messages } from './messages.ts';

/** State of the two-step login. */
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
export function useSignIn(onSignedIn: () => void) {
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
      const { data } = await client.mutate({ mutation: Login_SignInDocument, variables: { input } });
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
        fail(messages.unexpectedResponse, 'credentials');
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

/** Converts the error of a failed login. */
function loginFailureOf(error: unknown): LoginFailure {
  const failure = failureOf(error);
  switch (failure.kind) {
    case 'refused':
      return { sentence: failure.sentence, isWrongCode: failure.code === WRONG_CODE };
    case 'http':
      return { sentence: failure.sentence ?? messages.failed, isWrongCode: false };
    case 'connection':
    case 'timeout':
      return { sentence: messages.connectionFailed, isWrongCode: false };
    case 'session':
    case 'unexpected':
      return { sentence: messages.failed, isWrongCode: false };
  }
}

import { useApolloClient } from '@apollo/client/react';
import { deviceFingerprint } from '@derby/web-session/device-fingerprint';
import { failureOf } from '@derby/web-session/request-failure';
import { clearRememberMeToken, storeSession } from '@derby/web-session/session';
import { readDeviceToken, writeDeviceToken } from '@derby/web-session/token-storage';
import { useEffect, useRef, useState } from 'react';
import { Login_SignInDocument, type Login_SignInMutationVariables } from '../../generated/graphql.ts';
import { NO_CREDENTIALS, type Credentials } from './credentials-schema.ts';
import { messages } from './messages.ts';
import { sendUntilTried } from './send-until-tried.ts';

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
  const client = useApolloClient();
  const [state, setState] = useState(START);
  /** Of the latest login; an earlier one that still waits is not wanted any more. */
  const latest = useRef(0);
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
      const onWait = () => setState((before) => ({ ...before, problem: messages.tryingAgain }));
      const attempt = () => client.mutate({ mutation: Login_SignInDocument, variables: { input } });
      const result = (await sendUntilTried(attempt, { onWait, isWanted }))?.data?.login;
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

const WRONG_CODE = 'INVALID_TWO_FACTOR_CODE';

/** What a failed login means for the form. */
interface LoginFailure {
  readonly sentence: string;
  /** Only the code was wrong: the form stays on its step. */
  readonly isAboutCode: boolean;
}

/** Reads a failed login. */
function loginFailureOf(error: unknown): LoginFailure {
  const failure = failureOf(error);
  switch (failure.kind) {
    case 'refused':
      return { sentence: failure.sentence, isAboutCode: failure.code === WRONG_CODE };
    case 'http':
      return { sentence: failure.sentence ?? messages.failed, isAboutCode: false };
    case 'connection':
    case 'timeout':
      return { sentence: messages.connectionFailed, isAboutCode: false };
    case 'session':
    case 'unexpected':
      return { sentence: messages.failed, isAboutCode: false };
  }
}

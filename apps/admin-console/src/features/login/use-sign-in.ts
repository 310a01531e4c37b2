import { useApolloClient } from '@apollo/client/react';
import { deviceFingerprint } from '@derby/web-session/device-fingerprint';
import { failureOf } from '@derby/web-session/request-failure';
import { clearRememberMeToken, storeSession } from '@derby/web-session/session';
import { readDeviceToken, writeDeviceToken } from '@derby/web-session/token-storage';
import { useEffect, useRef, useState } from 'react';
import { Login_SignInDocument, type Login_SignInMutationVariables } from '../../generated/graphql.ts';
import { NO_CREDENTIALS, type Credentials } from './credentials-schema.ts';
import { messages } from './messages.ts';

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

const TOO_MANY_ATTEMPTS = 'TOO_MANY_ATTEMPTS';
/** A longer wait is told, not waited: a code would be over by then. */
const LONGEST_WAIT_MS = 60_000;
const AFTER_LOST_CONNECTION_MS = 1_000;
const MAX_LOST_CONNECTIONS = 10;

interface Retries {
  /** Called before each wait. */
  readonly onWait: () => void;
  /** False ends the retries. */
  readonly isWanted: () => boolean;
}

/**
 * Sends a login again while the server refuses to try it because of too many attempts, at the pace that the server
 * names: the same login keeps its place in line. Once it waits, a lost connection is waited out too. Undefined when it
 * is not wanted any more; rejects as `send` does.
 */
async function sendUntilTried<Result>(
  send: () => Promise<Result>,
  { onWait, isWanted }: Retries,
): Promise<Result | undefined> {
  let isWaiting = false;
  let lostConnections = 0;
  for (;;) {
    const sentAt = Date.now();
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      const result = await send();
      return isWanted() ? result : undefined;
    } catch (error) {
      if (!isWanted()) return undefined;
      const askedMs = askedWaitMs(error);
      lostConnections = askedMs === undefined ? lostConnections + 1 : 0;
      const isLost = isWaiting && failureOf(error).kind === 'connection' && lostConnections <= MAX_LOST_CONNECTIONS;
      const waitMs = isLost ? AFTER_LOST_CONNECTION_MS : askedMs;
      if (waitMs === undefined) throw error;
      isWaiting = true;
      onWait();
      // From one request to the next: a slow network must not cost the place in line.
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, sentAt + waitMs - Date.now())));
      if (!isWanted()) return undefined;
    }
  }
}

/** The wait that the server asks for; undefined for other failures and for long waits. */
function askedWaitMs(error: unknown): number | undefined {
  const failure = failureOf(error);
  if (failure.kind !== 'refused' || failure.code !== TOO_MANY_ATTEMPTS) return undefined;
  const waitMs = (failure.retryAfterSeconds ?? 1) * 1_000;
  return waitMs <= LONGEST_WAIT_MS ? waitMs : undefined;
}

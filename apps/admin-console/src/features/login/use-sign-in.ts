import { useApolloClient } from '@apollo/client/react';
import { deviceFingerprint } from '@derby/web-session/device-fingerprint';
import { failureOf } from '@derby/web-session/request-failure';
import { clearRememberMeToken, storeSession } from '@derby/web-session/session';
import { readDeviceToken, writeDeviceToken } from '@derby/web-session/token-storage';
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

/**
 * Runs the two-step login. Calls `onSignedIn` once the tokens are stored. While the server rejects logins because of
 * too many attempts, the login waits and is retried.
 */
export function useSignIn(onSignedIn: () => void) {
  const client = useApolloClient();
  const [state, setState] = useState(START);
  /** Number of the latest login. An earlier login that still waits is abandoned. */
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
      const result = (await sendWithRetries(attempt, { onWait, isWanted }))?.data?.login;
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

const TOO_MANY_ATTEMPTS = 'TOO_MANY_ATTEMPTS';
/** Longest wait before a retry. Longer waits fail at once, because a two-factor code would expire meanwhile. */
const LONGEST_WAIT_MS = 60_000;
const AFTER_LOST_CONNECTION_MS = 1_000;
const MAX_LOST_CONNECTIONS = 10;

interface Retries {
  /** Called before each wait. */
  readonly onWait: () => void;
  /** Returns false to end the retries. */
  readonly isWanted: () => boolean;
}

/**
 * Sends a login, and retries it while the server rejects it because of too many attempts. Waits as long as the server
 * asks, so that the login keeps its place in the queue. After the first wait it also retries after lost connections.
 * Resolves to undefined when the login is abandoned. Rejects as `send` does.
 */
async function sendWithRetries<Result>(
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
      const requestedMs = requestedWaitMs(error);
      lostConnections = requestedMs === undefined ? lostConnections + 1 : 0;
      const isLost = isWaiting && failureOf(error).kind === 'connection' && lostConnections <= MAX_LOST_CONNECTIONS;
      const waitMs = isLost ? AFTER_LOST_CONNECTION_MS : requestedMs;
      if (waitMs === undefined) throw error;
      isWaiting = true;
      onWait();
      // The wait counts from the start of the request, so that a slow network does not lose the place in the queue.
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, sentAt + waitMs - Date.now())));
      if (!isWanted()) return undefined;
    }
  }
}

/** Returns the wait that the server asks for. Undefined for other failures and for waits over `LONGEST_WAIT_MS`. */
function requestedWaitMs(error: unknown): number | undefined {
  const failure = failureOf(error);
  if (failure.kind !== 'refused' || failure.code !== TOO_MANY_ATTEMPTS) return undefined;
  const waitMs = (failure.retryAfterSeconds ?? 1) * 1_000;
  return waitMs <= LONGEST_WAIT_MS ? waitMs : undefined;
}

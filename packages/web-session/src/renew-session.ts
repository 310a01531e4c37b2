import { deviceFingerprint } from './device-fingerprint.ts';
import { Session_RefreshDocument } from './generated/operations/session-refresh.ts';
import { GraphqlRequestError, runMutation } from './graphql-client.ts';
import { clearSession, storeSession, subscribeToSession } from './session.ts';
import { readAuthToken, readDeviceFingerprint, readRememberMeToken, writeDeviceFingerprint } from './token-storage.ts';
import { createTurns } from './turns.ts';

/** Code of the 401 for an invalid remember-me token. */
const REFUSED = 'INVALID_REMEMBER_ME_TOKEN';
const LOCK = 'derby-session-renewal';
/** Waiting time before each attempt. */
const WAITS_MS = [0, 1_000, 2_000, 4_000];
/** Other tabs wait for this one, so the time is limited. */
const RENEWAL_LIMIT_MS = 15_000;
/** A browser may pass the lock to the next tab up to this long before that tab can read what was stored under it. */
const STORAGE_LAG_LIMIT_MS = 1_000;

/** `unreachable`: the server did not respond. The session may be valid, so the stored tokens stay. */
export type Renewal = 'renewed' | 'ended' | 'unreachable';

const takeTurn = createTurns();
/** Running renewals by refused token. */
const running = new Map<string | null, Promise<Renewal>>();

/**
 * Renews the session after `refusedToken` was refused, with the stored rememberMeToken, and stores the new authToken.
 * Concurrent requests and tabs share one renewal. Without a rememberMeToken, or when the server refuses it, the session
 * has ended and both tokens are removed. Never rejects.
 */
export async function renewSession(refusedToken: string | null): Promise<Renewal> {
  const renewal = running.get(refusedToken) ?? renewInTurn(refusedToken).finally(() => running.delete(refusedToken));
  running.set(refusedToken, renewal);
  return await renewal;
}

async function renewInTurn(refusedToken: string | null): Promise<Renewal> {
  let renewal: Renewal = 'renewed';
  await takeTurn(LOCK, async (isAfterOtherTab) => {
    if (isAfterOtherTab) await otherToken(refusedToken);
    if (readAuthToken() !== refusedToken) return;
    renewal = await renew();
    if (renewal === 'ended') clearSession();
  });
  return readAuthToken() === null ? 'ended' : renewal;
}

/** Resolves when another token than the refused one is stored, or after a limit. */
async function otherToken(refusedToken: string | null): Promise<void> {
  if (readAuthToken() !== refusedToken) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(limit);
      unsubscribe();
      resolve();
    };
    const limit = setTimeout(end, STORAGE_LAG_LIMIT_MS);
    const unsubscribe = subscribeToSession(() => readAuthToken() !== refusedToken && end());
  });
}

async function renew(): Promise<Renewal> {
  const rememberMeToken = readRememberMeToken();
  if (rememberMeToken === null) return 'ended';
  // The device's traits may have changed since the login: its screen, language or time zone, for example.
  const fingerprint = readDeviceFingerprint() ?? (await deviceFingerprint());
  const signal = AbortSignal.timeout(RENEWAL_LIMIT_MS);
  // By a logout or a login in the meantime, whose tokens must stay as they are.
  const isReplaced = () => readRememberMeToken() !== rememberMeToken;
  for (const waitMs of WAITS_MS) {
    // oxlint-disable-next-line no-await-in-loop -- each attempt follows a failed one
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    if (signal.aborted) break;
    try {
      const variables = { rememberMeToken, deviceFingerprint: fingerprint };
      // oxlint-disable-next-line no-await-in-loop
      const data = await runMutation(Session_RefreshDocument, variables, { authenticated: false, signal });
      if (isReplaced()) return 'renewed';
      storeSession({ authToken: data.refreshSession.token });
      writeDeviceFingerprint(fingerprint);
      return 'renewed';
    } catch (error) {
      if (isReplaced()) return 'renewed';
      // Log to the console only: the user sees the login.
      // oxlint-disable-next-line no-console
      console.error('The session could not be renewed', error);
      if (error instanceof GraphqlRequestError && error.code === REFUSED) return 'ended';
    }
  }
  return 'unreachable';
}

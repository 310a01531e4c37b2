import { deviceFingerprint } from './device-fingerprint.ts';
import { Session_RefreshDocument } from './generated/operations.ts';
import { GraphqlRequestError, runMutation } from './graphql-client.ts';
import { clearSession, storeSession, subscribeToSession } from './session.ts';
import { readAuthToken, readRememberMeToken } from './token-storage.ts';
import { createTurns } from './turns.ts';

/** The code of the 401 that says that the remember-me token does not count. */
const REFUSED = 'INVALID_REMEMBER_ME_TOKEN';
const LOCK = 'derby-session-renewal';
/** Before each try. */
const WAITS_MS = [0, 1_000, 2_000, 4_000];
/** The other tabs wait for this one. */
const RENEWAL_LIMIT_MS = 15_000;
/** A browser hands the lock to the next tab up to this long before that tab can read what was stored under it. */
const STORAGE_LAG_LIMIT_MS = 1_000;

/** `unreachable`: the server could not answer. The session may be alive, and the stored tokens stay. */
export type Renewal = 'renewed' | 'ended' | 'unreachable';

const takeTurn = createTurns();
/** By the token that was refused. */
const running = new Map<string | null, Promise<Renewal>>();

/**
 * After `refusedToken` was refused: stores another authToken, by means of the stored rememberMeToken.
 * Requests and tabs that meet the end of a session together share one renewal. Without a rememberMeToken, or when the
 * server refuses it, the session has ended and both tokens are removed. Never rejects.
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

/** Resolves when another token than the refused one is stored, or when none comes in time. */
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
  const signal = AbortSignal.timeout(RENEWAL_LIMIT_MS);
  for (const waitMs of WAITS_MS) {
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    if (signal.aborted) break;
    try {
      // oxlint-disable-next-line no-await-in-loop
      const variables = { rememberMeToken, deviceFingerprint: await deviceFingerprint() };
      // oxlint-disable-next-line no-await-in-loop
      const answer = await runMutation(Session_RefreshDocument, variables, { authenticated: false, signal });
      storeSession({ authToken: answer.refreshSession.token });
      return 'renewed';
    } catch (error) {
      // The spec asks for the console only: the user sees the login, which says what to do.
      // oxlint-disable-next-line no-console
      console.error('The session could not be renewed', error);
      if (error instanceof GraphqlRequestError && error.code === REFUSED) return 'ended';
    }
  }
  return 'unreachable';
}

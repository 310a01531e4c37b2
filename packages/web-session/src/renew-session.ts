import { deviceFingerprint } from './device-fingerprint.ts';
import { Session_RefreshDocument } from './generated/operations.ts';
import { GraphqlRequestError, runMutation } from './graphql-client.ts';
import { clearRememberMeToken, clearSession, storeSession } from './session.ts';
import { readAuthToken, readRememberMeToken } from './token-storage.ts';
import { createTurns } from './turns.ts';

const REFUSED = 'INVALID_REMEMBER_ME_TOKEN';
const LOCK = 'derby-session-renewal';
/** The other tabs wait for this one. */
const RENEWAL_LIMIT_MS = 15_000;

const takeTurn = createTurns();

/**
 * After `refusedToken` was refused: sees to it that another authToken is stored, by means of the stored rememberMeToken
 * (spec.md 4). Requests and tabs that meet the end of a session together share one renewal. False: the session is over,
 * because there is no rememberMeToken, or the server refused it or could not be asked; both tokens are then forgotten.
 * Never rejects.
 */
export async function renewSession(refusedToken: string | null): Promise<boolean> {
  await takeTurn(LOCK, async () => {
    const isFirst = readAuthToken() === refusedToken;
    if (isFirst && !(await renew())) clearSession();
  });
  return readAuthToken() !== null;
}

async function renew(): Promise<boolean> {
  const rememberMeToken = readRememberMeToken();
  if (rememberMeToken === null) return false;
  try {
    const variables = { rememberMeToken, deviceFingerprint: await deviceFingerprint() };
    const options = { authenticated: false, signal: AbortSignal.timeout(RENEWAL_LIMIT_MS) };
    const { refreshSession } = await runMutation(Session_RefreshDocument, variables, options);
    storeSession({ authToken: refreshSession.token });
    return true;
  } catch (error) {
    if (error instanceof GraphqlRequestError && error.code === REFUSED) clearRememberMeToken();
    // The spec asks for the console only: the user sees the login, which says what to do.
    // oxlint-disable-next-line no-console
    console.error('The session could not be renewed', error);
    return false;
  }
}

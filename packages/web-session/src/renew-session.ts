import { deviceFingerprint } from './device-fingerprint.ts';
import { Session_RefreshDocument } from './generated/operations.ts';
import { GraphqlRequestError, runMutation } from './graphql-client.ts';
import { clearRememberMeToken, storeSession } from './session.ts';
import { readRememberMeToken } from './token-storage.ts';

const REFUSED = 'INVALID_REMEMBER_ME_TOKEN';

let running: Promise<boolean> | undefined;

/**
 * Gets a new authToken for the stored rememberMeToken (spec.md 4) and stores it. False: there is none,
 * or the server refused it (it is then forgotten), or it could not be asked. Requests that meet the
 * end of a session at the same time share one renewal. Never rejects.
 */
export function renewSession(): Promise<boolean> {
  running ??= renew().finally(() => {
    running = undefined;
  });
  return running;
}

async function renew(): Promise<boolean> {
  const rememberMeToken = readRememberMeToken();
  if (rememberMeToken === null) return false;
  try {
    const variables = { rememberMeToken, deviceFingerprint: await deviceFingerprint() };
    const { refreshSession } = await runMutation(Session_RefreshDocument, variables, { authenticated: false });
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

import { forgetUserMemories } from '@derby/micro-frontend/history-memory';
import { deviceFingerprint } from './device-fingerprint.ts';
import { Session_LogoutDocument } from './generated/operations/session-logout.ts';
import { GraphqlRequestError, runMutation } from './graphql-client.ts';
import { publishLogout } from './logout-news.ts';
import { clearSession } from './session.ts';
import {
  readAuthToken,
  readDeviceFingerprint,
  readPendingLogouts,
  readRememberMeToken,
  writePendingLogouts,
  type PendingLogout,
} from './token-storage.ts';

const LIMIT_MS = 15_000;
const REPEAT_INTERVAL_MS = 30_000;
/** The server's codes for a session that has ended, and for a stored value that is damaged. */
const FINAL_REFUSALS: ReadonlySet<string> = new Set(['UNAUTHENTICATED', 'BAD_INPUT']);

/**
 * Ends the session in this browser, in all its tabs, before the first await, and then on the server. Never rejects.
 */
export async function logOut(): Promise<void> {
  const ended = endStoredSession();
  clearSession();
  forgetUserMemories();
  publishLogout();
  await ended;
}

/**
 * Ends the stored session on the server only, because it is about to be removed or replaced in this browser. Reads the
 * tokens before the first await. Never rejects. Without a response, the logout stays on the device for
 * {@link sendPendingLogouts}.
 */
export async function endStoredSession(): Promise<void> {
  const authToken = readAuthToken();
  const rememberMeToken = readRememberMeToken();
  // The remember-me token ends the session also after the access token has expired.
  const remembered = rememberMeToken !== null && { rememberMeToken, deviceFingerprint: readDeviceFingerprint() };
  const logout: PendingLogout | false = remembered || (authToken !== null && { authToken });
  if (!logout) return;
  writePendingLogouts([...readPendingLogouts(), logout]);
  await send(logout, authToken);
}

/**
 * Sends the logouts that got no response: now, when the network is back, and every 30 s while this page is open.
 * Returns a function that stops it.
 */
export function sendPendingLogouts(): () => void {
  sendAll();
  window.addEventListener('online', sendAll);
  const timer = setInterval(sendAll, REPEAT_INTERVAL_MS);
  return () => {
    window.removeEventListener('online', sendAll);
    clearInterval(timer);
  };
}

function sendAll(): void {
  for (const logout of readPendingLogouts()) void send(logout, logout.authToken ?? null);
}

async function send(logout: PendingLogout, authToken: string | null): Promise<void> {
  const { rememberMeToken = null } = logout;
  try {
    const fingerprint = rememberMeToken === null ? null : (logout.deviceFingerprint ?? (await deviceFingerprint()));
    await runMutation(
      Session_LogoutDocument,
      { rememberMeToken, deviceFingerprint: fingerprint },
      { authToken, signal: AbortSignal.timeout(LIMIT_MS) },
    );
  } catch (error) {
    if (!(error instanceof GraphqlRequestError) || !FINAL_REFUSALS.has(error.code)) return;
  }
  const isOther = (one: PendingLogout) =>
    one.rememberMeToken !== logout.rememberMeToken || one.authToken !== logout.authToken;
  writePendingLogouts(readPendingLogouts().filter(isOther));
}

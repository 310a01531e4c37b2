import { useSyncExternalStore } from 'react';
import { readAuthToken, writeAuthToken, writeDeviceFingerprint, writeRememberMeToken } from './token-storage.ts';

/** Notifies through the page, because the shell and its remotes have their own copies of this module. */
const SESSION_EVENT = 'derby-session';

function notify(): void {
  window.dispatchEvent(new Event(SESSION_EVENT));
}

/** The tokens of a login or a refresh, and the fingerprint that was sent for the remember-me token. */
export interface SessionTokens {
  readonly authToken: string;
  /** Stays as it is when omitted. */
  readonly rememberMeToken?: string | null;
  readonly deviceFingerprint?: string | null;
}

/** Stores the tokens of a login or a refresh. */
export function storeSession({ authToken, rememberMeToken, deviceFingerprint }: SessionTokens): void {
  writeAuthToken(authToken);
  if (rememberMeToken) {
    writeRememberMeToken(rememberMeToken);
    writeDeviceFingerprint(deviceFingerprint ?? null);
  }
  notify();
}

/** Removes both tokens (logout, failed refresh; docs/screens.md, "End of a session"). */
export function clearSession(): void {
  writeAuthToken(null);
  clearRememberMeToken();
}

/** Removes only the remember-me token. */
export function clearRememberMeToken(): void {
  writeRememberMeToken(null);
  writeDeviceFingerprint(null);
  notify();
}

/** Calls back when this page or another tab changes the session. Returns a function that unsubscribes. */
export function subscribeToSession(listener: () => void): () => void {
  window.addEventListener(SESSION_EVENT, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(SESSION_EVENT, listener);
    window.removeEventListener('storage', listener);
  };
}

/** Returns the current session, kept up to date over all tabs. */
export function useSession(): { authToken: string | null; isAuthenticated: boolean } {
  // The front door renders for a visitor, and the first rendering in the browser must match.
  const authToken = useSyncExternalStore(subscribeToSession, readAuthToken, () => null);
  return { authToken, isAuthenticated: authToken !== null };
}

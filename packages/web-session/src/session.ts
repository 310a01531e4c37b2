import { useSyncExternalStore } from 'react';
import { readAuthToken, writeAuthToken, writeRememberMeToken } from './token-storage.ts';

/** Notifies through the page, because the shell and its remotes have their own copies of this module. */
const SESSION_EVENT = 'derby-session';

function notify(): void {
  window.dispatchEvent(new Event(SESSION_EVENT));
}

/** Stores the tokens of a login or a refresh. An omitted rememberMeToken stays as it is. */
export function storeSession(tokens: { authToken: string; rememberMeToken?: string | null }): void {
  writeAuthToken(tokens.authToken);
  if (tokens.rememberMeToken) writeRememberMeToken(tokens.rememberMeToken);
  notify();
}

/** Removes both tokens (logout, failed refresh; docs/screens.md, "End of a session"). */
export function clearSession(): void {
  writeAuthToken(null);
  writeRememberMeToken(null);
  notify();
}

/** Removes only the remember-me token. */
export function clearRememberMeToken(): void {
  writeRememberMeToken(null);
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

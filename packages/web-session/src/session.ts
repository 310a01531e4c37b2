import { useSyncExternalStore } from 'react';
import { readAuthToken, writeAuthToken, writeRememberMeToken } from './token-storage.ts';

/** The shell and its remotes each have a copy of this module, so they tell each other through the page. */
const SESSION_EVENT = 'derby-session';

function notify(): void {
  window.dispatchEvent(new Event(SESSION_EVENT));
}

/** Stores what a login or a refresh answered; an omitted rememberMeToken is left as it is. */
export function storeSession(tokens: { authToken: string; rememberMeToken?: string | null }): void {
  writeAuthToken(tokens.authToken);
  if (tokens.rememberMeToken) writeRememberMeToken(tokens.rememberMeToken);
  notify();
}

/** Forgets both tokens (logout, failed refresh; docs/screens.md, "End of a session"). */
export function clearSession(): void {
  writeAuthToken(null);
  writeRememberMeToken(null);
  notify();
}

/** Forgets the remember-me token only. */
export function clearRememberMeToken(): void {
  writeRememberMeToken(null);
  notify();
}

/** Calls back when this page changes the session and when another tab does; returns the way to stop. */
export function subscribeToSession(listener: () => void): () => void {
  window.addEventListener(SESSION_EVENT, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(SESSION_EVENT, listener);
    window.removeEventListener('storage', listener);
  };
}

/** The session as a component sees it, kept up to date over all tabs. */
export function useSession(): { authToken: string | null; isAuthenticated: boolean } {
  // The front door paints for a visitor, and the first drawing in the browser must match.
  const authToken = useSyncExternalStore(subscribeToSession, readAuthToken, () => null);
  return { authToken, isAuthenticated: authToken !== null };
}

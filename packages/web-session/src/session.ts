import { useSyncExternalStore } from 'react';

const AUTH_TOKEN_KEY = 'authToken';
const REMEMBER_ME_TOKEN_KEY = 'rememberMeToken';

const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Storage may be refused by the browser (private mode, policy); a session then lasts as long as the page. */
const pageMemory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return pageMemory.get(key) ?? null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    if (value === null) pageMemory.delete(key);
    else pageMemory.set(key, value);
  }
}

/** The token for the `Authorization: Bearer` header, or null for a visitor. */
export function readAuthToken(): string | null {
  return read(AUTH_TOKEN_KEY);
}

/** The token that a refresh needs, or null when the administrator did not ask to be remembered. */
export function readRememberMeToken(): string | null {
  return read(REMEMBER_ME_TOKEN_KEY);
}

/** Stores what a login or a refresh answered; an omitted rememberMeToken is left as it is. */
export function storeSession(tokens: { authToken: string; rememberMeToken?: string | null }): void {
  write(AUTH_TOKEN_KEY, tokens.authToken);
  if (tokens.rememberMeToken) write(REMEMBER_ME_TOKEN_KEY, tokens.rememberMeToken);
  notify();
}

/** Forgets both tokens (logout, failed refresh: spec.md 4). */
export function clearSession(): void {
  write(AUTH_TOKEN_KEY, null);
  write(REMEMBER_ME_TOKEN_KEY, null);
  notify();
}

/** Forgets the remember-me token only. */
export function clearRememberMeToken(): void {
  write(REMEMBER_ME_TOKEN_KEY, null);
  notify();
}

/** Calls back when this page changes the session and when another tab does; returns the way to stop. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The session as a component sees it, kept up to date over all tabs. */
export function useSession(): { authToken: string | null; isAuthenticated: boolean } {
  const authToken = useSyncExternalStore(subscribeToSession, readAuthToken);
  return { authToken, isAuthenticated: authToken !== null };
}

const AUTH_TOKEN_KEY = 'authToken';
const REMEMBER_ME_TOKEN_KEY = 'rememberMeToken';
const DEVICE_TOKEN_KEY = 'deviceToken';

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

/** Puts or, with null, removes the token. Pages learn of it by session.ts only. */
export function writeAuthToken(token: string | null): void {
  write(AUTH_TOKEN_KEY, token);
}

/** As {@link writeAuthToken}, for the remember-me token. */
export function writeRememberMeToken(token: string | null): void {
  write(REMEMBER_ME_TOKEN_KEY, token);
}

/** What the latest login answered for this device, or null before the first one. */
export function readDeviceToken(): string | null {
  return read(DEVICE_TOKEN_KEY);
}

/** Keeps the device's token. It is no part of a session: it stays after a logout. */
export function writeDeviceToken(token: string): void {
  write(DEVICE_TOKEN_KEY, token);
}

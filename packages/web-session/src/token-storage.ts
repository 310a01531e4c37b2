const AUTH_TOKEN_KEY = 'authToken';
const REMEMBER_ME_TOKEN_KEY = 'rememberMeToken';
const DEVICE_TOKEN_KEY = 'deviceToken';

/** Used when the browser refuses storage (private mode, policy). The session then ends with the page. */
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

/** The token for a refresh, or null when the user did not choose to be remembered. */
export function readRememberMeToken(): string | null {
  return read(REMEMBER_ME_TOKEN_KEY);
}

/** Stores the token, or removes it when null. Only session.ts notifies pages. */
export function writeAuthToken(token: string | null): void {
  write(AUTH_TOKEN_KEY, token);
}

/** Does the same as {@link writeAuthToken} for the remember-me token. */
export function writeRememberMeToken(token: string | null): void {
  write(REMEMBER_ME_TOKEN_KEY, token);
}

/** The device token of the latest login, or null before the first one. */
export function readDeviceToken(): string | null {
  return read(DEVICE_TOKEN_KEY);
}

/** Stores the device token, which stays after a logout. */
export function writeDeviceToken(token: string): void {
  write(DEVICE_TOKEN_KEY, token);
}

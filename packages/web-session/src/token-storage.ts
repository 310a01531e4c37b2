import { readStored, writeStored } from './page-storage.ts';

const AUTH_TOKEN_KEY = 'authToken';
const REMEMBER_ME_TOKEN_KEY = 'rememberMeToken';
const DEVICE_TOKEN_KEY = 'deviceToken';
const DEVICE_FINGERPRINT_KEY = 'deviceFingerprint';
const PENDING_LOGOUTS_KEY = 'pendingLogouts';

/** The token for the `Authorization: Bearer` header, or null for a visitor. */
export function readAuthToken(): string | null {
  return readStored(AUTH_TOKEN_KEY);
}

/** The token for a refresh, or null when the user did not choose to be remembered. */
export function readRememberMeToken(): string | null {
  return readStored(REMEMBER_ME_TOKEN_KEY);
}

/** Stores the token, or removes it when null. Only session.ts notifies pages. */
export function writeAuthToken(token: string | null): void {
  writeStored(AUTH_TOKEN_KEY, token);
}

/** Does the same as {@link writeAuthToken} for the remember-me token. */
export function writeRememberMeToken(token: string | null): void {
  writeStored(REMEMBER_ME_TOKEN_KEY, token);
}

/** The device token of the latest login, or null before the first one. */
export function readDeviceToken(): string | null {
  return readStored(DEVICE_TOKEN_KEY);
}

/** Stores the device token, which stays after a logout. */
export function writeDeviceToken(token: string): void {
  writeStored(DEVICE_TOKEN_KEY, token);
}

/** The fingerprint that the remember-me token is bound to; null for a token of an earlier version of this page. */
export function readDeviceFingerprint(): string | null {
  return readStored(DEVICE_FINGERPRINT_KEY);
}

/** Stores the fingerprint that the remember-me token is bound to, or removes it when null. */
export function writeDeviceFingerprint(fingerprint: string | null): void {
  writeStored(DEVICE_FINGERPRINT_KEY, fingerprint);
}

/** What the server needs to end one session: the remember-me token, or the access token of a session without one. */
export interface PendingLogout {
  readonly authToken?: string;
  readonly rememberMeToken?: string;
  readonly deviceFingerprint?: string | null;
}

/** Bounds the storage of a device that never reaches the server. */
const MAX_PENDING_LOGOUTS = 5;

/** Returns the logouts without a response of the server. */
export function readPendingLogouts(): readonly PendingLogout[] {
  try {
    const logouts: unknown = JSON.parse(readStored(PENDING_LOGOUTS_KEY) ?? '[]');
    return Array.isArray(logouts) ? (logouts.slice(-MAX_PENDING_LOGOUTS) as PendingLogout[]) : [];
  } catch {
    return [];
  }
}

/** Stores the latest logouts without a response. */
export function writePendingLogouts(logouts: readonly PendingLogout[]): void {
  writeStored(PENDING_LOGOUTS_KEY, logouts.length === 0 ? null : JSON.stringify(logouts.slice(-MAX_PENDING_LOGOUTS)));
}

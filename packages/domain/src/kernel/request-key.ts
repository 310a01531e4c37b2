import { hash } from 'node:crypto';
import type { SignedInUser } from './actor.ts';
import { BadInputError, ConflictError } from './errors.ts';

/** Operations that accept a key (docs/api.md, "Idempotency"). */
type KeyedOperation = 'create-entry' | 'send-sms' | 'end-derby' | 'resend-undelivered' | 'give-card' | 'text-to-all';

/** What the row of a request with a key stores. Rows of earlier versions lack the fingerprint. */
export interface KeyedRequest {
  /** From `requestKeyOf`. A unique index refuses a second row with it. */
  readonly requestKey: string;
  /** From `fingerprintOf`. */
  readonly requestFingerprint: string;
}

const MAX_KEY_CHARACTERS = 200;
const CONTROL_CHARACTER = /\p{Cc}/u;

/**
 * Returns a key that is unique among all users and operations; null without a key. Throws BAD_INPUT for a key that is
 * empty, too long or not plain text.
 */
export function requestKeyOf(
  actor: SignedInUser,
  operation: KeyedOperation,
  key: string | null | undefined,
): string | null {
  if (key === null || key === undefined) return null;
  if (key.trim() === '' || key.length > MAX_KEY_CHARACTERS || CONTROL_CHARACTER.test(key)) {
    throw new BadInputError(`Idempotency-Key must be 1 to ${MAX_KEY_CHARACTERS} characters of plain text`);
  }
  return JSON.stringify([operation, actor.userId, key]);
}

/** Returns a hash of the payload. Files count by their bytes. */
export function fingerprintOf(payload: Readonly<Record<string, string | number | boolean | null | Buffer>>): string {
  const parts = Object.entries(payload).map(([name, value]) => [name, Buffer.isBuffer(value) ? sha256(value) : value]);
  return sha256(JSON.stringify(parts));
}

function sha256(data: string | Buffer): string {
  return hash('sha256', data, 'base64url');
}

/** Throws CONFLICT when another payload created the row with this key. */
export function assertSamePayload(
  row: { readonly requestFingerprint?: string | null },
  { requestFingerprint }: KeyedRequest,
): void {
  if ((row.requestFingerprint ?? requestFingerprint) === requestFingerprint) return;
  throw new ConflictError('This Idempotency-Key was used for another request');
}

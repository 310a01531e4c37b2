import { hash } from 'node:crypto';
import { BadInputError, type SignedInUser } from '../kernel/index.ts';

/** Operations that accept a key (docs/api.md, "Idempotency"). */
export type KeyedOperation = 'create-entry' | 'send-sms' | 'end-derby';

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

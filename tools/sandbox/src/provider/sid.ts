import { randomBytes } from 'node:crypto';

/** A new resource id as the provider makes them: two letters and 32 hexadecimal digits. */
export function newSid(prefix: 'SM' | 'MM' | 'ME'): string {
  return `${prefix}${randomBytes(16).toString('hex')}`;
}

import { composed } from '@derby/rules/unicode-text';
import { BadInputError } from './errors.ts';

/**
 * Throws BAD_INPUT for a text of more than `max` UTF-16 units. Call it before any other use of external text. `name` is
 * the field's, `label` its name in the sentence.
 */
export function assertLength(
  text: string | null | undefined,
  { name, label = name, max }: { readonly name: string; readonly label?: string; readonly max: number },
): void {
  if (text && text.length > max) throw new BadInputError(`${label} must not be longer than ${max} characters`, [name]);
}

/** One @, something before it, a dot after it, no spaces (docs/rules.md, "Import"). */
const EMAIL = /^[^\s@]+@[^\s@]*\.[^\s@]*$/;
const MAX_EMAIL_LENGTH = 254;

/**
 * Normalizes an email address: trimmed, lower case, NFC, and without the invisible characters that are copied with it.
 * Returns null when it is not an address.
 */
export function parseEmail(text: string): string | null {
  const trimmed = text.replaceAll(/\p{Cf}/gu, '').trim();
  if (trimmed.length > MAX_EMAIL_LENGTH) return null;
  const email = composed(trimmed.toLowerCase());
  return email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email) ? email : null;
}

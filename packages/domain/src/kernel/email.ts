import { composed } from '@derby/rules/unicode-text';

/** One @, something before it, a dot after it, no spaces (docs/rules.md, "Import"). */
const EMAIL = /^[^\s@]+@[^\s@]*\.[^\s@]*$/;
const MAX_EMAIL_LENGTH = 254;

/** Normalizes an email address: trimmed, lower case and NFC. Returns null when it is not an address. */
export function parseEmail(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_EMAIL_LENGTH) return null;
  const email = composed(trimmed.toLowerCase());
  return email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email) ? email : null;
}

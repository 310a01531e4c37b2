const DIGITS = 10;
const COUNTRY_CODE = '1';

/**
 * Ten digits out of whatever was typed, or null when there are not exactly ten. A leading 1 of eleven
 * goes first, so `+1 250 555 0100` and `250-555-0100` are one number (docs/rules.md, "Entries").
 */
export function parsePhoneNumber(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '');
  const national = digits.length === DIGITS + 1 && digits.startsWith(COUNTRY_CODE) ? digits.slice(1) : digits;
  return national.length === DIGITS ? national : null;
}

/** Ten digits as the provider wants them: `+12505550100`. */
export function toE164(phoneNumber: string): string {
  return `+${COUNTRY_CODE}${phoneNumber}`;
}

import { PHONE_DIGITS } from '../config/constants.ts';

/**
 * Returns at most ten digits of a North American number. If there are more, a leading 1 is removed first, because it
 * is the country code (docs/rules.md, "Entries").
 */
export function phoneDigitsOf(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  const national = digits.length > PHONE_DIGITS && digits.startsWith('1') ? digits.slice(1) : digits;
  return national.slice(0, PHONE_DIGITS);
}

/** Formats a number as 123, 123-456 or 123-456-7890, depending on its length. */
export function formatPhoneNumber(text: string): string {
  const digits = phoneDigitsOf(text);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter((group) => group !== '').join('-');
}

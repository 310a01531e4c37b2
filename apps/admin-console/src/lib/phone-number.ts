import { PHONE_DIGITS } from '../config/constants.ts';

/**
 * The digits of a North American number: of eleven, a leading 1 goes before the cut to ten (docs/rules.md, "Entries"),
 * so a number that is pasted or typed with its country code ends up right.
 */
export function phoneDigitsOf(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  const national = digits.length > PHONE_DIGITS && digits.startsWith('1') ? digits.slice(1) : digits;
  return national.slice(0, PHONE_DIGITS);
}

/** 123, 123-456 or 123-456-7890 by length. */
export function formatPhoneNumber(text: string): string {
  const digits = phoneDigitsOf(text);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter((group) => group !== '').join('-');
}

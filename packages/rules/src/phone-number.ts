/** Digits of a North American number. */
export const PHONE_DIGITS = 10;

const COUNTRY_CODE = '1';

/** Returns the digits of a text, without the country code when there are more than ten. */
function nationalDigitsOf(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  return digits.length > PHONE_DIGITS && digits.startsWith(COUNTRY_CODE) ? digits.slice(1) : digits;
}

/**
 * Returns the ten digits of a typed number, or null. A leading 1 of eleven digits is dropped, so `+1 250 555 0100` and
 * `250-555-0100` are the same (docs/rules.md, "Entries").
 */
export function parsePhoneNumber(text: string): string | null {
  const digits = nationalDigitsOf(text);
  return digits.length === PHONE_DIGITS ? digits : null;
}

/** Formats ten digits as the provider requires them: `+12505550100`. */
export function toE164(phoneNumber: string): string {
  return `+${COUNTRY_CODE}${phoneNumber}`;
}

/** Returns at most ten digits of a number that is being typed. */
export function phoneDigitsOf(text: string): string {
  return nationalDigitsOf(text).slice(0, PHONE_DIGITS);
}

/** Formats a number as 123, 123-456 or 123-456-7890, depending on its length. */
export function formatPhoneNumber(text: string): string {
  const digits = phoneDigitsOf(text);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter((group) => group !== '').join('-');
}

/** What a phone field remembers about text that its format does not show. */
interface PhoneTyping {
  readonly digits: string;
  /** A plus stands before the digits. */
  readonly hasPlus: boolean;
  /** More digits were typed than are kept. */
  readonly isCut: boolean;
}

/** Returns the state of a field that shows this number. */
export function phoneTypingOf(shown: string): PhoneTyping {
  return { digits: phoneDigitsOf(shown), hasPlus: false, isCut: false };
}

/**
 * Returns the next state of a field after its text has changed to `text`, before that is formatted. A change by one
 * digit continues what was typed; any other change, such as pasting, replaces it.
 */
export function continueTyping(before: PhoneTyping, text: string): PhoneTyping {
  const all = text.replaceAll(/\D/g, '');
  const national = nationalDigitsOf(text);
  const digits = national.slice(0, PHONE_DIGITS);
  const isNext =
    Math.abs(digits.length - before.digits.length) <= 1 &&
    (digits.startsWith(before.digits) || before.digits.startsWith(digits));
  const hasNoCountryCode = national === all;
  return {
    digits,
    hasPlus: hasNoCountryCode && (text.includes('+') || (isNext && before.hasPlus && digits !== '')),
    isCut: national.length > PHONE_DIGITS || (isNext && before.isCut && digits.length === PHONE_DIGITS),
  };
}

/** No area code or exchange begins with 0 or 1, or is a service code such as 911. */
const NO_CODE = /^(?:[01]|\d11)/;

/** Returns what to ask about a number that is being typed or shown; null for a number that may exist. */
export function phoneWarning({ digits, hasPlus, isCut }: PhoneTyping): string | null {
  if (isCut || (hasPlus && digits !== '' && !digits.startsWith(COUNTRY_CODE))) {
    return 'Only Canadian and US numbers get texts';
  }
  const isWrong = digits.length === PHONE_DIGITS && (NO_CODE.test(digits) || NO_CODE.test(digits.slice(3)));
  return isWrong ? 'No Canadian or US number is like this one. Check the digits.' : null;
}

import { BadInputError } from '../kernel/index.ts';
import type { Entry } from './entry.ts';
import { MissingFieldsError } from './errors.ts';

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const WEIGHT_DECIMALS = 6;
const MAX_WEIGHT_LBS = 2_000;
const WEIGHT_FIELDS = ['fish_weight'];

/**
 * Pounds from decimal text, rounded to 6 decimals. Throws BAD_INPUT when it
 * is no number, not more than 0 or more than 2000.
 */
export function parseFishWeight(text: string): number {
  if (!DECIMAL.test(text)) throw new BadInputError('Please enter a valid number for weight', WEIGHT_FIELDS);
  const weightLbs = Number(Number(text).toFixed(WEIGHT_DECIMALS));
  if (weightLbs <= 0) throw new BadInputError('Fish weight must be greater than 0', WEIGHT_FIELDS);
  if (weightLbs > MAX_WEIGHT_LBS)
    throw new BadInputError(`Fish weight must be at most ${MAX_WEIGHT_LBS} lbs`, WEIGHT_FIELDS);
  return weightLbs;
}

const PHONE_DIGITS = 10;
const COUNTRY_CODE = '1';

/**
 * Ten digits out of whatever was typed, or null when there are not exactly ten. A leading 1 of eleven
 * goes first, so `+1 250 555 0100` and `250-555-0100` are one number (docs/rules.md, "Entries").
 */
export function parsePhoneNumber(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '');
  const national = digits.length === PHONE_DIGITS + 1 && digits.startsWith(COUNTRY_CODE) ? digits.slice(1) : digits;
  return national.length === PHONE_DIGITS ? national : null;
}

/** Ten digits as the provider wants them: `+12505550100`. */
export function toE164(phoneNumber: string): string {
  return `+${COUNTRY_CODE}${phoneNumber}`;
}

/** Two devices' clocks are rarely the same; this much ahead of ours counts as now. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;
/** A fish of the derby is sent on its day, also when the network is away until the evening. */
const MAX_AGE_MS = 24 * 60 * 60_000;

/**
 * When a fish was weighed that a device kept until it could be sent (docs/rules.md, "Entries"); the time of arrival
 * without one. Throws BAD_INPUT for a time in the future, or more than 24 h ago.
 */
export function weighedAtOf(given: Date | null | undefined, now: Date): Date {
  if (!given) return now;
  const aheadMs = given.getTime() - now.getTime();
  if (Number.isNaN(aheadMs) || aheadMs > CLOCK_TOLERANCE_MS) throw refusal('is in the future: check the clock');
  if (aheadMs < -MAX_AGE_MS) throw refusal('is more than 24 hours ago');
  return aheadMs > 0 ? now : given;
}

function refusal(what: string): BadInputError {
  return new BadInputError(`The time of the weigh-in ${what}`, ['weighed_at']);
}

/** What is typed for an entry: text as it came. */
export interface EntryFields {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly phoneNumber?: string | null | undefined;
  /** Decimal text in pounds. */
  readonly fishWeight?: string | null | undefined;
  readonly isJunior?: boolean | null | undefined;
  readonly isCatchDonated?: boolean | null | undefined;
}

/** The typed part of an entry, checked. */
export type CheckedFields = Pick<
  Entry,
  'firstName' | 'lastName' | 'phoneNumber' | 'fishWeightLbs' | 'isJunior' | 'isCatchDonated'
>;

const MAX_NAME_LENGTH = 80;

/** Checks the fields of a weigh-in, all of which must be there, as {@link checkEntryChanges} does. */
export function checkEntryFields(typed: EntryFields): CheckedFields {
  const { firstName = '', lastName = '', phoneNumber = '', fishWeight = '' } = typed;
  const isJunior = typed.isJunior ?? false;
  // With every field given, every checked field is there.
  return checkEntryChanges({ ...typed, firstName, lastName, phoneNumber, fishWeight, isJunior }) as CheckedFields;
}

/**
 * Checks and trims the fields that were sent, in the order of the form: what is blank (all of it at once), lengths of
 * the names, phone, weight. Returns those fields only. Throws MISSING_FIELDS or BAD_INPUT.
 */
export function checkEntryChanges(typed: EntryFields): Partial<CheckedFields> {
  const firstName = typed.firstName === null ? '' : typed.firstName?.trim();
  const lastName = typed.lastName === null ? '' : typed.lastName?.trim();
  const phoneText = typed.phoneNumber === null ? '' : typed.phoneNumber?.trim();
  const weightText = typed.fishWeight === null ? '' : typed.fishWeight?.trim();
  assertNotBlank({ first_name: firstName, last_name: lastName, phone_number: phoneText, fish_weight: weightText });
  const { isJunior, isCatchDonated } = typed;
  return {
    ...(firstName !== undefined && { firstName: checkedName('First name', 'first_name', firstName) }),
    ...(lastName !== undefined && { lastName: checkedName('Last name', 'last_name', lastName) }),
    ...(phoneText !== undefined && { phoneNumber: checkedPhoneNumber(phoneText) }),
    ...(weightText !== undefined && { fishWeightLbs: parseFishWeight(weightText) }),
    ...(isJunior != null && { isJunior }),
    ...(isCatchDonated != null && { isCatchDonated }),
  };
}

function assertNotBlank(texts: Readonly<Record<string, string | undefined>>): void {
  const missing = Object.keys(texts).filter((field) => texts[field] === '');
  if (missing.length > 0) throw new MissingFieldsError(missing);
}

function checkedPhoneNumber(text: string): string {
  const phoneNumber = parsePhoneNumber(text);
  if (phoneNumber === null) throw new BadInputError('Please enter a phone number', ['phone_number']);
  return phoneNumber;
}

function checkedName(label: string, field: string, name: string): string {
  if (Array.from(name).length <= MAX_NAME_LENGTH) return name;
  throw new BadInputError(`${label} must be at most ${MAX_NAME_LENGTH} characters`, [field]);
}

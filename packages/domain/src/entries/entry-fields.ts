import { BadInputError } from '../kernel/index.ts';
import type { Entry } from './entry.ts';
import { MissingFieldsError } from './errors.ts';
import { parseFishWeight } from './fish-weight.ts';
import { parsePhoneNumber } from './phone-number.ts';

/** What is typed for an entry: text as it came. */
export interface EntryFields {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly phoneNumber?: string | null | undefined;
  /** Decimal text in pounds. */
  readonly fishWeight?: string | null | undefined;
  readonly isJunior?: boolean | null | undefined;
  /** Not told, it stays as it is. */
  readonly isCatchDonated?: boolean | null | undefined;
}

/** The typed part of an entry, checked. */
export type CheckedFields = Pick<
  Entry,
  'firstName' | 'lastName' | 'phoneNumber' | 'fishWeightLbs' | 'isJunior' | 'isCatchDonated'
>;

const MAX_NAME_LENGTH = 80;

/**
 * Checks and trims in a fixed order: what is missing (all of it at once), weight, phone,
 * lengths of the names. Throws MISSING_FIELDS or BAD_INPUT.
 */
export function checkEntryFields(typed: EntryFields): CheckedFields {
  const firstName = typed.firstName?.trim() ?? '';
  const lastName = typed.lastName?.trim() ?? '';
  const phoneText = typed.phoneNumber?.trim() ?? '';
  const weightText = typed.fishWeight?.trim() ?? '';
  assertPresent({ first_name: firstName, last_name: lastName, phone_number: phoneText, fish_weight: weightText });
  const fishWeightLbs = parseFishWeight(weightText);
  const phoneNumber = parsePhoneNumber(phoneText);
  if (phoneNumber === null) throw new BadInputError('Please enter a phone number', ['phone_number']);
  assertNameLength('First name', 'first_name', firstName);
  assertNameLength('Last name', 'last_name', lastName);
  const { isCatchDonated = null } = typed;
  const donation = isCatchDonated === null ? {} : { isCatchDonated };
  return { firstName, lastName, phoneNumber, fishWeightLbs, isJunior: typed.isJunior ?? false, ...donation };
}

function assertPresent(texts: Readonly<Record<string, string>>): void {
  const missing = Object.keys(texts).filter((field) => texts[field] === '');
  if (missing.length > 0) throw new MissingFieldsError(missing);
}

function assertNameLength(label: string, field: string, name: string): void {
  if (Array.from(name).length > MAX_NAME_LENGTH) {
    throw new BadInputError(`${label} must be at most ${MAX_NAME_LENGTH} characters`, [field]);
  }
}

import { problemOf } from '@derby/rules/entry-fields';
import { storedName } from '@derby/rules/person-name';
import { parsePhoneNumber } from '@derby/rules/phone-number';
import { wireNameOf } from '@derby/rules/wire-names';
import { BadInputError, type SignedInUser } from '../kernel/index.ts';
import { CONSENT_WORDING, type Angler, type AnglerDocument, type Consent } from './angler.ts';

/** What is typed about an angler. A field that is left out or null stays, except that null removes the phone number. */
export interface TypedAngler {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly isJunior?: boolean | null | undefined;
  /** Blank for a person without a phone. */
  readonly phoneNumber?: string | null | undefined;
  /** Whether the person agreed to texts at check-in. */
  readonly hasConsented?: boolean | null | undefined;
}

type CheckedAngler = Partial<Pick<Angler, 'firstName' | 'lastName' | 'isJunior' | 'phoneNumber'>>;

/** Checks the given fields by the rules of entries and returns only these. Throws BAD_INPUT. */
export function checkAngler({ firstName, lastName, isJunior, phoneNumber }: TypedAngler): CheckedAngler {
  return {
    ...(firstName != null && { firstName: storedName(checked('firstName', firstName)) }),
    ...(lastName != null && { lastName: storedName(checked('lastName', lastName)) }),
    ...(isJunior != null && { isJunior }),
    ...(phoneNumber !== undefined && { phoneNumber: checkPhone(phoneNumber) }),
  };
}

/** Returns the ten digits of a typed number; null when it is blank. Throws BAD_INPUT. */
export function checkPhone(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : parsePhoneNumber(checked('phoneNumber', text));
}

function checked(field: 'firstName' | 'lastName' | 'phoneNumber', text: string): string {
  const problem = problemOf(field, text.trim());
  if (problem !== null) throw new BadInputError(problem, [wireNameOf(field)]);
  return text;
}

/**
 * Returns the consent after a change. It is consent to texts to one number, so another number needs it again, and an
 * unchanged tick keeps its time and user. Throws BAD_INPUT for a yes without a number.
 */
export function consentAfter(
  before: Pick<AnglerDocument, 'phoneNumber' | 'consent'>,
  after: { readonly phoneNumber: string | null; readonly hasConsented?: boolean | null | undefined },
  { userId, username, at }: Pick<SignedInUser, 'userId' | 'username'> & { readonly at: Date },
): Consent | null {
  if (after.phoneNumber === null && after.hasConsented) {
    throw new BadInputError('Texts need a phone number', [wireNameOf('phoneNumber')]);
  }
  const kept = after.phoneNumber === before.phoneNumber ? (before.consent ?? null) : null;
  if (after.phoneNumber === null || after.hasConsented === false) return null;
  if (!after.hasConsented || kept !== null) return kept;
  return { how: 'check-in', at, by: { userId, username }, wording: CONSENT_WORDING };
}

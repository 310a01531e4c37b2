import { problemOf } from '@derby/rules/entry-fields';
import { storedName } from '@derby/rules/person-name';
import { parsePhoneNumber } from '@derby/rules/phone-number';
import { wireNameOf } from '@derby/rules/wire-names';
import { BadInputError } from '../kernel/index.ts';
import type { Angler } from './angler.ts';

/** What is typed about an angler. A field that is left out or null stays, except that null removes the phone number. */
export interface TypedAngler {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly isJunior?: boolean | null | undefined;
  /** Blank for a person without a phone. */
  readonly phoneNumber?: string | null | undefined;
  /** Whether the person agreed to texts at check-in; false takes a consent back. */
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

/** Throws BAD_INPUT for a consent to texts without a number. */
export function assertPhoneForTexts(phoneNumber: string | null, hasConsented: boolean | null | undefined): void {
  if (phoneNumber !== null || !hasConsented) return;
  throw new BadInputError('Texts need a phone number', [wireNameOf('phoneNumber')]);
}

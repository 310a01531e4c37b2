import {
  ENTRY_FIELD_NAMES,
  fieldOf,
  problemOf,
  type CheckedFields,
  type EntryFieldName,
  type TypedEntry,
} from '@derby/rules/entry-fields';
import { storedName } from '@derby/rules/person-name';
import { parsePhoneNumber } from '@derby/rules/phone-number';
import { parseWeight } from '@derby/rules/weight';
import { wireNameOf } from '@derby/rules/wire-names';
import { BadInputError, DomainError } from '../kernel/index.ts';

/** Clocks of devices differ. A time up to this far ahead of the server counts as now. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;
/** A device may be offline for most of a day. */
const MAX_AGE_MS = 24 * 60 * 60_000;

/** A `weighedAt` that differs less from the age is the more exact: the age grows while the request travels. */
const AGE_PRECISION_MS = 2_000;

/**
 * Returns when a queued entry was weighed (docs/rules.md, "Entries"), or the time of arrival when neither time nor age
 * is given. Throws BAD_INPUT for a time in the future or more than 24 h ago.
 */
export function weighedAtOf(
  given: { readonly weighedAt?: Date | null | undefined; readonly weighedMsAgo?: number | null | undefined },
  now: Date,
): Date {
  const { weighedAt, weighedMsAgo } = given;
  if (weighedMsAgo === null || weighedMsAgo === undefined) return weighedAt ? withinLimits(weighedAt, now) : now;
  if (weighedMsAgo < 0) throw refusal('is in the future: check the clock');
  const byAge = withinLimits(new Date(now.getTime() - weighedMsAgo), now);
  const isExact = weighedAt && Math.abs(weighedAt.getTime() - byAge.getTime()) <= AGE_PRECISION_MS;
  return isExact && weighedAt <= now ? weighedAt : byAge;
}

function withinLimits(given: Date, now: Date): Date {
  const aheadMs = given.getTime() - now.getTime();
  if (Number.isNaN(aheadMs) || aheadMs > CLOCK_TOLERANCE_MS) throw refusal('is in the future: check the clock');
  if (aheadMs < -MAX_AGE_MS) throw refusal('is more than 24 hours ago');
  return aheadMs > 0 ? now : given;
}

function refusal(what: string): BadInputError {
  return new BadInputError(`The time of the weigh-in ${what}`, ['weighed_at']);
}

/** The typed fields of an entry, as received. */
export type EntryFields = { readonly [Name in EntryFieldName]?: TypedEntry[Name] | null | undefined };

/** The fields of a new entry. The phone number may be absent when the entry has a card, which tells it. */
export type NewEntryFields = Omit<CheckedFields, 'phoneNumber'> & Partial<Pick<CheckedFields, 'phoneNumber'>>;

/** Checks the fields of a new entry like {@link checkEntryChanges}. All required fields must be there. */
export function checkEntryFields(typed: EntryFields): CheckedFields {
  const { phoneNumber = '' } = typed;
  return checkWithoutPhone({ ...typed, phoneNumber }) as CheckedFields;
}

/** Does the same for an entry with a card, from which a blank phone number follows. */
export function checkEntryOfCard(typed: EntryFields): NewEntryFields {
  return checkWithoutPhone({ ...typed, phoneNumber: typed.phoneNumber?.trim() ? typed.phoneNumber : undefined });
}

function checkWithoutPhone(typed: EntryFields): NewEntryFields {
  const { firstName = '', lastName = '', fishWeight = '' } = typed;
  const isJunior = typed.isJunior ?? false;
  // All required fields are given, so the result has every checked field.
  return checkEntryChanges({ ...typed, firstName, lastName, fishWeight, isJunior }) as NewEntryFields;
}

/**
 * Checks and trims the given fields in the order of `ENTRY_FIELDS`. Reports all blank fields together, otherwise the
 * first problem. Returns only the given fields. Throws MISSING_FIELDS or BAD_INPUT.
 */
export function checkEntryChanges(typed: EntryFields): Partial<CheckedFields> {
  const missing = ENTRY_FIELD_NAMES.filter((name) => isMissing(name, typed[name]));
  if (missing.length > 0) throw missingFields(missing.map(wireNameOf));
  return Object.fromEntries(
    ENTRY_FIELD_NAMES.flatMap((name) => {
      const value = typed[name];
      return value === null || value === undefined ? [] : [checkedField(name, value)];
    }),
  );
}

function missingFields(fields: readonly string[]): DomainError {
  return new DomainError('MISSING_FIELDS', `Missing fields: ${fields.join(', ')}`, { fields });
}

function isMissing(name: EntryFieldName, value: EntryFields[EntryFieldName]): boolean {
  const { type, isOptional } = fieldOf(name);
  return type === 'text' && !isOptional && (value === null || (typeof value === 'string' && value.trim() === ''));
}

function checkedField(name: EntryFieldName, value: string | boolean) {
  if (typeof value === 'boolean') return [name, value] as const;
  const text = value.trim();
  if (text === '' && fieldOf(name).isOptional) return [name, null] as const;
  const problem = problemOf(name, text);
  if (problem !== null) throw new BadInputError(problem, [wireNameOf(name)]);
  if (name === 'fishWeight') return ['fishWeightLbs', parseWeight(text)] as const;
  if (name === 'phoneNumber') return [name, parsePhoneNumber(text)] as const;
  return [name, fieldOf(name).isName ? storedName(text) : text] as const;
}

import {
  ENTRY_FIELD_NAMES,
  fieldOf,
  fishWeightLbsOf,
  parsePhoneNumber,
  problemOf,
  type CheckedFields,
  type EntryFieldName,
  type TypedEntry,
} from '@derby/rules/entry-fields';
import { wireNameOf } from '@derby/rules/wire-names';
import { BadInputError } from '../kernel/index.ts';
import { MissingFieldsError } from './errors.ts';

/** Ten digits as the provider wants them: `+12505550100`. */
export function toE164(phoneNumber: string): string {
  return `+1${phoneNumber}`;
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
export type EntryFields = { readonly [Name in EntryFieldName]?: TypedEntry[Name] | null | undefined };

/** Checks the fields of a weigh-in, all of which must be there, as {@link checkEntryChanges} does. */
export function checkEntryFields(typed: EntryFields): CheckedFields {
  const { firstName = '', lastName = '', phoneNumber = '', fishWeight = '' } = typed;
  const isJunior = typed.isJunior ?? false;
  // With every required field given, every checked field is there.
  return checkEntryChanges({ ...typed, firstName, lastName, phoneNumber, fishWeight, isJunior }) as CheckedFields;
}

/**
 * Checks and trims the fields that were sent, in the order of `ENTRY_FIELDS`: what is blank (all of it at once), then the
 * first problem. Returns those fields only. Throws MISSING_FIELDS or BAD_INPUT.
 */
export function checkEntryChanges(typed: EntryFields): Partial<CheckedFields> {
  const missing = ENTRY_FIELD_NAMES.filter((name) => isMissing(name, typed[name]));
  if (missing.length > 0) throw new MissingFieldsError(missing.map(wireNameOf));
  return Object.fromEntries(
    ENTRY_FIELD_NAMES.flatMap((name) => {
      const value = typed[name];
      return value === null || value === undefined ? [] : [checkedField(name, value)];
    }),
  );
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
  if (name === 'fishWeight') return ['fishWeightLbs', fishWeightLbsOf(text)] as const;
  return [name, name === 'phoneNumber' ? parsePhoneNumber(text) : text] as const;
}

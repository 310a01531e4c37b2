import { PHONE_DIGITS } from '../config/constants.ts';
import { ENTRY_PROBLEMS } from '../config/messages.ts';
import { phoneDigitsOf } from './phone-number.ts';
import { z } from './zod.ts';

/** What is typed for an entry, trimmed; the weight is decimal text, as typed. */
export const typedEntryFields = z.object({
  fishWeight: z.string().trim(),
  firstName: z.string().trim(),
  lastName: z.string().trim(),
  phoneNumber: z.string().trim(),
  isJunior: z.boolean(),
});

type TypedEntry = z.infer<typeof typedEntryFields>;

/** The first thing that is wrong, in the fixed order, which is not the order of the fields. */
export function entryProblemOf(
  entry: TypedEntry,
): readonly [field: Exclude<keyof TypedEntry, 'isJunior'>, sentence: string] | null {
  if (entry.firstName === '') return ['firstName', ENTRY_PROBLEMS.firstNameRequired];
  if (entry.lastName === '') return ['lastName', ENTRY_PROBLEMS.lastNameRequired];
  if (phoneDigitsOf(entry.phoneNumber).length !== PHONE_DIGITS) return ['phoneNumber', ENTRY_PROBLEMS.phoneRequired];
  if (entry.fishWeight === '' || Number.isNaN(Number(entry.fishWeight))) {
    return ['fishWeight', ENTRY_PROBLEMS.weightNotNumeric];
  }
  return Number(entry.fishWeight) > 0 ? null : ['fishWeight', ENTRY_PROBLEMS.weightNotPositive];
}

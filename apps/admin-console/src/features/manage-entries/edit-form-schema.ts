import { formatWeight } from '@derby/ui/weight';
import { entryProblemOf, typedEntryFields } from '../../lib/entry-problem.ts';
import { formatPhoneNumber } from '../../lib/phone-number.ts';
import { z } from '../../lib/zod.ts';
import type { ManagedEntry } from './api.ts';

const fields = typedEntryFields.extend({ fishPhoto: z.instanceof(File).nullable() });

/** What is edited, trimmed; a new photo, or null for the one that is there. */
export type EditFormValues = z.infer<typeof fields>;

/** Reports one problem at a time, in the order of the weigh-in. */
export const editFormSchema = fields.superRefine((entry, context) => {
  const problem = entryProblemOf(entry);
  if (problem) context.addIssue({ code: 'custom', path: [problem[0]], message: problem[1] });
});

/** The form as it opens. */
export function editValuesOf(entry: ManagedEntry): EditFormValues {
  const { firstName, lastName, phoneNumber, fishWeightLbs, isJunior } = entry;
  return {
    firstName,
    lastName,
    isJunior,
    phoneNumber: formatPhoneNumber(phoneNumber),
    fishWeight: formatWeight(fishWeightLbs),
    fishPhoto: null,
  };
}

import { formatWeight } from '@derby/ui/weight';
import type { z } from 'zod';
import { EMPTY_ENTRY, entryFormFields, reportFirstProblem } from '../../lib/entry-form.ts';
import { formatPhoneNumber } from '@derby/rules/phone-number';

/** All typed fields except the donated catch, which only the API can correct. */
const fields = entryFormFields.omit({ isCatchDonated: true });

/** The form values, trimmed; `fishPhoto` is a new photo, or null to keep the current one. */
export type EditFormValues = z.infer<typeof fields>;

export const editFormSchema = fields.superRefine(reportFirstProblem);

/** The fields that the list must read, so that Save leaves fields that were not edited unchanged. */
type EditedEntry = { readonly fishWeightLbs: number } & {
  readonly [Name in Exclude<keyof EditFormValues, 'fishWeight' | 'fishPhoto'>]: EditFormValues[Name] | null;
};

/** Returns the initial values of the form. */
export function editValuesOf(entry: EditedEntry): EditFormValues {
  const known = Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null));
  return fields.parse({
    ...EMPTY_ENTRY,
    ...known,
    phoneNumber: formatPhoneNumber(entry.phoneNumber ?? ''),
    fishWeight: formatWeight(entry.fishWeightLbs),
  });
}

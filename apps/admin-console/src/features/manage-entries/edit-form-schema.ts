import { formatWeight } from '@derby/ui/weight';
import type { z } from 'zod';
import { EMPTY_ENTRY, entryFormFields, reportFirstProblem } from '../../lib/entry-form.ts';
import { formatPhoneNumber } from '../../lib/phone-number.ts';

/** All typed fields but one: whether the catch is donated is corrected by the API only. */
const fields = entryFormFields.omit({ isCatchDonated: true });

/** What is edited, trimmed; a new photo, or null for the one that is there. */
export type EditFormValues = z.infer<typeof fields>;

export const editFormSchema = fields.superRefine(reportFirstProblem);

/** What the list has to ask of an entry, so that saving leaves alone what was not edited. */
type EditedEntry = { readonly fishWeightLbs: number } & {
  readonly [Name in Exclude<keyof EditFormValues, 'fishWeight' | 'fishPhoto'>]: EditFormValues[Name] | null;
};

/** The form as it opens. */
export function editValuesOf(entry: EditedEntry): EditFormValues {
  const known = Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null));
  return fields.parse({
    ...EMPTY_ENTRY,
    ...known,
    phoneNumber: formatPhoneNumber(entry.phoneNumber ?? ''),
    fishWeight: formatWeight(entry.fishWeightLbs),
  });
}

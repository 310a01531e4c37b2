import { entryProblemOf, typedEntryFields } from '../../lib/entry-problem.ts';
import { z } from '../../lib/zod.ts';

const fields = typedEntryFields.extend({ isCatchDonated: z.boolean(), fishPhoto: z.instanceof(File).nullable() });

/** The form's values, trimmed; the weight is decimal text, as typed. */
export type EntryFormValues = z.infer<typeof fields>;

/** The form of the next angler. */
export const EMPTY_ENTRY: EntryFormValues = {
  fishWeight: '',
  firstName: '',
  lastName: '',
  phoneNumber: '',
  isJunior: false,
  isCatchDonated: false,
  fishPhoto: null,
};

/** Reports one problem at a time. */
export const entryFormSchema = fields.superRefine((entry, context) => {
  const problem = entryProblemOf(entry);
  if (problem) context.addIssue({ code: 'custom', path: [problem[0]], message: problem[1] });
});

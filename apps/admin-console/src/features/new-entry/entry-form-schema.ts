import { z } from '../../lib/zod.ts';
import { PHONE_DIGITS } from './constants.ts';
import { messages } from './messages.ts';
import { phoneDigitsOf } from './phone-number.ts';

const fields = z.object({
  fishWeight: z.string().trim(),
  firstName: z.string().trim(),
  lastName: z.string().trim(),
  phoneNumber: z.string().trim(),
  isJunior: z.boolean(),
  fishPhoto: z.instanceof(File).nullable(),
});

/** The form's values, trimmed; the weight is decimal text, as typed. */
export type EntryFormValues = z.infer<typeof fields>;

/** The form of the next angler. */
export const EMPTY_ENTRY: EntryFormValues = {
  fishWeight: '',
  firstName: '',
  lastName: '',
  phoneNumber: '',
  isJunior: false,
  fishPhoto: null,
};

type Problem = readonly [field: keyof EntryFormValues, sentence: string];

/** The first thing that is wrong, in the spec's order (spec.md 5), which is not the order of the fields. */
function firstProblem(entry: EntryFormValues): Problem | null {
  if (entry.firstName === '') return ['firstName', messages.firstNameRequired];
  if (entry.lastName === '') return ['lastName', messages.lastNameRequired];
  if (phoneDigitsOf(entry.phoneNumber).length !== PHONE_DIGITS) return ['phoneNumber', messages.phoneRequired];
  if (entry.fishWeight === '' || Number.isNaN(Number(entry.fishWeight))) {
    return ['fishWeight', messages.weightNotNumeric];
  }
  return Number(entry.fishWeight) > 0 ? null : ['fishWeight', messages.weightNotPositive];
}

/** Reports one problem at a time. */
export const entryFormSchema = fields.superRefine((entry, context) => {
  const problem = firstProblem(entry);
  if (problem) context.addIssue({ code: 'custom', path: [problem[0]], message: problem[1] });
});

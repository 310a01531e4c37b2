import { z } from '../../lib/zod.ts';
import { MIN_PASSWORD_LENGTH } from '../../config/constants.ts';
import { messages } from './messages.ts';

const passwordFields = z.object({ password: z.string(), confirmation: z.string() });
const roleFields = z.object({ role: z.enum(['ADMINISTRATOR', 'WEIGHMASTER']) });
const createFields = passwordFields.extend({
  username: z.string().trim(),
  email: z.string().trim(),
  ...roleFields.shape,
});

/** What is chosen for another role. */
export type RoleFormValues = z.infer<typeof roleFields>;
/** What is typed for another password. */
export type ResetFormValues = z.infer<typeof passwordFields>;
/** What is typed for a new user, trimmed. */
export type CreateFormValues = z.infer<typeof createFields>;

/** Reports one problem at a time, in the fixed order; space around a password does not count, as on the server. */
export const resetFormSchema = passwordFields.superRefine((typed, context) => {
  const problem = passwordProblemOf(typed);
  if (problem) context.addIssue({ code: 'custom', path: [problem[0]], message: problem[1] });
});

/** As for a reset, the username first; the server judges name and address. */
export const createFormSchema = createFields.superRefine((typed, context) => {
  const problem = typed.username === '' ? (['username', messages.usernameRequired] as const) : passwordProblemOf(typed);
  if (problem) context.addIssue({ code: 'custom', path: [problem[0]], message: problem[1] });
});

function passwordProblemOf(typed: ResetFormValues): readonly [keyof ResetFormValues, string] | null {
  const password = typed.password.trim();
  if (password === '') return ['password', messages.passwordRequired];
  if (password.length < MIN_PASSWORD_LENGTH) return ['password', messages.passwordTooShort];
  return password === typed.confirmation.trim() ? null : ['confirmation', messages.passwordsDiffer];
}

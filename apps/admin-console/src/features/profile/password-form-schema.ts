import { z } from '../../lib/zod.ts';
import { MIN_PASSWORD_LENGTH } from '../../config/constants.ts';
import { messages } from './messages.ts';

const fields = z.object({ currentPassword: z.string(), newPassword: z.string(), confirmation: z.string() });

/** What is typed. */
export type PasswordFormValues = z.infer<typeof fields>;

/** Reports one problem at a time, in the fixed order; space around a password does not count, as on the server. */
export const passwordFormSchema = fields.superRefine((typed, context) => {
  const problem = problemOf(typed);
  if (problem) context.addIssue({ code: 'custom', path: [problem[0]], message: problem[1] });
});

/** An empty form. */
export const NO_PASSWORDS: PasswordFormValues = { currentPassword: '', newPassword: '', confirmation: '' };

function problemOf(typed: PasswordFormValues): [keyof PasswordFormValues, string] | null {
  const [current, next, confirmation] = [
    typed.currentPassword.trim(),
    typed.newPassword.trim(),
    typed.confirmation.trim(),
  ];
  if (current === '') return ['currentPassword', messages.currentPasswordRequired];
  if (next === '') return ['newPassword', messages.newPasswordRequired];
  if (next.length < MIN_PASSWORD_LENGTH) return ['newPassword', messages.newPasswordTooShort];
  if (next !== confirmation) return ['confirmation', messages.passwordsDiffer];
  return next === current ? ['newPassword', messages.passwordUnchanged] : null;
}

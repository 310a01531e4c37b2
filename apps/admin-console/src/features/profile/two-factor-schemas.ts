import { z } from '../../lib/zod.ts';
import { messages } from './messages.ts';

const verificationCode = z.string().trim().min(1, messages.codeRequired);

/** The code that turns the second factor on. */
export const enableFormSchema = z.object({ verificationCode });

const disableFields = z.object({ currentPassword: z.string(), verificationCode: z.string() });

/** What turns it off. */
export type DisableFormValues = z.infer<typeof disableFields>;

/** Reports one problem at a time, in the fixed order. */
export const disableFormSchema = disableFields.superRefine((typed, context) => {
  if (typed.currentPassword.trim() === '') {
    context.addIssue({ code: 'custom', path: ['currentPassword'], message: messages.currentPasswordRequired });
  } else if (typed.verificationCode.trim() === '') {
    context.addIssue({ code: 'custom', path: ['verificationCode'], message: messages.codeRequired });
  }
});

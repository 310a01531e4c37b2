import { z } from '../../lib/zod.ts';
import { CODE_LENGTH } from '../../config/constants.ts';
import { messages } from './messages.ts';

/** Returns the first six digits of a typed, pasted or filled-in text. */
export function keepCode(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH);
}

/** Validates the code of step 2. */
export const codeSchema = z.object({
  code: z
    .string()
    .trim()
    .superRefine((code, context) => {
      if (code === '') context.addIssue({ code: 'custom', message: messages.codeRequired });
      else if (code.length < CODE_LENGTH) context.addIssue({ code: 'custom', message: messages.codeTooShort });
    }),
});

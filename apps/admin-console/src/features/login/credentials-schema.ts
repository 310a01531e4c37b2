import { z } from '../../lib/zod.ts';
import { messages } from './messages.ts';

/** Validates step 1. Trims name and password. If either is empty, the error names both. */
export const credentialsSchema = z
  .object({ username: z.string().trim(), password: z.string().trim(), rememberMe: z.boolean() })
  .superRefine(({ username, password }, context) => {
    if (username !== '' && password !== '') return;
    const path = [username === '' ? 'username' : 'password'];
    context.addIssue({ code: 'custom', path, message: messages.credentialsRequired });
  });

/** The trimmed values of step 1. */
export type Credentials = z.infer<typeof credentialsSchema>;

/** An empty form. */
export const NO_CREDENTIALS: Credentials = { username: '', password: '', rememberMe: false };

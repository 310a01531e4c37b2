import { z } from '../../lib/zod.ts';
import { messages } from './messages.ts';

/** Step 1. Name and password are trimmed; when either is empty, one sentence names both. */
export const credentialsSchema = z
  .object({ username: z.string().trim(), password: z.string().trim(), rememberMe: z.boolean() })
  .superRefine(({ username, password }, context) => {
    if (username !== '' && password !== '') return;
    const path = [username === '' ? 'username' : 'password'];
    context.addIssue({ code: 'custom', path, message: messages.credentialsRequired });
  });

/** What step 1 gives, trimmed. */
export type Credentials = z.infer<typeof credentialsSchema>;

/** An empty form. */
export const NO_CREDENTIALS: Credentials = { username: '', password: '', rememberMe: false };

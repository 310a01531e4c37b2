import type { TestProject } from 'vitest/node';
import { signIn } from '../support/api.ts';

declare module 'vitest' {
  interface ProvidedContext {
    token: string;
  }
}

/** Signs in once before the first file, because later the address is limited for wrong guesses. */
export async function setup({ provide }: TestProject): Promise<void> {
  const { DERBY_BASE_URL: baseUrl, ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = process.env;
  if (!baseUrl || !username || !password) throw new Error('These tests need a running product (npm test starts one).');
  provide('token', await signIn(baseUrl, { username, password }));
}

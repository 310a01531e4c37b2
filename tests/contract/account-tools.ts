import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ContractTools } from './contract-tools.ts';

/** A user in the format of the contract. */
export interface WireUser {
  readonly id: number;
  readonly username: string;
  readonly email: string | null;
  readonly role: 'administrator' | 'weighmaster';
  readonly two_factor_enabled: boolean;
  readonly is_suspended: boolean;
  readonly created_at: string;
}

export const PASSWORD = 'low tide at noon';

/** Returns functions that create users through calls of the contract. */
export function createAccountTools({ admin, as, sendJson }: ContractTools) {
  const newName = () => `user-${randomUUID().slice(0, 12)}`;

  async function createUser() {
    const username = newName();
    const response = await admin('POST', '/api/users', { username, password: PASSWORD, email: null });
    expect(response.status).toBe(201);
    const { id } = response.body as WireUser;
    return { id, username, password: PASSWORD, deviceFingerprint: `device of ${username}` };
  }

  const signIn = ({ username, password }: { username: string; password: string }, extra: object = {}) =>
    sendJson('POST', '/api/login', { username, password, ...extra });

  /** Creates a user and signs in on a remembered device. */
  async function signedInUser() {
    const user = await createUser();
    const response = await signIn(user, { rememberMe: true, deviceFingerprint: user.deviceFingerprint });
    expect(response.status).toBe(200);
    return { ...user, ...(response.body as { token: string; rememberMeToken: string }) };
  }

  const isSignedIn = async (token: string) => (await as(token, 'GET', '/api/auth/2fa/status')).status === 200;

  const isRemembered = async ({ rememberMeToken, deviceFingerprint }: Awaited<ReturnType<typeof signedInUser>>) =>
    (await sendJson('POST', '/api/auth/refresh', { rememberMeToken, deviceFingerprint })).status === 200;

  return { newName, createUser, signedInUser, signIn, isSignedIn, isRemembered };
}

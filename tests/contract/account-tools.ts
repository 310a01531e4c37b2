import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer, ContractTools } from './contract-tools.ts';

/** A user as the contract shows one. */
export interface WireUser {
  readonly id: number;
  readonly username: string;
  readonly email: string | null;
  readonly role: 'administrator' | 'weighmaster';
  readonly two_factor_enabled: boolean;
  readonly is_suspended: boolean;
  readonly created_at: string;
}

/** A user of a test's own, signed in on a device that is remembered. */
export interface OwnUser {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  readonly deviceFingerprint: string;
  readonly token: string;
  readonly rememberMeToken: string;
}

/** What tests of accounts share. */
export interface AccountTools {
  readonly newName: () => string;
  readonly createUser: (password?: string) => Promise<Omit<OwnUser, 'token' | 'rememberMeToken'>>;
  readonly signedInUser: () => Promise<OwnUser>;
  readonly signIn: (user: Pick<OwnUser, 'username' | 'password'>, extra?: object) => Promise<Answer>;
  /** Calls on behalf of a token. */
  readonly as: (token: string, method: string, path: string, body?: object) => Promise<Answer>;
  readonly isSignedIn: (token: string) => Promise<boolean>;
  readonly isRemembered: (user: OwnUser) => Promise<boolean>;
}

export const PASSWORD = 'low tide at noon';

/** Makes users by the contract's own calls. */
export function createAccountTools({
  bearer,
  call,
  postJson,
}: Pick<ContractTools, 'bearer' | 'call' | 'postJson'>): AccountTools {
  const newName = () => `user-${randomUUID().slice(0, 12)}`;

  async function createUser(password = PASSWORD) {
    const username = newName();
    const answer = await postJson('/api/users', { username, password, email: null }, bearer());
    expect(answer.status).toBe(201);
    return { id: (answer.body as WireUser).id, username, password, deviceFingerprint: `device of ${username}` };
  }

  const signIn = (user: Pick<OwnUser, 'username' | 'password'>, extra: object = {}) =>
    postJson('/api/login', { username: user.username, password: user.password, ...extra });

  async function signedInUser(): Promise<OwnUser> {
    const user = await createUser();
    const { deviceFingerprint } = user;
    const answer = await signIn(user, { rememberMe: true, deviceFingerprint });
    expect(answer.status).toBe(200);
    return { ...user, ...(answer.body as { token: string; rememberMeToken: string }) };
  }

  const as = (token: string, method: string, path: string, body?: object) =>
    call(method, path, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  const isSignedIn = async (token: string) => (await as(token, 'GET', '/api/auth/2fa/status')).status === 200;

  const isRemembered = async ({ rememberMeToken, deviceFingerprint }: OwnUser) =>
    (await postJson('/api/auth/refresh', { rememberMeToken, deviceFingerprint })).status === 200;

  return { newName, createUser, signedInUser, signIn, as, isSignedIn, isRemembered };
}

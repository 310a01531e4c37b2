import type { Gateway } from '../app.ts';
import type { Role } from '../generated/resolvers.ts';
import { ask } from './ask.ts';

const PASSWORD = 'low tide at noon';

/** A user who has signed in on a remembered device. */
export interface SignedInUser {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  readonly token: string;
  readonly rememberMeToken: string;
}

/** Makes a user, by an administrator's token, and signs them in. */
export async function signInUser(
  gateway: Gateway,
  { token, username, role = 'ADMINISTRATOR' }: { token: string; username: string; role?: Role },
): Promise<SignedInUser> {
  const created = await ask(gateway.url(), {
    query: 'mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }',
    variables: { input: { username, password: PASSWORD, role } },
    token,
  });
  const id = created.data.createUser.id as number;
  return { id, username, password: PASSWORD, ...(await signInAgain(gateway, username)) };
}

/** Another session of the same user. */
export async function signInAgain(
  gateway: Gateway,
  username: string,
): Promise<Pick<SignedInUser, 'token' | 'rememberMeToken'>> {
  const input = { username, password: PASSWORD, rememberMe: true, deviceFingerprint: username };
  const query = 'mutation ($input: LoginInput!) { login(input: $input) { token rememberMeToken } }';
  const answer = await ask(gateway.url(), { query, variables: { input } });
  return answer.data.login as { token: string; rememberMeToken: string };
}

import { hash, randomBytes } from 'node:crypto';
import type { Role } from '../generated/resolvers.ts';
import type { GatewayTestContext } from './gateway-context.ts';

const PASSWORD = 'low tide at noon';

/** A signed-in user with a remembered device. */
export interface SignedInUser {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  readonly token: string;
  readonly rememberMeToken: string;
}

/** Creates a user and signs them in at the first gateway. */
export async function signInUser(
  context: GatewayTestContext,
  username: string,
  role: Role = 'ADMINISTRATOR',
): Promise<SignedInUser> {
  const query = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }';
  const { createUser } = await context.run(query, { variables: { input: { username, password: PASSWORD, role } } });
  return { id: createUser.id, username, password: PASSWORD, ...(await signInAgain(context, username)) };
}

/** Issues a scale pass and signs its phone in at the first gateway. */
export async function signInPass(context: GatewayTestContext, username: string): Promise<SignedInUser> {
  const code = randomBytes(16).toString('base64url');
  const issue = 'mutation ($username: String) { createScalePass(username: $username) { user { id } } }';
  const { id } = (await context.run(issue, { variables: { username } })).createScalePass.user;
  // The code is only in the drawing of the response.
  const $set = { 'pass.offer.codeHash': hash('sha256', code) };
  await context.database.collection('users').updateOne({ username }, { $set });
  const press = `code: "${code}", requestKey: "x", deviceFingerprint: "${username}"`;
  const query = `mutation { redeemScalePass(${press}) { token rememberMeToken } }`;
  const { token, rememberMeToken } = (await context.run(query, { token: null })).redeemScalePass;
  return { id, username, password: '', token: String(token), rememberMeToken: String(rememberMeToken) };
}

/** Returns whether a gateway renews the session of this device. */
export async function isRemembered(
  context: GatewayTestContext,
  { username, rememberMeToken }: Pick<SignedInUser, 'username' | 'rememberMeToken'>,
  at = context.one,
): Promise<boolean> {
  const query =
    'mutation ($t: String, $f: String) { refreshSession(rememberMeToken: $t, deviceFingerprint: $f) { token } }';
  const variables = { t: rememberMeToken, f: username };
  return (await context.send(query, { variables, token: null, at })).status === 200;
}

/** Opens another session of the same user. */
export async function signInAgain(
  context: GatewayTestContext,
  username: string,
): Promise<Pick<SignedInUser, 'token' | 'rememberMeToken'>> {
  const input = { username, password: PASSWORD, rememberMe: true, deviceFingerprint: username };
  const query = 'mutation ($input: LoginInput!) { login(input: $input) { token rememberMeToken } }';
  const { token, rememberMeToken } = (await context.run(query, { variables: { input }, token: null })).login;
  return { token: String(token), rememberMeToken: String(rememberMeToken) };
}

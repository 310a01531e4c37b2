import { generate } from 'otplib';
import { createClient, operationWithFile } from '../../support/api.ts';
import type { Stack } from '../../support/stack.ts';
import { processOf, replicasOf } from './replicas.ts';

/** One gateway of a cluster, addressed without the balancer. */
export interface GatewayOfCluster {
  readonly name: string;
  readonly url: string;
}

/** A user whose authenticator uses the clock of one gateway. */
export interface TwoFactorUser {
  readonly username: string;
  readonly password: string;
  readonly seed: string;
}

const STEP_MS = 30_000;
const LOG_IN = 'mutation ($input: LoginInput!) { login(input: $input) { token requiresTwoFactor } }';

const WEIGH_IN = `mutation ($input: CreateEntryInput!, $key: String!) {
  createEntry(input: $input, idempotencyKey: $key) { id fishWeightLbs }
}`;

/** Returns all gateways of a cluster. */
export const gatewaysOf = (stack: Stack): GatewayOfCluster[] =>
  replicasOf(stack, 'gateway').map((name) => ({ name, url: processOf(stack, name).url }));

/** Signs in at one gateway. Returns the token, or null when no session was opened. */
export async function signInAt(
  gateway: GatewayOfCluster,
  input: { readonly username: string; readonly password: string; readonly twoFactorCode?: string },
): Promise<string | null> {
  const data = await createClient(gateway.url).graphql<{ login: { token: string | null } }>(LOG_IN, { input });
  return data.login.token;
}

/** Creates a user at a gateway and turns on a second factor with an authenticator of this clock, in epoch ms. */
export async function userWithTwoFactor(
  gateway: GatewayOfCluster,
  options: { readonly administrator: string; readonly nowMs: () => number },
): Promise<TwoFactorUser> {
  const user = { username: `two-factor-${gateway.name}`, password: 'low tide at noon' };
  const create = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }';
  await createClient(gateway.url, options.administrator).graphql(create, { input: user });
  const own = createClient(gateway.url, (await signInAt(gateway, user)) ?? '');
  const setUp = 'mutation { setUpTwoFactor { manualEntryKey } }';
  const { setUpTwoFactor } = await own.graphql<{ setUpTwoFactor: { manualEntryKey: string } }>(setUp);
  const seed = setUpTwoFactor.manualEntryKey;
  // Uses the code of the previous step, so that the current one can still be used.
  const code = await codeAt(seed, options.nowMs() - STEP_MS);
  await own.graphql('mutation ($code: String!) { enableTwoFactor(verificationCode: $code) }', { code });
  return { ...user, seed };
}

/** The fields of an entry that is created at a gateway. */
export interface GatewayEntry {
  readonly weightLbs: number;
  readonly key: string;
  readonly phoneNumber: string;
  readonly photo: Buffer | null;
}

/** Creates an entry at one gateway and returns it. Throws with the response when it is refused. */
export async function weighInAt(
  gateway: GatewayOfCluster,
  token: string,
  { weightLbs, key, phoneNumber, photo }: GatewayEntry,
): Promise<{ readonly id: number; readonly weightLbs: number }> {
  const input = { firstName: 'Ada', lastName: key, phoneNumber, fishWeight: String(weightLbs), fishPhoto: null };
  const variables = { input, key };
  const body = photo
    ? operationWithFile(WEIGH_IN, variables, new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }))
    : { query: WEIGH_IN, variables };
  const client = createClient(gateway.url, token);
  const response = await client.send('POST', '/graphql', body, { 'apollo-require-preflight': '1' });
  const text = await response.text();
  const { data } = JSON.parse(text) as { data?: { createEntry: { id: number; fishWeightLbs: number } } | null };
  if (!data) throw new Error(`${gateway.name} answered ${response.status}: ${text}`);
  return { id: data.createEntry.id, weightLbs: data.createEntry.fishWeightLbs };
}

/** Returns the code of an authenticator at a time. */
export async function codeAt(seed: string, atMs: number): Promise<string> {
  return await generate({ secret: seed, epoch: Math.floor(atMs / 1_000) });
}

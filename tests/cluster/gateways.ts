import { generate } from 'otplib';
import type { Stack } from '../support/stack.ts';
import { processOf, replicasOf } from './replicas.ts';
import { send } from './send.ts';

/** One gateway of a cluster, asked without the balancer. */
export interface GatewayOfCluster {
  readonly name: string;
  readonly url: string;
  /** The data of an operation. Throws with the answer when it is refused. */
  ask<Data>(query: string, variables?: object, token?: string): Promise<Data>;
}

/** A user whose authenticator is right by the clock of one gateway. */
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

/** All gateways of a cluster. */
export function gatewaysOf(stack: Stack): GatewayOfCluster[] {
  return replicasOf(stack, 'gateway').map((name) => {
    const { url } = processOf(stack, name);
    return {
      name,
      url,
      async ask<Data>(query: string, variables: object = {}, token?: string) {
        const headers = {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        };
        const body = JSON.stringify({ query, variables });
        const answer = await send(`${url}/graphql`, { method: 'POST', headers, body });
        const { data, errors } = JSON.parse(answer.body || '{}') as { data?: Data; errors?: unknown };
        if (errors || !data) throw new Error(`${name} answered ${answer.status}: ${answer.body}`);
        return data;
      },
    };
  });
}

/** The token of a sign-in at one gateway; null when the code was refused. */
export async function signInAt(
  gateway: GatewayOfCluster,
  input: { readonly username: string; readonly password: string; readonly twoFactorCode?: string },
): Promise<string | null> {
  const data = await gateway.ask<{ login: { token: string | null } }>(LOG_IN, { input });
  return data.login.token;
}

/** Makes a user at a gateway and turns on a second factor, by the code of an authenticator whose clock says `now`. */
export async function userWithTwoFactor(
  gateway: GatewayOfCluster,
  options: { readonly administrator: string; readonly nowMs: number },
): Promise<TwoFactorUser> {
  const user = { username: `two-factor-${gateway.name}`, password: 'low tide at noon' };
  const create = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }';
  await gateway.ask(create, { input: user }, options.administrator);
  const token = (await signInAt(gateway, user)) ?? '';
  const setUp = 'mutation { setUpTwoFactor { manualEntryKey } }';
  const { setUpTwoFactor } = await gateway.ask<{ setUpTwoFactor: { manualEntryKey: string } }>(setUp, {}, token);
  const seed = setUpTwoFactor.manualEntryKey;
  // The code of the step before, so that the one of this step can still be used.
  const code = await codeAt(seed, options.nowMs - STEP_MS);
  await gateway.ask('mutation ($code: String!) { enableTwoFactor(verificationCode: $code) }', { code }, token);
  return { ...user, seed };
}

/** Weighs a fish in at one gateway, as the console does; gives its entry. Throws with the answer when it is refused. */
export async function weighInAt(
  gateway: GatewayOfCluster,
  token: string,
  { weightLbs, key, photo }: { readonly weightLbs: number; readonly key: string; readonly photo: Buffer | null },
): Promise<{ readonly id: number; readonly weightLbs: number }> {
  const input = { firstName: 'Ada', lastName: key, phoneNumber: '2505552997', fishWeight: String(weightLbs) };
  const form = new FormData();
  form.set('operations', JSON.stringify({ query: WEIGH_IN, variables: { input: { ...input, fishPhoto: null }, key } }));
  form.set('map', JSON.stringify(photo ? { 0: ['variables.input.fishPhoto'] } : {}));
  if (photo) form.set('0', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'fish.jpg');
  const whole = new Response(form);
  const answer = await send(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': whole.headers.get('content-type') ?? '',
      'apollo-require-preflight': '1',
    },
    body: Buffer.from(await whole.arrayBuffer()),
  });
  const { data, errors } = JSON.parse(answer.body || '{}') as {
    data?: { createEntry: { id: number; fishWeightLbs: number } } | null;
    errors?: unknown;
  };
  if (errors || !data) throw new Error(`${gateway.name} answered ${answer.status}: ${answer.body}`);
  return { id: data.createEntry.id, weightLbs: data.createEntry.fishWeightLbs };
}

/** What an authenticator shows at a time. */
export async function codeAt(seed: string, atMs: number): Promise<string> {
  return await generate({ secret: seed, epoch: Math.floor(atMs / 1_000) });
}

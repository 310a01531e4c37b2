import { generate } from 'otplib';
import type { Stack } from '../../support/stack.ts';
import { processOf, replicasOf } from './replicas.ts';
import { send } from '../../support/send.ts';

/** One gateway of a cluster, addressed without the balancer. */
export interface GatewayOfCluster {
  readonly name: string;
  readonly url: string;
  /** Returns the data of an operation. Throws with the response when it is refused. */
  graphql<Data>(query: string, variables?: object, token?: string): Promise<Data>;
  /** Does the same for an operation with a file in its variables. */
  upload<Data>(
    request: { readonly operation: object; readonly place: string; readonly file: Buffer },
    token: string,
  ): Promise<Data>;
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
export function gatewaysOf(stack: Stack): GatewayOfCluster[] {
  return replicasOf(stack, 'gateway').map((name) => {
    const { url } = processOf(stack, name);

    async function post<Data>(headers: Record<string, string>, body: Buffer | string, token?: string): Promise<Data> {
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const response = await send(`${url}/graphql`, {
        method: 'POST',
        headers: { ...headers, ...authorization },
        body,
      });
      const { data, errors } = JSON.parse(response.body || '{}') as { data?: Data | null; errors?: unknown };
      if (errors || !data) throw new Error(`${name} answered ${response.status}: ${response.body}`);
      return data;
    }

    return {
      name,
      url,
      graphql: async (query, variables = {}, token) =>
        await post({ 'content-type': 'application/json' }, JSON.stringify({ query, variables }), token),
      async upload({ operation, place, file }, token) {
        const form = new FormData();
        form.set('operations', JSON.stringify(operation));
        form.set('map', JSON.stringify({ 0: [place] }));
        form.set('0', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'fish.jpg');
        const whole = new Response(form);
        const headers = { 'content-type': whole.headers.get('content-type') ?? '', 'apollo-require-preflight': '1' };
        return await post(headers, Buffer.from(await whole.arrayBuffer()), token);
      },
    };
  });
}

/** Signs in at one gateway. Returns the token, or null when no session was opened. */
export async function signInAt(
  gateway: GatewayOfCluster,
  input: { readonly username: string; readonly password: string; readonly twoFactorCode?: string },
): Promise<string | null> {
  const data = await gateway.graphql<{ login: { token: string | null } }>(LOG_IN, { input });
  return data.login.token;
}

/** Creates a user at a gateway and turns on a second factor with an authenticator of this clock, in epoch ms. */
export async function userWithTwoFactor(
  gateway: GatewayOfCluster,
  options: { readonly administrator: string; readonly nowMs: () => number },
): Promise<TwoFactorUser> {
  const user = { username: `two-factor-${gateway.name}`, password: 'low tide at noon' };
  const create = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }';
  await gateway.graphql(create, { input: user }, options.administrator);
  const token = (await signInAt(gateway, user)) ?? '';
  const setUp = 'mutation { setUpTwoFactor { manualEntryKey } }';
  const { setUpTwoFactor } = await gateway.graphql<{ setUpTwoFactor: { manualEntryKey: string } }>(setUp, {}, token);
  const seed = setUpTwoFactor.manualEntryKey;
  // Uses the code of the previous step, so that the current one can still be used.
  const code = await codeAt(seed, options.nowMs() - STEP_MS);
  await gateway.graphql('mutation ($code: String!) { enableTwoFactor(verificationCode: $code) }', { code }, token);
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
  const operation = { query: WEIGH_IN, variables: { input, key } };
  const { createEntry } = await (photo
    ? gateway.upload<WeighedIn>({ operation, place: 'variables.input.fishPhoto', file: photo }, token)
    : gateway.graphql<WeighedIn>(operation.query, operation.variables, token));
  return { id: createEntry.id, weightLbs: createEntry.fishWeightLbs };
}

interface WeighedIn {
  readonly createEntry: { readonly id: number; readonly fishWeightLbs: number };
}

/** Returns the code of an authenticator at a time. */
export async function codeAt(seed: string, atMs: number): Promise<string> {
  return await generate({ secret: seed, epoch: Math.floor(atMs / 1_000) });
}

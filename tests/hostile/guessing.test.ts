import { randomUUID } from 'node:crypto';
import { sendRequest } from '@derby/server-kit/testing/send-request';
import { generate } from 'otplib';
import { expect, it } from 'vitest';
import { createClient } from '../support/api.ts';
import { openTarget } from './target.ts';

const LOGIN = `mutation ($input: LoginInput!) { login(input: $input) { token deviceToken } }`;
const PASSWORD = 'low tide at noon';
const KNOWN = ['127.0.0.11', '127.0.0.12', '127.0.0.13'];
const KNOWN_TO_ANOTHER_USER = ['127.0.0.14', '127.0.0.15', '127.0.0.16'];
const NETWORKS = [...KNOWN, ...KNOWN_TO_ANOTHER_USER];
const HOME = '127.0.0.10';

const target = openTarget();

interface LoginResponse {
  readonly data?: { readonly login: { readonly token: string; readonly deviceToken: string } | null } | null;
  readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
}

/** Sends a login to the front door from an address of this machine. */
async function logIn(localAddress: string, input: object): Promise<LoginResponse> {
  const response = await sendRequest(target.baseUrl, '/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: LOGIN, variables: { input } }),
    localAddress,
  });
  return JSON.parse(response.body) as LoginResponse;
}

async function createUser() {
  const user = { username: `guessed-${randomUUID().slice(0, 12)}`, password: PASSWORD };
  await target.client.call('POST', '/api/users', { ...user, email: null });
  return user;
}

it('30 wrong codes from six networks: five are checked, and the owner signs in 19 times on a known device', async () => {
  const [user, another] = [await createUser(), await createUser()];
  for (const network of KNOWN) expect((await logIn(network, user)).errors).toBeUndefined();
  for (const network of KNOWN_TO_ANOTHER_USER) expect((await logIn(network, another)).errors).toBeUndefined();
  const { token = '', deviceToken } = (await logIn(HOME, { ...user, deviceToken: null })).data?.login ?? {};
  // Codes of 21 steps are valid at a time, and each works once, in order. The 20 of them that are used here are still
  // valid when the next step begins.
  await target.client.save({ otp_window: '10' });
  const owner = createClient(target.baseUrl, token);
  const { manualEntryKey: secret } = await owner.call<{ manualEntryKey: string }>('POST', '/api/auth/2fa/setup');
  const epoch = Math.floor(Date.now() / 1_000);
  const codeOf = async (step: number) => await generate({ secret, epoch: epoch + step * 30 });
  await owner.call('POST', '/api/auth/2fa/enable', { verificationCode: await codeOf(-9) });

  const guesses: (string | undefined)[] = [];
  const ownerErrors: (string | undefined)[] = [];
  for (let guess = 0; guess < 30; guess += 1) {
    const network = NETWORKS[guess % NETWORKS.length] ?? '';
    const guessed = await logIn(network, { ...user, twoFactorCode: '000000' });
    guesses.push(guessed.errors?.[0]?.extensions.code);
    if (guess < 19) {
      const input = { ...user, deviceToken, twoFactorCode: await codeOf(guess - 8) };
      ownerErrors.push((await logIn(network, input)).errors?.[0]?.extensions.code);
    }
  }
  const checked = guesses.filter((code) => code === 'INVALID_TWO_FACTOR_CODE').length;
  const signedIn = ownerErrors.filter((code) => code === undefined).length;
  process.stdout.write(`guessing: ${checked} of 30 wrong codes checked, owner signed in ${signedIn} of 19 times\n`);
  expect({ checked, signedIn }).toEqual({ checked: 5, signedIn: 19 });
  expect(guesses.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(25);
});

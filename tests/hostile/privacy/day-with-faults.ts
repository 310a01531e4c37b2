import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, postEntry, type Client } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { behave, createdMessages } from '../../support/sandbox-log.ts';
import type { Product } from '../../support/stack.ts';
import type { Person } from './people.ts';
import type { SeededProduct } from './seed-people.ts';

/** Secrets that the product handled on one day, by kind. */
export interface DaySecrets {
  readonly passwords: readonly string[];
  readonly tokens: readonly string[];
  readonly messageTexts: readonly string[];
}

const WRONG_PASSWORD = 'Tr0ub4dor-not-the-password';
const PROVIDER_TOKEN = 'sandbox-auth-token-for-a-day-0000';
const FINAL_TEXT = 'Zyx final [First Name], [Weight] lbs, [Rank/Position]';
const FAULTS = ['invalidTo', 'notMobile', 'unreachable', 'acceptedThenServerError', 'reset', 'unavailable'] as const;
const FAILURES_EACH = 3;
const MINUTE_MS = 60_000;
const FINGERPRINT = 'a'.repeat(64);
const PASS_CODE = 'Zk3-code-of-no-pass-Zk';

type Send = (method: string, path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;

/** What the parts of a day share. */
interface Day {
  readonly stack: Product;
  readonly client: Client;
  /** Sends text as if it were JSON. */
  readonly send: Send;
  readonly deviceToken: string;
  readonly people: readonly [Person, Person, Person, ...Person[]];
}

/**
 * Runs the day of a derby with many faults: bad logins, invalid bodies, refused entries and imports,
 * killed servers, a provider that fails in every way; then the end of the derby and its messages.
 */
export async function dayWithFaults({ stack, client, deviceToken, people }: SeededProduct): Promise<DaySecrets> {
  const { token } = client;
  const send: Send = (method, path, body, headers = {}) => {
    const request: RequestInit = {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    };
    return fetch(stack.baseUrl + path, request);
  };
  const day: Day = { stack, client, deviceToken, send, people: people as Day['people'] };
  const rememberMeToken = await signInBadly(day);
  await sendBadEntries(day);
  await sendBadRequests(day);
  await correctAndSave(day);
  await killServers(day);
  const messageTexts = await endWithFaults(day);
  return {
    passwords: [stack.administrator.password, WRONG_PASSWORD, PROVIDER_TOKEN],
    tokens: [token, String(token.split('.')[2]), rememberMeToken, PASS_CODE],
    messageTexts,
  };
}

/**
 * Sends wrong passwords, a number as a name and half a body. Returns a remember-me token that was used correctly and
 * incorrectly.
 */
async function signInBadly({ stack, deviceToken, send, people: [one] }: Day): Promise<string> {
  const { administrator } = stack;
  await send('POST', '/api/login', { username: administrator.username, password: WRONG_PASSWORD });
  await send('POST', '/api/login', { username: one.phoneNumber, password: WRONG_PASSWORD });
  await send('POST', '/api/login', `{"username": "admin", "password": "${WRONG_PASSWORD}`);
  const login = { ...administrator, deviceToken, rememberMe: true, deviceFingerprint: FINGERPRINT };
  const { token, rememberMeToken } = (await (await send('POST', '/api/login', login)).json()) as {
    token?: string;
    rememberMeToken?: string;
  };
  if (!rememberMeToken) throw new Error('The login gave no remember-me token.');
  await send('POST', '/api/auth/refresh', { rememberMeToken, deviceFingerprint: FINGERPRINT });
  await send('POST', '/api/auth/refresh', { rememberMeToken, deviceFingerprint: 'other' });
  const code = `code: "${PASS_CODE}", requestKey: "${rememberMeToken}", deviceFingerprint: "${FINGERPRINT}"`;
  await send('POST', '/graphql', { query: `mutation { redeemScalePass(${code}) { token } }` });
  await createClient(stack.baseUrl, token).send('POST', '/api/auth/logout', {});
  return rememberMeToken;
}

async function sendBadEntries({ client, send, people: [one, other] }: Day): Promise<void> {
  await send('POST', '/api/entries', `{"phone_number": "${one.phoneNumber}"`);
  await send('PUT', '/api/entries/1', `first_name=${one.firstName}&phone_number=${one.phoneNumber}`);
  await send('PUT', '/api/participants/1', { email: one.email, first_name: { phone: one.phoneNumber } });
  await send('PUT', '/api/participants/1', participantWith(other.email));
  await send('POST', '/api/anglers', {
    number: 1,
    first_name: one.firstName,
    last_name: 'X',
    phone_number: one.phoneNumber,
  });
  await send('PUT', '/api/anglers/1', { number: { $gt: one.phoneNumber }, phone_number: `${other.phoneNumber}9` });
  await send('PUT', '/api/anglers/1', { phone_number: other.phoneNumber, has_consented: true });
  for (const changes of [
    { phoneNumber: `${one.phoneNumber}9` },
    { fishWeight: one.phoneNumber },
    { firstName: one.firstName.repeat(20) },
    { photo: new Blob([`not a photo of ${one.phoneNumber}`], { type: 'image/jpeg' }) },
  ]) {
    await postEntry(client.baseUrl, client.token, { ...one, ...changes });
  }
  const rows = `X,${one.email}@\n${one.firstName} Y,${other.email} ${one.phoneNumber}\n`;
  const content = `Name,Email\n${rows}`;
  const form = new FormData();
  form.set('csvFile', new Blob([content], { type: 'text/csv' }), `${content.slice(0, 20)}.csv`);
  await client.send('POST', '/api/participants/import', form);
}

/** Sends private texts in URLs, headers and operations. */
async function sendBadRequests({ client: { baseUrl, token }, send, people: [one, other] }: Day): Promise<void> {
  await fetch(`${baseUrl}/api/entries/public?search=${one.phoneNumber}&limit=${other.phoneNumber}`);
  await fetch(`${baseUrl}/leaderboard/${one.phoneNumber}?token=${token}`);
  const headers = { authorization: `Bearer ${one.phoneNumber}` };
  await fetch(`${baseUrl}/api/entries?authorization=${token}`, { headers });
  const query = 'mutation($i: CreateEntryInput!) { createEntry(input: $i) { id } }';
  await send('POST', '/graphql', { query, variables: { i: { phoneNumber: [one.phoneNumber], password: 1 } } });
  await send('POST', '/graphql', `{"query": "{ leaderboard(search: \\"${one.phoneNumber}`);
  const { display } = (await (await send('POST', '/graphql/scale', {})).json()) as { display: string };
  const view = { display, weightLbs: 18.4, name: one.firstName, thanks: null };
  await send('POST', '/graphql/scale/view', view);
  await send('POST', '/graphql/scale/view', { ...view, name: `${one.firstName} ${one.phoneNumber}` });
  await send('POST', '/graphql/scale/view', { ...view, phoneNumber: other.phoneNumber });
}

/** Deletes one entry, corrects another, saves secrets and texts. */
async function correctAndSave({ stack, client, people: [, , third] }: Day): Promise<void> {
  const list = await client.read<{ id: number }[]>('/api/entries');
  await client.send('DELETE', `/api/entries/${list[0]?.id}`);
  const form = new FormData();
  form.set('first_name', third.firstName);
  form.set('last_name', third.lastName);
  form.set('phone_number', third.phoneNumber);
  form.set('fish_weight', '33.25');
  await client.send('PUT', `/api/entries/${list[1]?.id}`, form);
  await client.save({ twilio_auth_token: PROVIDER_TOKEN, sms_final_template: FINAL_TEXT });
  const sandboxToken = readFileSync(join(stack.dataDirectory, 'sandbox', 'auth-token'), 'utf8');
  await client.save({ twilio_auth_token: sandboxToken });
}

async function killServers({ stack, client, people }: Day): Promise<void> {
  for (const name of ['redis', 'mongodb']) {
    stack.kill(name, 'SIGKILL');
    await Promise.allSettled(people.slice(0, 4).map((person) => postEntry(client.baseUrl, client.token, person)));
    const isReady = async () => ((await fetch(`${stack.baseUrl}/ready`)).ok ? true : undefined);
    await eventually('the product is ready again', isReady, MINUTE_MS);
  }
}

/** Ends the derby while the provider fails in one way after the other. Returns the texts that it received. */
async function endWithFaults({ stack: { sandboxUrl }, send }: Day): Promise<string[]> {
  await behave(sandboxUrl, { next: { outcome: FAULTS[0], count: FAILURES_EACH } });
  // Readiness may be outdated. Retries like an administrator who reads "Please try again".
  const isEnded = async () => ((await send('POST', '/api/admin/end-derby', {})).ok ? true : undefined);
  await eventually('the end of the derby is accepted', isEnded);
  for (const outcome of FAULTS) {
    const before = (await createdMessages(sandboxUrl)).length;
    await behave(sandboxUrl, { next: { outcome, count: FAILURES_EACH } });
    await eventually(`the provider got a request with ${outcome}`, async () =>
      (await createdMessages(sandboxUrl)).length > before + FAILURES_EACH ? true : undefined,
    );
  }
  // Without the messages that other tests left in the queue.
  const texts = (await createdMessages(sandboxUrl)).map(({ body }) => body);
  return texts.filter((text) => text.startsWith('Zyx final '));
}

const participantWith = (email: string) => ({
  first_name: 'Ada',
  last_name: 'Buyer',
  email,
  total_tickets: 1,
  derby_entries: 1,
  junior_entries: 0,
  status: 'active',
});

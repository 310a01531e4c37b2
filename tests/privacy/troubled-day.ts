import { postEntry, signIn } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { behave, createdMessages } from '../support/sandbox-log.ts';
import type { Stack } from '../support/stack.ts';
import type { Person } from './people.ts';
import { saveSettings } from './seed-people.ts';

/** Secrets that went through the product on one day, by what they are. */
export interface DaySecrets {
  readonly passwords: readonly string[];
  readonly tokens: readonly string[];
  readonly messageTexts: readonly string[];
}

export const WRONG_PASSWORD = 'Tr0ub4dor-not-the-password';
const PROVIDER_TOKEN = 'sandbox-auth-token-for-a-day-0000';
const FINAL_TEXT = 'Zyx final [First Name], [Weight] lbs, [Rank/Position]';
const FAULTS = ['invalidTo', 'notMobile', 'unreachable', 'acceptedThenServerError', 'reset', 'unavailable'] as const;
const MINUTE_MS = 60_000;

/**
 * A derby's day on which much goes wrong: bad logins, bodies that are none, refused entries and imports,
 * servers killed, a provider that fails in every way; then the end of the derby and its messages.
 */
export async function troubledDay(stack: Stack, token: string, people: readonly Person[]): Promise<DaySecrets> {
  const { baseUrl } = stack;
  const authorization = `Bearer ${token}`;
  const send = (method: string, path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(baseUrl + path, { method, headers: { 'content-type': 'application/json', authorization, ...headers }, body });
  const login = (fields: Record<string, unknown>) => send('POST', '/api/login', JSON.stringify(fields));
  const [one, other, third] = people as [Person, Person, Person];

  await login({ username: stack.administrator.username, password: WRONG_PASSWORD });
  await login({ username: one.phoneNumber, password: WRONG_PASSWORD });
  await send('POST', '/api/login', `{"username": "admin", "password": "${WRONG_PASSWORD}`);
  const signedIn = await login({ ...stack.administrator, rememberMe: true, deviceFingerprint: 'a'.repeat(64) });
  const { rememberMeToken = '' } = (await signedIn.json()) as { rememberMeToken?: string };
  await send('POST', '/api/auth/refresh', JSON.stringify({ rememberMeToken, deviceFingerprint: 'a'.repeat(64) }));
  await send('POST', '/api/auth/refresh', JSON.stringify({ rememberMeToken, deviceFingerprint: 'other' }));

  await send('POST', '/api/entries', `{"phone_number": "${one.phoneNumber}"`);
  await send('PUT', '/api/entries/1', `first_name=${one.firstName}&phone_number=${one.phoneNumber}`);
  await send(
    'PUT',
    '/api/participants/1',
    JSON.stringify({ email: one.email, first_name: { phone: one.phoneNumber } }),
  );
  await send('PUT', '/api/participants/1', JSON.stringify(participantWith(other.email)));
  for (const changes of [
    { phoneNumber: `${one.phoneNumber}9` },
    { fishWeight: one.phoneNumber },
    { firstName: one.firstName.repeat(20) },
    { photo: new Blob([`not a photo of ${one.phoneNumber}`], { type: 'image/jpeg' }) },
  ]) {
    await postEntry(baseUrl, token, { ...one, ...changes });
  }
  await fetch(`${baseUrl}/api/entries/public?search=${one.phoneNumber}&limit=${other.phoneNumber}`);
  await fetch(`${baseUrl}/leaderboard/${one.phoneNumber}?token=${token}`);
  await fetch(`${baseUrl}/api/entries?authorization=${token}`, {
    headers: { authorization: `Bearer ${one.phoneNumber}` },
  });
  await importRows(
    baseUrl,
    authorization,
    `Name,Email\nX,${one.email}@\n${one.firstName} Y,${other.email} ${one.phoneNumber}\n`,
  );
  const query = 'mutation($i: CreateEntryInput!) { createEntry(input: $i) { id } }';
  await send(
    'POST',
    '/graphql',
    JSON.stringify({ query, variables: { i: { phoneNumber: [one.phoneNumber], password: 1 } } }),
  );
  await send('POST', '/graphql', `{"query": "{ leaderboard(search: \\"${one.phoneNumber}`);

  const entries = (await (await fetch(`${baseUrl}/api/entries`, { headers: { authorization } })).json()) as {
    id: number;
  }[];
  await fetch(`${baseUrl}/api/entries/${entries[0]?.id}`, { method: 'DELETE', headers: { authorization } });
  await correct(baseUrl, authorization, Number(entries[1]?.id), { ...third, fishWeight: '33.25' });
  await saveSettings(stack, token, { twilio_auth_token: PROVIDER_TOKEN, sms_final_template: FINAL_TEXT });
  await saveSettings(stack, token, {
    twilio_auth_token: String(stack.environment['TWILIO_AUTH_TOKEN'] ?? 'sandbox-auth-token'),
  });

  for (const name of ['redis', 'mongodb']) {
    stack.kill(name, 'SIGKILL');
    await Promise.allSettled(people.slice(0, 4).map((person) => postEntry(baseUrl, token, person)));
    await eventually(
      'the product is ready again',
      async () => ((await fetch(`${baseUrl}/ready`)).ok ? true : undefined),
      MINUTE_MS,
    );
  }

  await behave(stack.sandboxUrl, { next: { outcome: FAULTS[0], count: 3 } });
  await send('POST', '/api/admin/end-derby', '{}');
  for (const outcome of FAULTS) {
    const before = (await createdMessages(stack.sandboxUrl)).length;
    await behave(stack.sandboxUrl, { next: { outcome, count: 3 } });
    await eventually(`the provider was asked with ${outcome}`, async () =>
      (await createdMessages(stack.sandboxUrl)).length >= before + 4 ? true : undefined,
    );
  }
  await behave(stack.sandboxUrl, { rejectsCredentials: true });
  await behave(stack.sandboxUrl, { rejectsCredentials: false });
  const messages = await createdMessages(stack.sandboxUrl);
  await send('POST', '/api/auth/logout', '{}', {
    authorization: `Bearer ${await signIn(baseUrl, stack.administrator)}`,
  });
  return {
    passwords: [stack.administrator.password, WRONG_PASSWORD, PROVIDER_TOKEN],
    tokens: [token, String(token.split('.')[2]), rememberMeToken],
    messageTexts: messages.map(({ body }) => body),
  };
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

async function importRows(baseUrl: string, authorization: string, content: string): Promise<void> {
  const form = new FormData();
  form.set('csvFile', new Blob([content], { type: 'text/csv' }), `${content.slice(0, 20)}.csv`);
  await fetch(`${baseUrl}/api/participants/import`, { method: 'POST', headers: { authorization }, body: form });
}

async function correct(baseUrl: string, authorization: string, id: number, person: Person): Promise<void> {
  const form = new FormData();
  form.set('first_name', person.firstName);
  form.set('last_name', person.lastName);
  form.set('phone_number', person.phoneNumber);
  form.set('fish_weight', person.fishWeight);
  await fetch(`${baseUrl}/api/entries/${id}`, { method: 'PUT', headers: { authorization }, body: form });
}

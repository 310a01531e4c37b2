import { postEntry, signIn } from '../support/api.ts';
import type { Stack } from '../support/stack.ts';
import { photoWithOwner } from './owner-photo.ts';
import { ticketingExport, type Person } from './people.ts';

/** A running product with the people who are in its derby, and its administrator's token. */
export interface SeededProduct {
  readonly stack: Stack;
  readonly token: string;
  readonly people: readonly Person[];
}

/** Every so many people one brings a photo. */
const PHOTO_EVERY = 5;
/** At once; fewer than the product takes. */
const UPLOADS_AT_ONCE = 4;

/** Creates a participant and an entry for each person by REST. Returns the administrator's token. */
export async function seedPeople(stack: Stack, people: readonly Person[]): Promise<string> {
  const token = await signIn(stack.baseUrl, stack.administrator);
  // The tests send more requests than the rate limit allows, and read the pushed events.
  await saveSettings(stack, token, { rate_limit_enabled: 'false', enable_real_time_updates: 'true' });
  const form = new FormData();
  form.set('csvFile', new Blob([ticketingExport(people)], { type: 'text/csv' }), 'export.csv');
  const headers = { authorization: `Bearer ${token}` };
  const imported = await fetch(`${stack.baseUrl}/api/participants/import`, { method: 'POST', headers, body: form });
  const body: unknown = await imported.json();
  if ((body as { imported?: number }).imported !== people.length) throw new Error(JSON.stringify(body));

  const waiting = [...people.entries()];
  await Promise.all(
    Array.from({ length: UPLOADS_AT_ONCE }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [index, person] = next;
        const photo = index % PHOTO_EVERY === 0 ? await photoWithOwner(person) : undefined;
        const answer = await postEntry(stack.baseUrl, token, { ...person, ...(photo ? { photo } : {}) });
        if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
      }
    }),
  );
  return token;
}

/** Throws with the answer unless the settings were saved. */
export async function saveSettings(
  { baseUrl }: Pick<Stack, 'baseUrl'>,
  token: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const answer = await fetch(`${baseUrl}/api/admin/global-settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(settings),
  });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
}

import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { eventually } from './eventually.ts';
import { REPOSITORY_ROOT } from './stack.ts';

/** Until the provider has told what became of the last message. */
const RESET_LIMIT_MS = 60_000;

/** The photos that tests upload; they lie beside the repository. */
export const SAMPLE_PHOTOS = join(REPOSITORY_ROOT, 'tests', 'fixtures', 'photos');

/** What a weigh-in by REST needs; `photo` is a file of SAMPLE_PHOTOS, or its bytes. */
export interface WeighIn {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly fishWeight: string;
  readonly isJunior?: boolean;
  readonly photo?: string | Blob;
}

/** The token of an administrator. Throws with the answer when the login is refused. */
export async function signIn(
  baseUrl: string,
  administrator: { readonly username: string; readonly password: string },
): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  const body = (await answer.json()) as { token?: string };
  if (!body.token) throw new Error(`The login was refused with ${answer.status}: ${JSON.stringify(body)}`);
  return body.token;
}

/** POST /api/entries as a form; the answer is not judged here. */
export async function postEntry(
  baseUrl: string,
  token: string,
  weighIn: WeighIn,
  headers: Record<string, string> = {},
): Promise<Response> {
  const form = new FormData();
  form.set('first_name', weighIn.firstName);
  form.set('last_name', weighIn.lastName);
  form.set('phone_number', weighIn.phoneNumber);
  form.set('fish_weight', weighIn.fishWeight);
  form.set('is_junior', String(weighIn.isJunior ?? false));
  if (typeof weighIn.photo === 'string') {
    const bytes = readFileSync(join(SAMPLE_PHOTOS, weighIn.photo));
    form.set('fish_photo', new Blob([bytes], { type: 'image/jpeg' }), basename(weighIn.photo));
  } else if (weighIn.photo) {
    form.set('fish_photo', weighIn.photo, 'fish.jpg');
  }
  return fetch(`${baseUrl}/api/entries`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: form,
  });
}

/**
 * `count` different contestants with falling weights, heaviest first, all regular; phone numbers are of
 * the range that the sandbox accepts and delivers.
 */
export function contestants(count: number): WeighIn[] {
  return Array.from({ length: count }, (_, index) => ({
    firstName: `First${index + 1}`,
    lastName: `Contestant${index + 1}`,
    phoneNumber: `250555${String(2000 + index)}`,
    fishWeight: (40 - index * 0.125).toFixed(3),
  }));
}

/** Deletes every entry of the derby, with its photo. */
export async function deleteEntries(baseUrl: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const entries = (await (await fetch(`${baseUrl}/api/entries`, { headers })).json()) as { id: number }[];
  await Promise.all(
    entries.map(async ({ id }) => {
      const answer = await fetch(`${baseUrl}/api/entries/${id}`, { method: 'DELETE', headers });
      if (!answer.ok) throw new Error(`Entry ${id} was not deleted: ${answer.status} ${await answer.text()}`);
    }),
  );
}

/** Makes a derby that has ended active again, without entries, as soon as its final messages are out. */
export async function resetDerby(baseUrl: string, token: string): Promise<void> {
  await eventually(
    'the derby is reset',
    async () => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${baseUrl}/api/admin/reset-competition`, { method: 'POST', headers });
      if (!answer.ok) throw new Error(`The reset was refused with ${answer.status}: ${await answer.text()}`);
      return true;
    },
    RESET_LIMIT_MS,
  );
}

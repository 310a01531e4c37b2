import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { eventually } from './eventually.ts';
import { REPOSITORY_ROOT } from './stack.ts';

/** Long enough for the provider to report the state of the last message. */
const RESET_LIMIT_MS = 60_000;

/** The photos that tests upload. */
export const SAMPLE_PHOTOS = join(REPOSITORY_ROOT, 'tests', 'fixtures', 'photos');

/** What the store keeps of a photo: itself, its MMS copy and its thumbnail. */
export const FILES_PER_PHOTO = 3;

/** The fields of a new entry in REST; `photo` is a file name in SAMPLE_PHOTOS, or bytes. */
export interface WeighIn {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly fishWeight: string;
  readonly isJunior?: boolean;
  readonly photo?: string | Blob;
}

/** An entry in REST, with the fields that tests read. */
export interface WireEntry {
  readonly id: number;
  readonly last_name: string;
  readonly fish_photo_path: string | null;
  readonly fish_photo_url: string | null;
}

const KEEPSAKE = 'query ($id: Int!) { fish(id: $id) { keepsake { share } } }';

/** Waits until the worker has made the picture of a fish. Returns its path. */
export async function pictureOf(client: Client, id: number): Promise<string> {
  return await eventually('the picture is made', async () => {
    const { fish } = await client.graphql<{ fish: { keepsake: { share: string } | null } | null }>(KEEPSAKE, { id });
    return fish?.keepsake?.share;
  });
}

/** A client of a product. */
export type Client = ReturnType<typeof createClient>;

/** Creates a client with a token, or a visitor. REST by method and path, GraphQL by query. */
export function createClient(baseUrl: string, token?: string) {
  /** Sends a form unchanged, anything else as JSON. Does not check the response. */
  function send(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
    const isJson = body !== undefined && !(body instanceof FormData);
    return fetch(baseUrl + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
    });
  }

  /** Returns the body of a response. Throws with the response when the call is refused. */
  async function call<Body>(method: string, path: string, body?: object): Promise<Body> {
    const response = await send(method, path, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was refused with ${response.status}: ${text}`);
    return JSON.parse(text) as Body;
  }

  /** Returns the data of an operation. Throws with the response when it is refused. */
  async function graphql<Data>(query: string, variables: object = {}): Promise<Data> {
    const response = await send('POST', '/graphql', { query, variables });
    const text = await response.text();
    const { data, errors } = JSON.parse(text) as { data?: Data | null; errors?: unknown };
    if (errors || !data) throw new Error(`${query} was answered ${response.status}: ${text}`);
    return data;
  }

  return {
    baseUrl,
    token: token ?? '',
    send,
    call,
    graphql,
    read: <Body>(path: string) => call<Body>('GET', path),
    weighIn: (weighIn: WeighIn) => call<WireEntry>('POST', '/api/entries', weighInForm(weighIn)),
    save: async (settings: Readonly<Record<string, string>>) =>
      void (await call('PUT', '/api/admin/global-settings', settings)),
  };
}

/** Signs in the administrator of a product and returns the client. */
export async function clientOf(product: {
  readonly baseUrl: string;
  readonly administrator: { readonly username: string; readonly password: string };
}): Promise<Client> {
  return createClient(product.baseUrl, await signIn(product.baseUrl, product.administrator));
}

/** Returns the token of an administrator. Throws with the response when the login is refused. */
export async function signIn(
  baseUrl: string,
  administrator: { readonly username: string; readonly password: string },
): Promise<string> {
  return (await createClient(baseUrl).call<{ token: string }>('POST', '/api/login', administrator)).token;
}

/** Sends POST /api/entries as a form. Does not check the response. */
export async function postEntry(baseUrl: string, token: string, weighIn: WeighIn): Promise<Response> {
  return createClient(baseUrl, token).send('POST', '/api/entries', weighInForm(weighIn));
}

/** Returns the form of a new entry in REST. */
export function weighInForm(weighIn: WeighIn): FormData {
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
  return form;
}

/** Returns the form of a GraphQL operation whose input has a photo, for a request with `apollo-require-preflight`. */
export function operationWithFile(query: string, variables: object, photo: Blob): FormData {
  const form = new FormData();
  form.set('operations', JSON.stringify({ query, variables }));
  form.set('map', JSON.stringify({ 0: ['variables.input.fishPhoto'] }));
  form.set('0', photo, 'fish.jpg');
  return form;
}

/**
 * Returns `count` different contestants of the regular division, heaviest first. Their phone numbers are in the range
 * that the sandbox delivers to.
 */
export function contestants(count: number): WeighIn[] {
  return Array.from({ length: count }, (_, index) => ({
    firstName: `First${index + 1}`,
    lastName: `Contestant${index + 1}`,
    phoneNumber: `250555${String(2000 + index)}`,
    fishWeight: (40 - index * 0.125).toFixed(3),
  }));
}

/** Deletes all entries of the derby, disqualified ones too, and their photos. */
export async function deleteEntries(client: Client): Promise<void> {
  type Ids = readonly { readonly id: number }[];
  const lists = await client.graphql<Record<'entries' | 'disqualifiedEntries', Ids>>(
    '{ entries { id } disqualifiedEntries { id } }',
  );
  const ids = Object.values(lists).flatMap((list) => list.map(({ id }) => id));
  await Promise.all(ids.map((id) => client.call('DELETE', `/api/entries/${id}`)));
}

/** Resets an ended derby as soon as its final messages have been sent. */
export async function resetDerby(client: Client): Promise<void> {
  const reset = () => client.call('POST', '/api/admin/reset-competition');
  await eventually('the derby is reset', reset, RESET_LIMIT_MS);
}

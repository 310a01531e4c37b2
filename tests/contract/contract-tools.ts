import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect } from 'vitest';
import { SAMPLE_PHOTOS, signIn } from '../support/api.ts';

/** The product that the suite tests. */
export interface ContractTarget {
  readonly baseUrl: string;
  readonly administrator: { readonly username: string; readonly password: string };
}

/** A response as a client sees it. */
export interface RestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Bytes that are sent as a photo. */
export type Photo = Uint8Array<ArrayBuffer>;

/** The tools that the parts of the suite share. */
export type ContractTools = ReturnType<typeof createContractTools>;

/** Matches a time in the format of the contract. */
export const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Ids that no row has. */
export const UNKNOWN_IDS = ['999999999', '2147483648', '0', '-1', '1.5', 'abc', '%24ne'];

/** Reads a sample photo. */
export const photoOf = (name: string): Photo => new Uint8Array(readFileSync(join(SAMPLE_PHOTOS, name)));

/** The shared tools. Signs in before the first test. `target` is called when the tests run. */
export function createContractTools(target: () => ContractTarget) {
  let token = '';
  beforeAll(async () => {
    token = await signIn(target().baseUrl, target().administrator);
  });

  const bearer = () => ({ authorization: `Bearer ${token}` });

  async function call(method: string, path: string, init: Omit<RequestInit, 'method'> = {}): Promise<RestResponse> {
    const response = await fetch(`${target().baseUrl}${path}`, { method, ...init });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
  }

  /** Sends JSON, or a text unchanged, or no body. */
  function sendJson(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
    if (body === undefined) return call(method, path, { headers });
    return call(method, path, {
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  /** Makes a call with a token. */
  const as = (one: string, method: string, path: string, body?: unknown) =>
    sendJson(method, path, body, { authorization: `Bearer ${one}` });

  /** Makes a call as the administrator of the target. */
  const admin = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    sendJson(method, path, body, { ...bearer(), ...headers });

  /** Returns the body of a list or row as the administrator reads it. */
  async function read<Body>(path: string): Promise<Body> {
    const response = await admin('GET', path);
    expect(response.status).toBe(200);
    return response.body as Body;
  }

  function sendForm(
    method: string,
    path: string,
    fields: Record<string, string>,
    { photo, headers = {} }: { readonly photo?: Photo; readonly headers?: Record<string, string> } = {},
  ): Promise<RestResponse> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (photo) form.set('fish_photo', new Blob([photo], { type: 'image/jpeg' }), 'fish.jpg');
    return call(method, path, { headers: { ...bearer(), ...headers }, body: form });
  }

  /** Sends POST /api/entries. */
  const postForm = (fields: Record<string, string>, options: Parameters<typeof sendForm>[3] = {}) =>
    sendForm('POST', '/api/entries', fields, options);

  /** Returns the fields of an entry that no other test creates. */
  const someone = (overrides: Record<string, string> = {}): Record<string, string> => ({
    first_name: 'Ada',
    last_name: `Angler ${randomUUID().slice(0, 8)}`,
    phone_number: `250555${randomInt(2_000, 2_999)}`,
    fish_weight: '12.5',
    ...overrides,
  });

  function expectRefused(response: RestResponse, status: number, body: object): void {
    expect(response.body).toEqual(body);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
  }

  async function save(settings: Record<string, string>): Promise<void> {
    expect((await admin('PUT', '/api/admin/global-settings', settings)).status).toBe(200);
  }

  /** Runs the task with these settings and restores the previous ones. */
  async function during(settings: Record<string, string>, task: () => Promise<void>): Promise<void> {
    const before = await read<Record<string, string>>('/api/admin/global-settings');
    await save(settings);
    try {
      await task();
    } finally {
      await save(Object.fromEntries(Object.keys(settings).map((key) => [key, String(before[key])])));
    }
  }

  return { target, bearer, call, sendJson, as, admin, read, sendForm, postForm, someone, expectRefused, save, during };
}

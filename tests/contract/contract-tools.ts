import { randomInt, randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { signIn } from '../support/api.ts';

/** What the suite runs against. */
export interface ContractTarget {
  readonly baseUrl: string;
  readonly administrator: { readonly username: string; readonly password: string };
}

/** An answer as a client sees it. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A file that is sent as a photo. */
export interface Photo {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type?: string;
  readonly name?: string;
}

interface FormOptions {
  readonly photo?: Photo;
  readonly headers?: Record<string, string>;
}

/** What the parts of the suite share. */
export interface ContractTools {
  readonly target: () => ContractTarget;
  readonly bearer: () => { authorization: string };
  readonly call: (method: string, path: string, init?: Omit<RequestInit, 'method'>) => Promise<Answer>;
  readonly postJson: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>;
  /** A weigh-in: POST /api/entries. */
  readonly postForm: (fields: Record<string, string>, options?: FormOptions) => Promise<Answer>;
  readonly sendForm: (
    method: string,
    path: string,
    fields: Record<string, string>,
    options?: FormOptions,
  ) => Promise<Answer>;
  readonly someone: (overrides?: Record<string, string>) => Record<string, string>;
  readonly expectRefused: (answer: Answer, status: number, body: object) => void;
  /** Does the task while the settings are these, and puts them back. */
  readonly during: (settings: Record<string, string>, task: () => Promise<void>) => Promise<void>;
  readonly refusesBadTokens: (method: string, path: string, init?: Omit<RequestInit, 'method' | 'headers'>) => void;
}

/** What every protected call answers without a token that counts. */
export const AUTHENTICATION_REQUIRED = { error: 'Authentication required' };

const BAD_TOKENS = {
  'no token': {},
  'a token of another kind': { authorization: 'Basic YWRtaW46YWRtaW4=' },
  'an empty token': { authorization: 'Bearer ' },
  'a token that is none': { authorization: 'Bearer abc' },
  'an unsigned token': {
    authorization: `Bearer ${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${Buffer.from('{"sub":"1"}').toString('base64url')}.`,
  },
};

/** The shared tools; signs in before the first test. `target` is asked when the tests run. */
export function createContractTools(target: () => ContractTarget): ContractTools {
  let token = '';
  beforeAll(async () => {
    token = await signIn(target().baseUrl, target().administrator);
  });

  const bearer = () => ({ authorization: `Bearer ${token}` });

  async function call(method: string, path: string, init: Omit<RequestInit, 'method'> = {}): Promise<Answer> {
    const answer = await fetch(`${target().baseUrl}${path}`, { method, ...init });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
  }

  function postJson(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return call('POST', path, {
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  const postForm = (fields: Record<string, string>, options: FormOptions = {}) =>
    sendForm('POST', '/api/entries', fields, options);

  function sendForm(
    method: string,
    path: string,
    fields: Record<string, string>,
    options: FormOptions = {},
  ): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (options.photo) {
      const { bytes, type = 'image/jpeg', name = 'fish.jpg' } = options.photo;
      form.set('fish_photo', new Blob([bytes], { type }), name);
    }
    return call(method, path, { headers: options.headers ?? bearer(), body: form });
  }

  /** Fields of an entry that no other test makes. */
  function someone(overrides: Record<string, string> = {}): Record<string, string> {
    return {
      first_name: 'Ada',
      last_name: `Angler ${randomUUID().slice(0, 8)}`,
      phone_number: `250555${randomInt(2_000, 2_999)}`,
      fish_weight: '12.5',
      ...overrides,
    };
  }

  function expectRefused(answer: Answer, status: number, body: object): void {
    expect(answer.body).toEqual(body);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }

  function refusesBadTokens(method: string, path: string, init: Omit<RequestInit, 'method' | 'headers'> = {}): void {
    it.each(Object.entries(BAD_TOKENS))('refuses %s', async (_name, headers) => {
      expectRefused(await call(method, path, { ...init, headers }), 401, AUTHENTICATION_REQUIRED);
    });
  }

  async function save(settings: Record<string, string>): Promise<void> {
    const answer = await call('PUT', '/api/admin/global-settings', {
      headers: { ...bearer(), 'content-type': 'application/json' },
      body: JSON.stringify(settings),
    });
    expect(answer.status).toBe(200);
  }

  async function during(settings: Record<string, string>, task: () => Promise<void>): Promise<void> {
    const read = (await call('GET', '/api/admin/global-settings', { headers: bearer() })).body as Record<
      string,
      string
    >;
    await save(settings);
    try {
      await task();
    } finally {
      await save(Object.fromEntries(Object.keys(settings).map((key) => [key, String(read[key])])));
    }
  }

  return { during, target, bearer, call, postJson, postForm, sendForm, someone, expectRefused, refusesBadTokens };
}

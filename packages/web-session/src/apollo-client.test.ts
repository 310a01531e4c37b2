// @vitest-environment happy-dom
import { gql } from '@apollo/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApolloClient } from './apollo-client.ts';
import { failureOf as requestFailureOf } from './request-failure.ts';
import { CLOCK_PRECISION_MS, serverNow } from './server-clock.ts';
import { storeSession } from './session.ts';
import { readAuthToken, readRememberMeToken } from './token-storage.ts';

const ENTRIES = gql`
  query Entries {
    entries {
      id
    }
  }
`;
const CREATE = gql`
  mutation Create($input: CreateEntryInput!) {
    createEntry(input: $input) {
      id
    }
  }
`;

const SERVER_DATE = 'Sat, 09 Aug 2025 20:00:00 GMT';

interface Sent {
  readonly body: unknown;
  readonly headers: Record<string, string>;
}

let sent: Sent[];
/** Responses in order; null for a network failure. */
let responses: ({ status?: number; body: unknown } | null)[];
const onSessionEnded = vi.fn<() => void>();

const refused = (code: string) => ({ status: 401, body: { errors: [{ message: 'No', extensions: { code } }] } });

beforeEach(() => {
  sent = [];
  responses = [];
  onSessionEnded.mockReset();
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push({ body: init.body, headers: Object.fromEntries(new Headers(init.headers)) });
    const response = responses.shift();
    if (!response) throw new TypeError('Failed to fetch');
    const headers = { 'content-type': 'application/graphql-response+json', date: SERVER_DATE };
    return new Response(JSON.stringify(response.body), { status: response.status ?? 200, headers });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const client = () => createApolloClient({ onSessionEnded });
/** Sends this number of concurrent requests from one client. */
function readConcurrently(count: number) {
  const one = client();
  const options = { query: ENTRIES, fetchPolicy: 'no-cache', context: { queryDeduplication: false } } as const;
  return Array.from({ length: count }, () => one.query(options));
}
const read = () => client().query({ query: ENTRIES, fetchPolicy: 'no-cache' });

describe('request of a signed-in administrator', () => {
  it('has the token and the CSRF header', async () => {
    storeSession({ authToken: 'token-1' });
    responses.push({ body: { data: { entries: [] } } });
    await read();
    expect(sent[0]?.headers).toMatchObject({ authorization: 'Bearer token-1', 'apollo-require-preflight': '1' });
  });

  it('sets the clock of the server by the response', async () => {
    responses.push({ body: { data: { entries: [] } } });
    await read();
    expect(Math.abs(serverNow().getTime() - Date.parse(SERVER_DATE))).toBeLessThan(CLOCK_PRECISION_MS);
  });

  it('is sent as a form when it has a file', async () => {
    responses.push({ body: { data: { createEntry: { id: 1 } } } });
    const fishPhoto = new Blob(['fish'], { type: 'image/jpeg' });
    await client().mutate({ mutation: CREATE, variables: { input: { firstName: 'Ada', fishPhoto } } });
    const form = sent[0]?.body as FormData;
    expect(JSON.parse(String(form.get('operations')))).toMatchObject({
      operationName: 'Create',
      variables: { input: { firstName: 'Ada', fishPhoto: null } },
    });
    expect(form.get('map')).toBe('{"0":["variables.input.fishPhoto"]}');
    expect(form.get('0')).toBeInstanceOf(Blob);
  });

  it('keeps the session when an error is not about the session', async () => {
    storeSession({ authToken: 'token-1', rememberMeToken: 'remember-1' });
    responses.push(refused('DERBY_ENDED'));
    await expect(read()).rejects.toThrow('No');
    expect(sent).toHaveLength(1);
    expect(readAuthToken()).toBe('token-1');
  });
});

it.each<[string, () => Promise<unknown>]>([
  ['query', read],
  ['mutation', () => client().mutate({ mutation: CREATE, variables: { input: { firstName: 'Ada' } } })],
])('%s fails as without a network when its response breaks off', async (_what, request) => {
  const headers = { 'content-type': 'application/graphql-response+json' };
  const cut = () => new ReadableStream({ start: (body) => body.error(new TypeError('network error')) });
  vi.stubGlobal('fetch', async () => new Response(cut(), { headers }));
  expect(requestFailureOf(await request().catch((error: unknown) => error))).toEqual({
    kind: 'connection',
    hasBegun: true,
  });
});

describe.each(['UNAUTHENTICATED', 'FORBIDDEN'])('request refused with %s', (code) => {
  it('is rejected with "Authentication required" after a new token was stored', async () => {
    storeSession({ authToken: 'old', rememberMeToken: 'remember-1' });
    responses.push(refused(code), { body: { data: { refreshSession: { token: 'new' } } } });
    await expect(read()).rejects.toThrow('Authentication required');
    expect(JSON.parse(String(sent[1]?.body))).toMatchObject({ variables: { rememberMeToken: 'remember-1' } });
    expect(readAuthToken()).toBe('new');
    expect(readRememberMeToken()).toBe('remember-1');
    expect(onSessionEnded).not.toHaveBeenCalled();
  });

  it('ends the session when the renewal is refused', async () => {
    storeSession({ authToken: 'old', rememberMeToken: 'remember-1' });
    responses.push(refused(code), refused('INVALID_REMEMBER_ME_TOKEN'));
    await expect(read()).rejects.toThrow('Authentication required');
    expect([readAuthToken(), readRememberMeToken()]).toEqual([null, null]);
    expect(onSessionEnded).toHaveBeenCalledOnce();
  });

  it('ends the session at once when no device is remembered', async () => {
    storeSession({ authToken: 'old' });
    responses.push(refused(code));
    await expect(read()).rejects.toThrow('Authentication required');
    expect(sent).toHaveLength(1);
    expect(onSessionEnded).toHaveBeenCalledOnce();
  });
});

describe('renewal without a usable response', () => {
  const tooMany = { status: 429, body: { errors: [{ message: 'No', extensions: { code: 'TOO_MANY_REQUESTS' } }] } };
  const FAILURES: [string, { status?: number; body: unknown } | null][] = [
    ['too many requests', tooMany],
    ['a failing gateway', { status: 500, body: { errors: [{ message: 'No' }] } }],
    ['maintenance', { status: 503, body: { error: 'Down for lunch' } }],
    ['a 401 of something on the way', { status: 401, body: { error: 'Sign in to this network' } }],
    ['no answer', null],
  ];

  const failureOf = async (reading: Promise<unknown>) =>
    await reading.then(
      () => undefined,
      (error: Error) => error.message,
    );

  beforeEach(() => {
    storeSession({ authToken: 'old', rememberMeToken: 'remember-1' });
    vi.useFakeTimers();
    // Makes the fingerprint without `crypto.subtle`, which ignores the fake clock.
    vi.stubGlobal('crypto', {});
  });
  afterEach(() => void vi.useRealTimers());

  it.each(FAILURES)('keeps both tokens and is tried four times: %s', async (_what, response) => {
    responses.push(refused('UNAUTHENTICATED'), ...Array.from({ length: 4 }, () => response));
    const rejected = failureOf(read());
    await vi.advanceTimersByTimeAsync(7_000);
    expect(await rejected).toBe('The server could not be reached');
    expect(sent).toHaveLength(5);
    expect([readAuthToken(), readRememberMeToken()]).toEqual(['old', 'remember-1']);
    expect(onSessionEnded).not.toHaveBeenCalled();
  });

  it('stores the token of a later attempt', async () => {
    responses.push(refused('UNAUTHENTICATED'), tooMany, { body: { data: { refreshSession: { token: 'new' } } } });
    const rejected = failureOf(read());
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await rejected).toBe('Authentication required');
    expect([readAuthToken(), readRememberMeToken()]).toEqual(['new', 'remember-1']);
  });

  it('ends the session when a later attempt is refused', async () => {
    responses.push(refused('UNAUTHENTICATED'), null, refused('INVALID_REMEMBER_ME_TOKEN'));
    const rejected = failureOf(read());
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await rejected).toBe('Authentication required');
    expect([readAuthToken(), readRememberMeToken()]).toEqual([null, null]);
    expect(onSessionEnded).toHaveBeenCalledOnce();
  });

  it('is shared by concurrent requests', async () => {
    responses.push(refused('UNAUTHENTICATED'), refused('UNAUTHENTICATED'));
    responses.push(refused('UNAUTHENTICATED'));
    const settled = Promise.allSettled(readConcurrently(3));
    await vi.advanceTimersByTimeAsync(7_000);
    expect((await settled).every(({ status }) => status === 'rejected')).toBe(true);
    expect(sent).toHaveLength(7);
  });

  it('is tried again by the next request', async () => {
    responses.push(refused('UNAUTHENTICATED'));
    const first = failureOf(read());
    await vi.advanceTimersByTimeAsync(7_000);
    expect(await first).toBe('The server could not be reached');
    responses.push(refused('UNAUTHENTICATED'), { body: { data: { refreshSession: { token: 'new' } } } });
    await expect(read()).rejects.toThrow('Authentication required');
    expect(readAuthToken()).toBe('new');
  });
});

it('renewal is sent once for concurrent requests when the session expires', async () => {
  storeSession({ authToken: 'old', rememberMeToken: 'remember-1' });
  responses.push(refused('UNAUTHENTICATED'), refused('UNAUTHENTICATED'));
  responses.push({ body: { data: { refreshSession: { token: 'new' } } } });
  const results = await Promise.allSettled(readConcurrently(2));
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
  expect(sent).toHaveLength(3);
  expect(readAuthToken()).toBe('new');
});

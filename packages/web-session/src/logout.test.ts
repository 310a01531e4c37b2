// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUserHistoryMemory } from '@derby/micro-frontend/history-memory';
import { logOut, sendPendingLogouts } from './logout.ts';
import { storeSession } from './session.ts';
import { readAuthToken, readRememberMeToken } from './token-storage.ts';

const REMEMBERED = { authToken: 'access-1', rememberMeToken: 'remember-1', deviceFingerprint: 'device-1' };

const fetched = vi.fn<typeof fetch>();
const refusal = (code: string, status: number) =>
  Response.json({ errors: [{ message: 'No', extensions: { code } }] }, { status });

/** Returns access token and variables of each request. */
const sent = () =>
  fetched.mock.calls.map(([, init = {}]) => ({
    authorization: new Headers(init.headers).get('authorization'),
    ...(JSON.parse(String(init.body)) as { variables: object }).variables,
  }));

const pending = () => JSON.parse(localStorage.getItem('pendingLogouts') ?? '[]') as unknown;

let stop = () => {};
beforeEach(() => {
  localStorage.clear();
  fetched.mockReset().mockImplementation(async () => Response.json({ data: { logout: true } }));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('logOut removes the tokens at once and sends both to the server', async () => {
  storeSession(REMEMBERED);
  const done = logOut();
  expect([readAuthToken(), readRememberMeToken(), localStorage.getItem('deviceFingerprint')]).toEqual([
    null,
    null,
    null,
  ]);
  await done;
  expect(sent()).toEqual([
    { authorization: 'Bearer access-1', rememberMeToken: 'remember-1', deviceFingerprint: 'device-1' },
  ]);
  expect(pending()).toEqual([]);
});

it('logOut keeps only the remember-me token and its fingerprint without a network, and they are sent when it is back', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  storeSession(REMEMBERED);
  await logOut();
  expect(pending()).toEqual([{ rememberMeToken: 'remember-1', deviceFingerprint: 'device-1' }]);
  fetched.mockClear().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  stop = sendPendingLogouts();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(pending()).toEqual([]));
  const proof = { authorization: null, rememberMeToken: 'remember-1', deviceFingerprint: 'device-1' };
  expect(sent()).toEqual([proof, proof]);
});

it('logOut keeps the access token of a session that is not remembered', async () => {
  fetched.mockResolvedValueOnce(new Response('Bad gateway', { status: 502 }));
  storeSession({ authToken: 'access-1' });
  await logOut();
  expect(pending()).toEqual([{ authToken: 'access-1' }]);
  fetched.mockClear();
  stop = sendPendingLogouts();
  await vi.waitFor(() => expect(pending()).toEqual([]));
  expect(sent()).toEqual([{ authorization: 'Bearer access-1', rememberMeToken: null, deviceFingerprint: null }]);
});

it('sendPendingLogouts repeats every 30 s until the server responds', async () => {
  vi.useFakeTimers();
  storeSession(REMEMBERED);
  fetched.mockImplementation(async () => refusal('TOO_MANY_REQUESTS', 429));
  await logOut();
  stop = sendPendingLogouts();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(fetched).toHaveBeenCalledTimes(3);
  fetched.mockImplementation(async () => refusal('UNAUTHENTICATED', 401));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(pending()).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toHaveBeenCalledTimes(4);
});

it('logOut forgets at once what the pages of the user remember', () => {
  const searches = createUserHistoryMemory('search', (value) => typeof value === 'string');
  searches.write('first', 'thea');
  storeSession(REMEMBERED);
  void logOut();
  expect(searches.read('first')).toBeUndefined();
});

it('logOut without a session sends nothing', async () => {
  await logOut();
  expect(fetched).not.toHaveBeenCalled();
});

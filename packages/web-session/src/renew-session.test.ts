// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renewSession } from './renew-session.ts';
import { clearSession, storeSession } from './session.ts';
import { readAuthToken, readRememberMeToken } from './token-storage.ts';

const refreshes = vi.fn<typeof fetch>();

/** Installs a lock that another tab holds at first. Resolves when this tab gets the lock. */
function lockFromOtherTab() {
  const { promise: granted, resolve: grant } = deferred();
  type Work = (lock: object | null) => Promise<void>;
  const request = async (_name: string, ...rest: [Work] | [{ ifAvailable: true }, Work]) => {
    if (rest.length === 2) return await rest[1](null);
    const work = rest[0]({});
    grant();
    await work;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  return granted;
}

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

beforeEach(() => {
  localStorage.clear();
  storeSession({ authToken: 'refused', rememberMeToken: 'remembered' });
  refreshes.mockImplementation(async () => Response.json({ data: { refreshSession: { token: 'own' } } }));
  vi.stubGlobal('fetch', refreshes);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  refreshes.mockReset();
});

it('renewSession uses the token that another tab stored, even when it is visible only after the lock is free', async () => {
  const granted = lockFromOtherTab();
  const renewal = renewSession('refused');
  await granted;
  localStorage.setItem('authToken', 'of the other tab');
  window.dispatchEvent(new Event('storage'));
  expect(await renewal).toBe('renewed');
  expect(readAuthToken()).toBe('of the other tab');
  expect(refreshes).not.toHaveBeenCalled();
});

it('renewSession sends a request when the other tab stored nothing', async () => {
  vi.useFakeTimers();
  const granted = lockFromOtherTab();
  const renewal = renewSession('refused');
  await granted;
  vi.advanceTimersByTime(1_000);
  expect(await renewal).toBe('renewed');
  expect(readAuthToken()).toBe('own');
});

/** Lets the test respond to the renewal after something else has happened. */
function lateResponse() {
  const { promise: sent, resolve: noteSent } = deferred();
  let respond: (response: Response) => void = () => undefined;
  refreshes.mockImplementation(() => {
    noteSent();
    return new Promise<Response>((resolve) => (respond = resolve));
  });
  return { sent, respond: (response: Response) => respond(response) };
}

it('renewSession does not bring a session back that ended during the renewal', async () => {
  const { sent, respond } = lateResponse();
  const renewal = renewSession('refused');
  await sent;
  clearSession();
  respond(Response.json({ data: { refreshSession: { token: 'late' } } }));
  expect(await renewal).toBe('ended');
  expect(readAuthToken()).toBeNull();
});

it.each([
  ['succeeds', Response.json({ data: { refreshSession: { token: 'late' } } })],
  ['is refused', Response.json({ errors: [{ message: 'no', extensions: { code: 'INVALID_REMEMBER_ME_TOKEN' } }] })],
])('renewSession leaves the session of a login during the renewal alone when it %s', async (_outcome, response) => {
  const { sent, respond } = lateResponse();
  const renewal = renewSession('refused');
  await sent;
  storeSession({ authToken: 'of the login', rememberMeToken: 'of the login' });
  respond(response);
  expect(await renewal).toBe('renewed');
  expect([readAuthToken(), readRememberMeToken()]).toEqual(['of the login', 'of the login']);
});

/** Returns the fingerprint of each renewal. */
const sentFingerprints = () =>
  refreshes.mock.calls.map(([, init]) => {
    const { variables } = JSON.parse(String(init?.body)) as { variables: { deviceFingerprint: string } };
    return variables.deviceFingerprint;
  });

it('renewSession sends the fingerprint of the login, also when the device has changed', async () => {
  storeSession({ authToken: 'refused', rememberMeToken: 'remembered', deviceFingerprint: 'of the login' });
  expect(await renewSession('refused')).toBe('renewed');
  expect(sentFingerprints()).toEqual(['of the login']);
});

it('renewSession keeps the fingerprint of a token that an earlier version stored without one', async () => {
  expect(await renewSession('refused')).toBe('renewed');
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('xx');
  expect(await renewSession('own')).toBe('renewed');
  const [first, second] = sentFingerprints();
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(second).toBe(first);
  vi.restoreAllMocks();
});

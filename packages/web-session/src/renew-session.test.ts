// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renewSession } from './renew-session.ts';
import { storeSession } from './session.ts';
import { readAuthToken } from './token-storage.ts';

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

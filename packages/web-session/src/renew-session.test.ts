// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renewSession } from './renew-session.ts';
import { storeSession } from './session.ts';
import { readAuthToken } from './token-storage.ts';

const refreshes = vi.fn<() => Promise<Response>>();

/** A lock that another tab had at first; resolves `granted` when the work under it has begun. */
function heldByOtherTab() {
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
  refreshes.mockResolvedValue(Response.json({ data: { refreshSession: { token: 'own' } } }));
  vi.stubGlobal('fetch', refreshes);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  refreshes.mockReset();
});

it('takes the token of another tab that can be read only after the lock is free', async () => {
  const granted = heldByOtherTab();
  const renewal = renewSession('refused');
  await granted;
  localStorage.setItem('authToken', 'of the other tab');
  window.dispatchEvent(new Event('storage'));
  expect(await renewal).toBe('renewed');
  expect(readAuthToken()).toBe('of the other tab');
  expect(refreshes).not.toHaveBeenCalled();
});

it('renews by itself when the other tab stored nothing', async () => {
  vi.useFakeTimers();
  const granted = heldByOtherTab();
  const renewal = renewSession('refused');
  await granted;
  vi.advanceTimersByTime(1_000);
  expect(await renewal).toBe('renewed');
  expect(readAuthToken()).toBe('own');
});

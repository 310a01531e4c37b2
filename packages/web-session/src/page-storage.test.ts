// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, storeSession } from './session.ts';
import { readAuthToken, readRememberMeToken } from './token-storage.ts';

const quotaExceeded = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};
const blocked = () => {
  throw new DOMException('Access is denied.', 'SecurityError');
};

/** Replaces the storage by one that holds `stored` and fails as told. */
function stubStorage(stored: Record<string, string>, failing: Partial<Record<keyof Storage, () => never>>): void {
  const values = new Map(Object.entries(stored));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    ...failing,
  });
}

beforeEach(() => void delete (globalThis as { derbyUnstoredValues?: unknown }).derbyUnstoredValues);
afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['full', { setItem: quotaExceeded }],
  ['blocked', { getItem: blocked, setItem: blocked, removeItem: blocked }],
  ['readable only', { setItem: blocked, removeItem: blocked }],
])('with a storage that is %s, a session', (_what, failing) => {
  beforeEach(() => stubStorage({ authToken: 'stale', rememberMeToken: 'stale' }, failing));

  it('lasts until the page closes', () => {
    storeSession({ authToken: 'a', rememberMeToken: 'r' });
    expect([readAuthToken(), readRememberMeToken()]).toEqual(['a', 'r']);
    storeSession({ authToken: 'renewed' });
    expect([readAuthToken(), readRememberMeToken()]).toEqual(['renewed', 'r']);
    clearSession();
    expect([readAuthToken(), readRememberMeToken()]).toEqual([null, null]);
  });

  it('is shared with remotes, which have their own copies of the module', async () => {
    storeSession({ authToken: 'a' });
    vi.resetModules();
    const copy = await import('./token-storage.ts');
    expect(copy.readAuthToken()).toBe('a');
  });
});

it('a value that cannot be stored removes the stale one, so that no later page reads it', () => {
  stubStorage({ authToken: 'of another user' }, { setItem: quotaExceeded });
  storeSession({ authToken: 'a' });
  expect(localStorage.getItem('authToken')).toBeNull();
});

it('a value that can be stored again is read by later pages', () => {
  stubStorage({}, { setItem: quotaExceeded });
  storeSession({ authToken: 'a' });
  stubStorage({}, {});
  storeSession({ authToken: 'b' });
  expect([readAuthToken(), localStorage.getItem('authToken')]).toEqual(['b', 'b']);
});

// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearRememberMeToken, clearSession, storeSession, useSession } from './session.ts';
import { readAuthToken, readDeviceToken, readRememberMeToken, writeDeviceToken } from './token-storage.ts';

function Status() {
  return <p>{useSession().isAuthenticated ? 'signed in' : 'visitor'}</p>;
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the stored session', () => {
  it('keeps both tokens under the names of the specification', () => {
    storeSession({ authToken: 'a', rememberMeToken: 'r' });
    expect(localStorage.getItem('authToken')).toBe('a');
    expect(localStorage.getItem('rememberMeToken')).toBe('r');
  });

  it('leaves the remember-me token alone when a refresh brings none', () => {
    storeSession({ authToken: 'a', rememberMeToken: 'r' });
    storeSession({ authToken: 'b' });
    expect([readAuthToken(), readRememberMeToken()]).toEqual(['b', 'r']);
  });

  it('forgets one token or both', () => {
    storeSession({ authToken: 'a', rememberMeToken: 'r' });
    clearRememberMeToken();
    expect([readAuthToken(), readRememberMeToken()]).toEqual(['a', null]);
    clearSession();
    expect(readAuthToken()).toBeNull();
  });

  it('is no part of the device token, which stays after a logout', () => {
    writeDeviceToken('d');
    storeSession({ authToken: 'a', rememberMeToken: 'r' });
    clearSession();
    expect(readDeviceToken()).toBe('d');
    expect(localStorage.getItem('deviceToken')).toBe('d');
  });
});

describe('useSession', () => {
  it('follows changes made on this page', () => {
    render(<Status />);
    expect(screen.getByText('visitor')).toBeTruthy();
    act(() => storeSession({ authToken: 'a' }));
    expect(screen.getByText('signed in')).toBeTruthy();
    act(clearSession);
    expect(screen.getByText('visitor')).toBeTruthy();
  });

  it('follows another tab by its storage event', () => {
    storeSession({ authToken: 'a' });
    render(<Status />);
    act(() => {
      localStorage.removeItem('authToken');
      window.dispatchEvent(new Event('storage'));
    });
    expect(screen.getByText('visitor')).toBeTruthy();
  });
});

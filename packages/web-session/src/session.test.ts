// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { clearSession, storeSession } from './session.ts';
import { readAuthToken, readDeviceToken, readRememberMeToken, writeDeviceToken } from './token-storage.ts';

it('clearSession keeps the device token', () => {
  writeDeviceToken('d');
  storeSession({ authToken: 'a', rememberMeToken: 'r' });
  clearSession();
  expect([readAuthToken(), readRememberMeToken(), readDeviceToken()]).toEqual([null, null, 'd']);
  expect(localStorage.getItem('deviceToken')).toBe('d');
  localStorage.clear();
});

// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { broken, inTurn, silent, unreachable, type GatewayResponse } from '../../../testing/fake-gateway.ts';
import {
  field,
  follow,
  freshDeviceForEachTest,
  logIn,
  pass,
  press,
  showPage,
  toggle,
  type,
} from '../../../testing/page.tsx';
import { LoginPage } from './login-page.tsx';

const REMEMBER = 'Remember me for 30 days';
const CODE = '6-digit code';

const loginIs = (changes: object): GatewayResponse => ({
  data: {
    login: { token: null, rememberMeToken: null, requiresTwoFactor: false, deviceToken: 'device-1', ...changes },
  },
});
const signedIn = loginIs({ token: 'token-1' });
const codeRequired = loginIs({ requiresTwoFactor: true });
const wrongPassword: GatewayResponse = { code: 'INVALID_CREDENTIALS', sentence: 'Invalid username or password' };
const wrongCode: GatewayResponse = {
  code: 'INVALID_TWO_FACTOR_CODE',
  sentence: 'Invalid two-factor authentication code',
};
const tooMany: GatewayResponse = { code: 'TOO_MANY_ATTEMPTS', sentence: 'Too many attempts. Please try again later.' };

freshDeviceForEachTest(null);

const onSignedIn = vi.fn<() => void>();

/** Shows the login with these responses, in turn. Returns a function that returns the sent inputs. */
async function showLogin(responses: readonly (GatewayResponse | (() => GatewayResponse | Promise<GatewayResponse>))[]) {
  onSignedIn.mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { sentAs } = await showPage(<LoginPage notice={null} onSignedIn={onSignedIn} />, {
    Login_SignIn: inTurn(...responses, unreachable),
    Session_Logout: () => ({ data: { logout: true } }),
  });
  return Object.assign(() => sentAs('Login_SignIn').map(({ input }) => input), { sentAs });
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const alert = () => screen.getByRole('alert').textContent;
const stored = () => ['authToken', 'rememberMeToken', 'deviceToken'].map((name) => localStorage.getItem(name));

test('the login starts in the username, and Show password shows the password', async () => {
  await showLogin([]);
  expect(document.activeElement).toBe(field('Username'));
  expect(field('Password').type).toBe('password');
  await press('Show password');
  expect(field('Password').type).toBe('text');
});

test('a login without a response fails after 15 s and can be sent again', async () => {
  await showLogin([silent, signedIn]);
  await logIn('admin', 'secret-1');
  await pass(14_900);
  expect(alert()).toBe('');
  await pass(200);
  expect(alert()).toBe('Unable to connect to server. Please try again later.');
  await logIn('admin', 'secret-1');
  expect(onSignedIn).toHaveBeenCalledOnce();
});

describe('the credentials of a login', () => {
  test.each([
    ['  ', 'secret-1', ['Username']],
    ['admin', '  ', ['Password']],
    ['', '', ['Username', 'Password']],
  ])('%j and %j are not sent, and %j is marked', async (username, password, marked) => {
    const inputs = await showLogin([]);
    await logIn(username, password);
    expect(screen.getByText('Username and password are required')).toBeTruthy();
    expect(['Username', 'Password'].filter((name) => field(name).hasAttribute('aria-invalid'))).toEqual(marked);
    expect(inputs()).toEqual([]);
  });

  test('are sent trimmed and without a fingerprint, and the new tokens replace the old ones, whose session ends', async () => {
    localStorage.setItem('rememberMeToken', 'of another administrator');
    localStorage.setItem('deviceFingerprint', 'device of the other');
    localStorage.setItem('deviceToken', 'device-0');
    const inputs = await showLogin([signedIn]);
    expect(title()).toBe('Admin Login');
    await logIn(' admin ', ' secret-1 ');
    expect(inputs()).toEqual([{ username: 'admin', password: 'secret-1', rememberMe: false, deviceToken: 'device-0' }]);
    expect(stored()).toEqual(['token-1', null, 'device-1']);
    const replaced = { rememberMeToken: 'of another administrator', deviceFingerprint: 'device of the other' };
    expect(inputs.sentAs('Session_Logout')).toEqual([replaced]);
  });

  test('are sent with a fingerprint when the device is remembered', async () => {
    const inputs = await showLogin([loginIs({ token: 'token-1', rememberMeToken: 'remember-1' })]);
    await toggle(REMEMBER);
    await logIn();
    const deviceFingerprint = expect.stringMatching(/^[0-9a-f]{16}$/) as unknown;
    expect(inputs()).toEqual([
      { username: 'admin', password: 'secret-1', rememberMe: true, deviceFingerprint, deviceToken: null },
    ]);
    expect(stored()).toEqual(['token-1', 'remember-1', 'device-1']);
    expect(localStorage.getItem('deviceFingerprint')).toEqual(deviceFingerprint);
    expect(onSignedIn).toHaveBeenCalledOnce();
  });

  test.each<[string, GatewayResponse | (() => GatewayResponse), string]>([
    ['the sentence of a refusal', wrongPassword, 'Invalid username or password'],
    ['a fallback for an error without a sentence', broken, 'Login failed. Please try again.'],
    [
      'an error for a response without a token',
      loginIs({ deviceToken: 'device-0' }),
      'Unexpected response from server',
    ],
    ['that the server is unreachable', unreachable, 'Unable to connect to server. Please try again later.'],
  ])('show %s when the login fails, and the tokens are unchanged', async (_what, response, sentence) => {
    localStorage.setItem('deviceToken', 'device-0');
    await showLogin([response]);
    await logIn();
    expect([alert(), title()]).toEqual([sentence, 'Admin Login']);
    expect(stored()).toEqual([null, null, 'device-0']);
  });
});

test('a rate-limited login shows the refusal and is not retried', async () => {
  const inputs = await showLogin([tooMany]);
  await logIn();
  expect(alert()).toBe('Too many attempts. Please try again later.');
  await pass(900_000);
  expect(inputs()).toHaveLength(1);
});

describe('the two-factor code', () => {
  async function showCodeStep(...responses: (GatewayResponse | (() => GatewayResponse))[]) {
    const inputs = await showLogin([codeRequired, ...responses]);
    await toggle(REMEMBER);
    await logIn();
    expect(title()).toBe('Two-Factor Authentication');
    await pass(1);
    expect(document.activeElement).toBe(field(CODE));
    return inputs;
  }

  test.each([
    ['', 'Two-factor authentication code is required'],
    ['12345', 'Two-factor authentication code must be 6 digits'],
  ])('is required after the credentials, and %j is not sent', async (code, sentence) => {
    const inputs = await showCodeStep();
    await type(CODE, code);
    await press('Verify');
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(inputs()).toHaveLength(1);
  });

  test('keeps at most six digits and is sent at the sixth without the fingerprint', async () => {
    const inputs = await showCodeStep(signedIn);
    for (const [typed, code] of [
      ['admin', ''],
      ['12 34', '1234'],
    ] as const) {
      await type(CODE, typed);
      expect(field(CODE).value).toBe(code);
    }
    await type(CODE, ' 123 456 7');
    expect(inputs().slice(1)).toEqual([
      { username: 'admin', password: 'secret-1', rememberMe: true, twoFactorCode: '123456', deviceToken: 'device-1' },
    ]);
    expect(onSignedIn).toHaveBeenCalledOnce();
  });

  test('is cleared and focused when it is wrong', async () => {
    await showCodeStep(wrongCode);
    await type(CODE, '123456');
    expect([title(), alert()]).toEqual(['Two-Factor Authentication', 'Invalid two-factor authentication code']);
    expect(field(CODE).value).toBe('');
    await pass(1);
    expect(document.activeElement).toBe(field(CODE));
  });

  test.each<[string, GatewayResponse | (() => GatewayResponse)]>([
    ['any other refusal', wrongPassword],
    ['a network failure', unreachable],
  ])('is cleared and leads back to the credentials after %s', async (_what, response) => {
    await showCodeStep(response, codeRequired);
    await type(CODE, '123456');
    expect(title()).toBe('Admin Login');
    await logIn();
    expect(field(CODE).value).toBe('');
  });

  test('keeps the credentials for "Back to login"', async () => {
    await showCodeStep();
    await follow('Back to login');
    expect(title()).toBe('Admin Login');
    expect(field('Username').value).toBe('admin');
  });
});

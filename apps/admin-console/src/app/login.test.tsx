// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeGateway, unreachable, type Answer } from '../testing/fake-gateway.ts';
import { address, logIn } from './testing/actions.ts';
import { pass, renderConsole } from './testing/render-console.tsx';
import { signedOutForEachTest } from './testing/signed-in.ts';

/** Made without `crypto.subtle`, which ignores the fake clock. */
const FINGERPRINT = expect.stringMatching(/^[0-9a-f]{16}$/) as unknown;

const tooMany = (retryAfterSeconds: number): Answer =>
  Response.json(
    {
      errors: [
        {
          message: 'Too many attempts. Please try again later.',
          extensions: { code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds },
        },
      ],
    },
    { status: 429, headers: { 'content-type': 'application/graphql-response+json' } },
  );
const signedIn: Answer = {
  data: { login: { token: 'token-1', rememberMeToken: null, requiresTwoFactor: false, deviceToken: 'device-1' } },
};
const codeWanted: Answer = {
  data: { login: { token: null, rememberMeToken: null, requiresTwoFactor: true, deviceToken: 'device-1' } },
};
const wrongPassword: Answer = { code: 'INVALID_CREDENTIALS', sentence: 'Invalid username or password' };
const wrongCode: Answer = { code: 'INVALID_TWO_FACTOR_CODE', sentence: 'Invalid two-factor authentication code' };

signedOutForEachTest();

/** The login over a gateway that gives these answers in turn. */
function showLogin(...answers: (() => Answer)[]) {
  const sent = fakeGateway({
    Login_SignIn: () => answers.shift()?.() ?? unreachable(),
    Frame_LeaderboardVisibility: () => ({ data: { leaderboardStatus: { isPublic: true } } }),
    NewEntry_PhotoLimits: () => ({ data: { photoLimits: { arePhotosAccepted: true, maxFileSizeBytes: 5_242_880 } } }),
    NewEntry_Names: unreachable,
    NewEntry_WeighedEntries: unreachable,
    NewEntry_Deadline: () => ({ data: { derby: { entryDeadline: null } } }),
  });
  renderConsole('/login');
  return {
    inputs: () => sent.filter(({ name }) => name === 'Login_SignIn').map(({ variables }) => variables['input']),
  };
}

const type = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};

const title = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('the credentials', () => {
  test.each([
    ['', ''],
    ['  ', 'secret-1'],
    ['admin', '  '],
  ])('%j and %j are not sent', async (username, password) => {
    const { inputs } = showLogin();
    await logIn(username, password);
    expect(screen.getByText('Username and password are required')).toBeTruthy();
    expect(inputs()).toEqual([]);
  });

  test('are trimmed; without "Remember me for 30 days" no fingerprint goes along', async () => {
    const { inputs } = showLogin(() => signedIn);
    await logIn(' admin ', ' secret-1 ');
    expect(inputs()).toEqual([{ username: 'admin', password: 'secret-1', rememberMe: false, deviceToken: null }]);
  });

  test('sign in: the tokens are stored and New Entry is shown', async () => {
    const { inputs } = showLogin(() => ({
      data: {
        login: { token: 'token-1', rememberMeToken: 'remember-1', requiresTwoFactor: false, deviceToken: 'device-1' },
      },
    }));
    expect(title()).toBe('Admin Login');
    fireEvent.click(screen.getByLabelText('Remember me for 30 days'));
    await logIn();
    expect(inputs()).toEqual([
      {
        username: 'admin',
        password: 'secret-1',
        rememberMe: true,
        deviceFingerprint: FINGERPRINT,
        deviceToken: null,
      },
    ]);
    expect(localStorage.getItem('authToken')).toBe('token-1');
    expect(localStorage.getItem('rememberMeToken')).toBe('remember-1');
    expect(address()).toBe('/admin');
    expect(title()).toBe('Add New Derby Entry');
  });

  test('remove the remember-me token of the previous administrator', async () => {
    localStorage.setItem('rememberMeToken', 'of another administrator');
    showLogin(() => signedIn);
    await logIn();
    expect(localStorage.getItem('rememberMeToken')).toBeNull();
  });

  test.each<[string, () => Answer, string]>([
    ['the sentence of a refusal', () => wrongPassword, 'Invalid username or password'],
    [
      'the sentence of a proxy that answered instead',
      () => Response.json({ error: 'Down for lunch' }, { status: 503 }),
      'Down for lunch',
    ],
    [
      'a fallback for an answer without words',
      () => new Response('oops', { status: 500 }),
      'Login failed. Please try again.',
    ],
    [
      'what is wrong with an answer without token or wish',
      () => ({
        data: { login: { token: null, rememberMeToken: null, requiresTwoFactor: false, deviceToken: 'device-1' } },
      }),
      'Unexpected response from server',
    ],
    ['that the server is away', unreachable, 'Unable to connect to server. Please try again later.'],
  ])('show %s', async (_what, answer, sentence) => {
    showLogin(answer);
    await logIn();
    expect(screen.getByRole('alert').textContent).toBe(sentence);
    expect(title()).toBe('Admin Login');
    expect(localStorage.getItem('authToken')).toBeNull();
  });
});

describe('the device token', () => {
  test('of an earlier login goes along, and that of this one is stored', async () => {
    localStorage.setItem('deviceToken', 'device-0');
    const { inputs } = showLogin(() => signedIn);
    await logIn();
    expect(inputs()).toEqual([{ username: 'admin', password: 'secret-1', rememberMe: false, deviceToken: 'device-0' }]);
    expect(localStorage.getItem('deviceToken')).toBe('device-1');
  });

  test('stays when the login is refused', async () => {
    localStorage.setItem('deviceToken', 'device-0');
    showLogin(() => wrongPassword);
    await logIn();
    expect(localStorage.getItem('deviceToken')).toBe('device-0');
  });
});

describe('too many attempts of others', () => {
  const TRYING = 'Many sign-in attempts. Trying again...';
  const alert = () => screen.getByRole('alert').textContent;

  test('are waited out: the login is sent again by itself until it gets in', async () => {
    const { inputs } = showLogin(
      () => tooMany(0.3),
      () => tooMany(0.3),
      () => tooMany(30),
      () => signedIn,
    );
    await logIn();
    expect(alert()).toBe(TRYING);
    expect(screen.getByRole('button', { name: 'Logging in...' })).toBeTruthy();
    await pass(299);
    expect(inputs()).toHaveLength(2);
    await pass(300);
    expect(inputs()).toHaveLength(3);
    await pass(29_000);
    expect(inputs()).toHaveLength(3);
    expect(alert()).toBe(TRYING);
    await pass(1_000);
    expect(inputs()).toHaveLength(4);
    expect(new Set(inputs().map((input) => JSON.stringify(input))).size).toBe(1);
    expect(address()).toBe('/admin');
  });

  test('give way to what the login then brings', async () => {
    const { inputs } = showLogin(
      () => tooMany(0.3),
      () => wrongPassword,
    );
    await logIn();
    await pass(300);
    expect(alert()).toBe('Invalid username or password');
    await pass(60_000);
    expect(inputs()).toHaveLength(2);
  });

  test('do not outlast a lost connection for a moment', async () => {
    const { inputs } = showLogin(
      () => tooMany(0.3),
      unreachable,
      () => signedIn,
    );
    await logIn();
    await pass(300);
    expect(alert()).toBe(TRYING);
    await pass(1_000);
    expect(inputs()).toHaveLength(3);
    expect(address()).toBe('/admin');
  });

  test('end with the page', async () => {
    const { inputs } = showLogin(() => tooMany(0.3));
    await logIn();
    cleanup();
    await pass(60_000);
    expect(inputs()).toHaveLength(1);
  });

  test('end with "Back to login"', async () => {
    const { inputs } = showLogin(
      () => codeWanted,
      () => tooMany(0.3),
    );
    await logIn();
    type('6-digit code', '123456');
    await pass(1);
    expect(alert()).toBe(TRYING);
    fireEvent.click(screen.getByText('Back to login'));
    await pass(60_000);
    expect(alert()).toBe('');
    expect(inputs()).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Log in' })).toBeTruthy();
  });

  test('of a code are told, because the code does not last that long', async () => {
    const { inputs } = showLogin(
      () => codeWanted,
      () => tooMany(900),
    );
    await logIn();
    type('6-digit code', '123456');
    await pass(1);
    expect(alert()).toBe('Too many attempts. Please try again later.');
    await pass(900_000);
    expect(inputs()).toHaveLength(2);
  });
});

describe('the two-factor code', () => {
  async function showCodeStep(...answers: (() => Answer)[]) {
    const login = showLogin(() => codeWanted, ...answers);
    fireEvent.click(screen.getByLabelText('Remember me for 30 days'));
    await logIn();
    return login;
  }
  const codeField = () => screen.getByLabelText<HTMLInputElement>('6-digit code');

  test('is asked for after the credentials and has the focus', async () => {
    await showCodeStep();
    expect(title()).toBe('Two-Factor Authentication');
    await pass(1);
    expect(document.activeElement).toBe(codeField());
  });

  test.each([
    ['', 'Two-factor authentication code is required'],
    ['12345', 'Two-factor authentication code must be 6 digits'],
  ])('%j is not sent', async (code, sentence) => {
    const { inputs } = await showCodeStep();
    type('6-digit code', code);
    fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
    await pass(1);
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(inputs()).toHaveLength(1);
  });

  test('keeps digits only, six at most, and is sent by its sixth without the fingerprint', async () => {
    const { inputs } = await showCodeStep(() => signedIn);
    type('6-digit code', 'admin');
    expect(codeField().value).toBe('');
    type('6-digit code', '12 34');
    expect(codeField().value).toBe('1234');
    type('6-digit code', ' 123 456 7');
    expect(codeField().value).toBe('123456');
    await pass(1);
    expect(inputs()[1]).toEqual({
      username: 'admin',
      password: 'secret-1',
      rememberMe: true,
      twoFactorCode: '123456',
      deviceToken: 'device-1',
    });
    expect(inputs()).toHaveLength(2);
    expect(address()).toBe('/admin');
  });

  test('that is wrong is cleared and asked for again', async () => {
    await showCodeStep(() => wrongCode);
    type('6-digit code', '123456');
    await pass(1);
    expect(title()).toBe('Two-Factor Authentication');
    expect(screen.getByRole('alert').textContent).toBe('Invalid two-factor authentication code');
    expect(codeField().value).toBe('');
    await pass(1);
    expect(document.activeElement).toBe(codeField());
  });

  test.each<[string, () => Answer]>([
    ['any other refusal', () => wrongPassword],
    ['no answer', unreachable],
  ])('leads back to the credentials after %s, and is gone', async (_what, answer) => {
    await showCodeStep(answer, () => codeWanted);
    type('6-digit code', '123456');
    await pass(1);
    expect(title()).toBe('Admin Login');
    await logIn();
    expect(codeField().value).toBe('');
  });

  test('can be left by "Back to login", which keeps the credentials', async () => {
    await showCodeStep();
    fireEvent.click(screen.getByText('Back to login'));
    expect(title()).toBe('Admin Login');
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('admin');
  });
});

// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { isInAppBrowser } from '../features/login/in-app-browser.ts';
import {
  type GatewayResponse,
  type GatewayResponses,
  inTurn,
  silent,
  unreachable,
  viewerIs,
} from '../testing/fake-gateway.ts';
import { pass, press } from '../testing/page.tsx';
import { address, deviceStorage, freshDeviceForEachTest, showSection } from './testing/console.tsx';
import { chip, fill, saved, sessionOver, submit } from './testing/new-entry-context.ts';

const CODE = 'Zk3_code-of-a-pass-x22';
const USED = 'This code was used, has expired or was replaced. Ask an administrator for a new one.';
const tokenOf = (id: number) => `h.${btoa(JSON.stringify({ sub: String(id) }))}.s`;
const redeemed: GatewayResponse = {
  data: { redeemScalePass: { __typename: 'LoginResult', token: tokenOf(7), rememberMeToken: 'remember' } },
};
const sam = () => viewerIs({ id: 7, username: 'Sam', role: 'WEIGHMASTER', isPass: true });
const REST: GatewayResponses = {
  NewEntry_PhotoLimits: unreachable,
  NewEntry_Names: unreachable,
  NewEntry_WeighedEntries: unreachable,
  NewEntry_Deadline: unreachable,
  NewEntry_Generation: unreachable,
  Session_Logout: () => ({ data: { logout: true } }),
};

freshDeviceForEachTest(null);

const showPass = async (respond: () => GatewayResponse | Promise<GatewayResponse>, hash = `#${CODE}`) =>
  await showSection(`/admin/pass${hash}`, { ...REST, Console_Viewer: sam, Login_RedeemPass: respond });

describe('the page of a scale pass', () => {
  test('sends nothing before the press, then signs in and leads to New Entry', async () => {
    const { all, sentAs } = await showPass(() => redeemed);
    expect([address(), all()]).toEqual(['/admin/pass', []]);
    await press('Sign in');
    expect(sentAs('Login_RedeemPass')).toMatchObject([{ code: CODE }]);
    expect([address(), localStorage.getItem('authToken')]).toEqual(['/admin', tokenOf(7)]);
    expect(localStorage.getItem('rememberMeToken')).toBe('remember');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Add New Derby Entry');
  });

  test('ends the session of another user of the phone', async () => {
    localStorage.setItem('authToken', tokenOf(1));
    const { of } = await showPass(() => redeemed);
    expect(screen.getByText('The user who is signed in on this phone is signed out.')).toBeTruthy();
    await press('Sign in');
    expect(of('Session_Logout')).toMatchObject([{ authorization: `Bearer ${tokenOf(1)}` }]);
  });

  test('repeats the same press after a lost response, and shows a refusal', async () => {
    const used = { code: 'INVALID_CREDENTIALS', sentence: USED };
    const { sentAs } = await showPass(inTurn<GatewayResponse | Promise<GatewayResponse>>(silent, unreachable, used));
    const alert = () => screen.getByRole('alert').textContent;
    await press('Sign in');
    expect([alert(), screen.getByRole('button').textContent]).toEqual(['', 'Signing in...']);
    await pass(15_000);
    expect(alert()).toBe('The server did not respond. Press Sign in again.');
    await press('Sign in');
    await press('Sign in');
    expect(alert()).toBe(USED);
    expect(new Set(sentAs('Login_RedeemPass').map(({ requestKey }) => requestKey)).size).toBe(1);
  });

  test.each(['', '#short', `#${CODE}x`])('asks for the QR code without a code in "%s"', async (hash) => {
    await showPass(() => redeemed, hash);
    expect(screen.getByText(/^This address has no code\./)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('redeems nothing in the browser of another app', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) Chrome/130');
    await showPass(() => redeemed);
    expect(screen.getByText('Open in your browser')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
test.each([
  [`${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, false],
  [`${IPHONE} CriOS/126.0 Mobile/15E148 Safari/604.1`, false],
  [`${IPHONE} Mobile/15E148`, true],
  [`${IPHONE} GSA/325.0 Mobile/15E148 Safari/604.1`, true],
  [`${IPHONE} Mobile/21F90 Instagram 336.0`, true],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Version/4.0 Chrome/126.0 Safari/537.36', true],
])('the browser %s is of another app: %s', (userAgent, isOfApp) => {
  expect(isInAppBrowser({ userAgent })).toBe(isOfApp);
});

describe('the queue of a phone whose scale pass has ended', () => {
  /** Weighs in on Sam's phone. The first request gets no response, and later ones find that the pass has ended. */
  async function weighInAsSam(): Promise<void> {
    localStorage.setItem('authToken', tokenOf(7));
    const create = inTurn<GatewayResponse | Promise<GatewayResponse>>(silent, sessionOver);
    await showSection('/admin', { ...REST, Console_Viewer: sam, NewEntry_Create: create });
    fill();
    await submit();
    await pass(20_000);
  }

  /** Signs another user in on the phone. Returns the entries that are sent. */
  async function signInAs(id: number, role: string, viewer: object = {}) {
    localStorage.setItem('authToken', tokenOf(id));
    const responses = {
      ...REST,
      Console_Viewer: () => viewerIs({ id, role, ...viewer }),
      NewEntry_Create: () => saved,
    };
    const { of } = await showSection('/admin', responses);
    await pass(20_000);
    return () => of('NewEntry_Create');
  }

  test('keeps an entry whose response was lost until an administrator decides', async () => {
    await weighInAsSam();
    expect([address(), screen.getByRole('alert').textContent]).toEqual([
      '/login',
      "Sam's scale pass has ended. Ask an administrator for a new one. Entries on this phone stay.",
    ]);
    cleanup();
    const entries = async () => [...(await deviceStorage().all('queued')).values()];
    expect(await entries()).toMatchObject([{ weighedBy: '7', passName: 'Sam', isAttempted: true, problem: null }]);

    const ofBo = await signInAs(8, 'WEIGHMASTER');
    await press('1 waiting');
    expect(screen.getByText("Waiting for Sam's pass")).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add again' })).toBeNull();
    expect(ofBo()).toEqual([]);
    cleanup();

    const ofAda = await signInAs(1, 'ADMINISTRATOR');
    await press('1 waiting');
    expect(screen.getByText(/^It may have been saved\. Look for it in Manage Entries/)).toBeTruthy();
    expect(ofAda()).toEqual([]);
    await press('Add again');
    expect([ofAda().length, await entries()]).toEqual([1, []]);
  });

  test('says to a later pass of the name that the pass of an entry was deleted', async () => {
    await weighInAsSam();
    cleanup();
    const ofLaterSam = await signInAs(9, 'WEIGHMASTER', { username: 'Sam', isPass: true });
    await press('1 waiting');
    expect(screen.getByText('The pass that weighed it in was deleted. An administrator decides.')).toBeTruthy();
    expect(ofLaterSam()).toEqual([]);
  });

  test('is sent once by another user when no request has left with it', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    localStorage.setItem('authToken', tokenOf(7));
    await showSection('/admin', { ...REST, Console_Viewer: sam, NewEntry_Create: unreachable });
    fill();
    await submit();
    cleanup();
    onLine.mockReturnValue(true);
    const ofBo = await signInAs(8, 'WEIGHMASTER');
    expect(ofBo()).toMatchObject([{ variables: { input: { typedBy: 7 } } }]);
    expect(chip()).toBe('All sent');
  });
});

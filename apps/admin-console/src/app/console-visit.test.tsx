// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { inTurn, type GatewayResponse } from '../testing/fake-gateway.ts';
import { ENTRIES } from '../features/manage-entries/testing/entries-context.tsx';
import { field, follow, logIn, pass, press, type } from '../testing/page.tsx';
import { address, renderConsole, renderConsoleInHistory, showSection } from './testing/console.tsx';
import { sessionOver } from './testing/new-entry-context.ts';
import { login, RESPONSES, signedInForEachTest, tokenOf } from './testing/visit-context.ts';

signedInForEachTest();

const firstName = () => screen.getByLabelText<HTMLInputElement>('First name');

/** Begins to edit an entry. The login signs in the user with this id. */
async function editTheEntry(userId = '1') {
  const responses: GatewayResponse[] = [sessionOver];
  const sent = await showSection('/admin/manage', {
    ...RESPONSES,
    Correction_Update: () => responses.shift() ?? { data: { updateEntry: ENTRIES[0] } },
    Login_SignIn: () => login(userId),
  });
  await press('Edit Thea Alderwood');
  await type('First name', 'Theodora');
  return sent;
}

const save = () => press('Save');

/** Changes the stored token as another tab does. A storage event reports the change. */
async function storeInOtherTab(token: string | null): Promise<void> {
  if (token === null) localStorage.clear();
  else localStorage.setItem('authToken', token);
  await act(async () => window.dispatchEvent(new Event('storage')));
  await pass(1);
}

test('an edit is restored by the login after the session has ended, and no request is sent until then', async () => {
  const { all, of } = await editTheEntry();
  await save();
  expect(address()).toBe('/login');
  expect(screen.getByRole('alert').textContent).toBe('Authentication required. Please login.');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  const countBefore = all().length;
  await pass(120_000);
  expect(all().slice(countBefore)).toEqual([]);
  await logIn();
  expect(address()).toBe('/admin/manage');
  expect(firstName().value).toBe('Theodora');
  expect(screen.queryByText('Authentication required')).toBeNull();
  await save();
  expect(screen.getByText('Entry updated successfully')).toBeTruthy();
  expect(of('Correction_Update').at(-1)?.authorization).toBe(`Bearer ${tokenOf('1')}`);
});

test('a message that was being written is restored by the login after the session has ended', async () => {
  await showSection('/admin/manage', {
    ...RESPONSES,
    SendSms_Draft: () => ({ data: { smsDraft: 'Congratulations Thea!' } }),
    SendSms_Send: () => sessionOver,
    Login_SignIn: () => login('1'),
  });
  await press('Send SMS to Thea Alderwood');
  await type('Message', 'Your cooler is still on the dock.');
  await press('Send SMS', 'dialog');
  expect(address()).toBe('/login');
  await pass(1_000);
  await logIn();
  expect(field('Message').value).toBe('Your cooler is still on the dock.');
});

test('the login of another administrator leads to New Entry and discards the edit', async () => {
  await editTheEntry('2');
  await save();
  await logIn();
  expect(address()).toBe('/admin');
  fireEvent.click(screen.getByRole('link', { name: 'Manage Entries' }));
  await pass(1);
  expect(screen.getByText('Thea Alderwood')).toBeTruthy();
  expect(screen.queryByLabelText('First name')).toBeNull();
});

test('Back does not show the next user of a device what an earlier one searched for', async () => {
  await showSection('/admin/manage', { ...RESPONSES, Login_SignIn: () => login('2') }, renderConsoleInHistory);
  await type('Search entries by name or rank', 'thea');
  await follow('Participants');
  await storeInOtherTab(null);
  await logIn();
  expect(address()).toBe('/admin');
  act(() => window.history.back());
  await pass(1);
  expect([address(), screen.getByLabelText<HTMLInputElement>('Search entries by name or rank').value]).toEqual([
    '/admin/manage',
    '',
  ]);
});

test('Back after a logout leads to the login, also before the home page has come', async () => {
  await showSection('/admin/manage', RESPONSES, renderConsoleInHistory);
  await follow('Participants');
  await press('Logout');
  await storeInOtherTab(null);
  expect(address()).toBe('/admin/participants');
  act(() => window.history.back());
  await pass(1);
  expect([address(), screen.getByRole('heading', { level: 1 }).textContent]).toEqual(['/login', 'Admin Login']);
});

test('an edit is restored after the session ended in another tab and was renewed there', async () => {
  await editTheEntry();
  await storeInOtherTab(null);
  expect(address()).toBe('/login');
  await storeInOtherTab(tokenOf('1'));
  expect(address()).toBe('/admin/manage');
  expect(firstName().value).toBe('Theodora');
});

test.each(['before', 'after'] as const)(
  'an edit is discarded by a logout in another tab that is published %s its tokens are removed',
  async (when) => {
    const listeners: (() => void)[] = [];
    class OtherTabs {
      constructor(readonly name: string) {}
      addEventListener(_type: string, listener: () => void) {
        if (this.name === 'derby-logout') listeners.push(listener);
      }
      postMessage() {}
      close() {}
    }
    vi.stubGlobal('BroadcastChannel', OtherTabs);
    await editTheEntry();
    const publishLogout = async () => await act(async () => listeners.forEach((listener) => listener()));
    if (when === 'before') await publishLogout();
    await storeInOtherTab(null);
    if (when === 'after') await publishLogout();
    expect(address()).toBe('/login');
    await logIn();
    expect(address()).toBe('/admin');
    fireEvent.click(screen.getByRole('link', { name: 'Manage Entries' }));
    await pass(1);
    expect(screen.queryByLabelText('First name')).toBeNull();
  },
);

describe('a login', () => {
  beforeEach(() => localStorage.clear());

  const codeRequired: GatewayResponse = {
    data: { login: { token: null, rememberMeToken: null, requiresTwoFactor: true, deviceToken: null } },
  };
  const showAt = (path: string, responses: () => GatewayResponse, state?: unknown) =>
    showSection(path, { ...RESPONSES, Login_SignIn: responses }, (at) => renderConsoleInHistory(at, state));

  test('leads to the requested section with its full address, also after Back to login', async () => {
    await showAt('/admin/participants?from=mail#list', inTurn(codeRequired, login('1')));
    expect(address()).toBe('/login');
    await logIn();
    await follow('Back to login');
    await logIn();
    expect(address()).toBe('/admin/participants');
    expect(window.location.search + window.location.hash).toBe('?from=mail#list');
  });

  test.each([
    ['no page', null],
    ['another site', { askedFor: { pathname: '//evil.test/admin', search: '', hash: '' } }],
    ['a public page', { askedFor: { pathname: '/tickets', search: '', hash: '' } }],
  ])('leads to New Entry after a request for %s', async (_what, state) => {
    await showAt('/login', () => login('1'), state);
    await logIn();
    expect(address()).toBe('/admin');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Add New Derby Entry');
  });
});

test('a section redirects to the login without a token', async () => {
  localStorage.clear();
  await showSection('/admin/users', RESPONSES);
  expect(address()).toBe('/login');
});

test('Logout calls onLogout of the shell and does not lead to the login', async () => {
  const onLogout = vi.fn<() => Promise<void>>(async () => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage'));
  });
  await showSection('/admin/participants', RESPONSES, (path) => renderConsole(path, { onLogout }));
  await press('Logout');
  expect(onLogout).toHaveBeenCalledOnce();
  expect(address()).toBe('/admin/participants');
});

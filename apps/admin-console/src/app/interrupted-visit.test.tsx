// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { unreachable, type GatewayResponse } from '../testing/fake-gateway.ts';
import { ENTRIES, showEntries } from './testing/entries-context.ts';
import {
  address,
  follow,
  freshDeviceForEachTest,
  logIn,
  pass,
  press,
  renderConsoleInHistory,
  type,
} from './testing/console.tsx';
import { listOf } from './testing/participants-context.ts';

const tokenOf = (userId: string): string => `header.${btoa(JSON.stringify({ sub: userId }))}.signature`;

const sessionOver: GatewayResponse = { code: 'UNAUTHENTICATED', sentence: 'Authentication required' };

freshDeviceForEachTest();
beforeEach(() => {
  localStorage.setItem('authToken', tokenOf('1'));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const firstName = () => screen.getByLabelText<HTMLInputElement>('First name');

/** Begins to edit an entry. The login signs in the user with this id. */
async function editTheEntry(userId = '1') {
  const responses: GatewayResponse[] = [sessionOver];
  const sent = await showEntries({
    ManageEntries_Update: () => responses.shift() ?? { data: { updateEntry: ENTRIES[0] } },
    Login_SignIn: () => ({
      data: { login: { token: tokenOf(userId), rememberMeToken: null, requiresTwoFactor: false, deviceToken: null } },
    }),
    NewEntry_PhotoLimits: unreachable,
    NewEntry_Names: () => ({ data: { participantSuggestions: [] } }),
    NewEntry_WeighedEntries: () => ({ data: { entries: [] } }),
    NewEntry_Deadline: () => ({ data: { derby: { status: 'ACTIVE', endedAt: null, entryDeadline: null } } }),
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

test('an edit is restored by the login after the session has ended', async () => {
  const { of } = await editTheEntry();
  await save();
  expect(address()).toBe('/login');
  expect(screen.getByRole('alert').textContent).toBe('Authentication required. Please login.');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await logIn();
  expect(address()).toBe('/admin/manage');
  expect(firstName().value).toBe('Theodora');
  expect(screen.queryByText('Authentication required')).toBeNull();
  await save();
  expect(screen.getByText('Entry updated successfully')).toBeTruthy();
  expect(of('ManageEntries_Update').at(-1)?.authorization).toBe(`Bearer ${tokenOf('1')}`);
});

test('no request is sent while the login shows', async () => {
  const { all } = await editTheEntry();
  await save();
  const countBefore = all().length;
  await pass(120_000);
  expect(all().slice(countBefore)).toEqual([]);
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
  const responses = {
    Participants_List: () => listOf(),
    Login_SignIn: () => ({
      data: { login: { token: tokenOf('2'), rememberMeToken: null, requiresTwoFactor: false, deviceToken: null } },
    }),
    NewEntry_PhotoLimits: unreachable,
    NewEntry_Names: unreachable,
    NewEntry_WeighedEntries: unreachable,
    NewEntry_Deadline: unreachable,
  };
  await showEntries(responses, renderConsoleInHistory);
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

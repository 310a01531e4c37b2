// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { unreachable } from '../testing/fake-gateway.ts';
import { showSettings } from './testing/settings-context.ts';
import {
  address,
  field,
  follow,
  freshDeviceForEachTest,
  logIn,
  openTab,
  pass,
  press,
  renderConsole,
  renderConsoleInHistory,
  type,
} from './testing/console.tsx';

freshDeviceForEachTest();

const RAFFLE = '/admin/raffle-tickets';
const SETTINGS = '/admin/global-settings';
const responses = { RaffleTickets_Entries: unreachable };

const confirmation = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });

/** Expects the confirmation, cancels it, and expects that the page and the edits stay. */
async function expectCancelKeepsPage(): Promise<void> {
  expect(confirmation()?.textContent).toContain('1 change has not been saved.');
  await press('Cancel', 'alertdialog');
  await pass(500);
  expect(confirmation()).toBeNull();
  expect(address()).toBe(SETTINGS);
  expect(field('Server port').value).toBe('3003');
}

async function go(steps: number): Promise<void> {
  act(() => window.history.go(steps));
  await pass(1);
}

/** Opens Global Settings from Raffle Tickets and types this port. */
async function showChanged(port = '3003') {
  await showSettings({ responses, path: RAFFLE, render: renderConsoleInHistory });
  await follow('Global Settings');
  await type('Server port', port);
}

/** Shows Global Settings and types this port. Returns the mock of `onLogout`. */
async function showLogout(port: string) {
  const onLogout = vi.fn<() => Promise<void>>(async () => undefined);
  await showSettings({ responses, render: (path) => renderConsole(path, { onLogout }) });
  await type('Server port', port);
  return onLogout;
}

test.each<[string, () => Promise<void>]>([
  ['a link', () => follow('Raffle Tickets')],
  ['Back', () => go(-1)],
])('%s requires a confirmation: Cancel keeps the edits, Leave navigates', async (_what, leave) => {
  await showChanged();
  await leave();
  await expectCancelKeepsPage();
  await leave();
  await press('Leave');
  expect([address(), window.location.pathname, confirmation()]).toEqual([RAFFLE, RAFFLE, null]);
});

test.each<[string, () => Promise<void>]>([
  ['a link', () => follow('Raffle Tickets')],
  ['Back', () => go(-1)],
])('%s navigates at once without unsaved changes', async (_what, leave) => {
  await showChanged('3003');
  await type('Server port', '3002');
  await leave();
  expect([address(), confirmation()]).toEqual([RAFFLE, null]);
});

test('Cancel after Back keeps the address and the tab', async () => {
  await showChanged();
  await openTab('SMS');
  await go(-1);
  expect(confirmation()).not.toBeNull();
  await press('Cancel', 'alertdialog');
  await pass(500);
  expect(window.location.href).toMatch(/\/admin\/global-settings\?tab=sms$/);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('SMS');
  await openTab('App');
  expect(field('Server port').value).toBe('3003');
});

test('Back closes the confirmation, and the page stays', async () => {
  await showChanged();
  await go(-1);
  await go(-1);
  expect([confirmation(), address(), window.location.pathname]).toEqual([null, SETTINGS, SETTINGS]);
  expect(field('Server port').value).toBe('3003');
  await go(-1);
  expect(confirmation()).not.toBeNull();
});

test('Forward requires a confirmation', async () => {
  await showChanged('3002');
  await follow('Raffle Tickets');
  await go(-1);
  expect(address()).toBe(SETTINGS);
  await type('Server port', '3003');
  await go(1);
  await expectCancelKeepsPage();
});

test('Logout requires a confirmation, and Cancel keeps the page and the edits', async () => {
  const onLogout = await showLogout('3003');
  await press('Logout');
  await expectCancelKeepsPage();
  expect(onLogout).not.toHaveBeenCalled();
  await press('Logout');
  await press('Leave');
  expect(onLogout).toHaveBeenCalledOnce();
});

test.each<[string, () => Promise<void>]>([
  ['without unsaved changes', () => type('Server port', '3002')],
  [
    'after the page was left',
    async () => {
      await follow('Raffle Tickets');
      await press('Leave');
    },
  ],
])('Logout requires no confirmation %s', async (_when, before) => {
  const onLogout = await showLogout('3003');
  await before();
  await press('Logout');
  expect(onLogout).toHaveBeenCalledOnce();
});

test('the end of a session requires no confirmation, and the edits are restored after the login', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const token = `header.${btoa(JSON.stringify({ sub: '1' }))}.signature`;
  localStorage.setItem('authToken', token);
  await showSettings({
    responses: {
      Login_SignIn: () => ({
        data: { login: { token, rememberMeToken: null, requiresTwoFactor: false, deviceToken: null } },
      }),
    },
    save: () => ({ code: 'UNAUTHENTICATED', sentence: 'Authentication required' }),
    render: renderConsoleInHistory,
  });
  await type('Server port', '3003');
  await press('Save All Settings');
  expect([address(), confirmation()]).toEqual(['/login', null]);
  await logIn();
  expect([address(), confirmation()]).toEqual([SETTINGS, null]);
  expect(field('Server port').value).toBe('3003');
});

test('closing the browser tab requires a confirmation while changes are unsaved', async () => {
  const isPrevented = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  await showSettings();
  expect(isPrevented()).toBe(false);
  await type('Server port', '3003');
  expect(isPrevented()).toBe(true);
  await type('Server port', '3002');
  expect(isPrevented()).toBe(false);
});

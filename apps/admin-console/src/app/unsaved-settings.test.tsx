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
const answers = { RaffleTickets_Entries: unreachable };

const question = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });

/** The question is there; Cancel keeps the page and what was typed. */
async function stay(): Promise<void> {
  expect(question()?.textContent).toContain('1 change has not been saved.');
  await press('Cancel', 'alertdialog');
  await pass(500);
  expect(question()).toBeNull();
  expect(address()).toBe(SETTINGS);
  expect(field('Server port').value).toBe('3003');
}

async function go(steps: number): Promise<void> {
  act(() => window.history.go(steps));
  await pass(1);
}

/** Comes from Raffle Tickets to Global Settings, and types this port. */
async function showChanged(port = '3003') {
  await showSettings({ answers, path: RAFFLE, render: renderConsoleInHistory });
  await follow('Global Settings');
  await type('Server port', port);
}

/** Shows Global Settings with this port typed; gives what a logout calls. */
async function showLogout(port: string) {
  const onLogout = vi.fn<() => Promise<void>>(async () => undefined);
  await showSettings({ answers, render: (path) => renderConsole(path, { onLogout }) });
  await type('Server port', port);
  return onLogout;
}

test.each<[string, () => Promise<void>]>([
  ['a link that leads away', () => follow('Raffle Tickets')],
  ['Back', () => go(-1)],
])('%s asks each time, Cancel keeps what was typed, and Leave goes there', async (_what, leave) => {
  await showChanged();
  await leave();
  await stay();
  await leave();
  await press('Leave');
  expect([address(), window.location.pathname, question()]).toEqual([RAFFLE, RAFFLE, null]);
});

test.each<[string, () => Promise<void>]>([
  ['a link', () => follow('Raffle Tickets')],
  ['Back', () => go(-1)],
])('%s leads away at once when nothing is unsaved', async (_what, leave) => {
  await showChanged('3003');
  await type('Server port', '3002');
  await leave();
  expect([address(), question()]).toEqual([RAFFLE, null]);
});

test('Cancel after Back keeps the address and the tab', async () => {
  await showChanged();
  await openTab('SMS');
  await go(-1);
  expect(question()).not.toBeNull();
  await press('Cancel', 'alertdialog');
  await pass(500);
  expect(window.location.href).toMatch(/\/admin\/global-settings\?tab=sms$/);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('SMS');
  await openTab('App');
  expect(field('Server port').value).toBe('3003');
});

test('Back asks once when it is pressed again while it asks', async () => {
  await showChanged();
  await go(-1);
  await go(-1);
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  await press('Leave');
  expect([address(), window.location.pathname]).toEqual([RAFFLE, RAFFLE]);
});

test('Forward asks too', async () => {
  await showChanged('3002');
  await follow('Raffle Tickets');
  await go(-1);
  expect(address()).toBe(SETTINGS);
  await type('Server port', '3003');
  await go(1);
  await stay();
});

test('Logout asks first, and Cancel keeps the page and what was typed', async () => {
  const onLogout = await showLogout('3003');
  await press('Logout');
  await stay();
  expect(onLogout).not.toHaveBeenCalled();
  await press('Logout');
  await press('Leave');
  expect(onLogout).toHaveBeenCalledOnce();
});

test.each<[string, () => Promise<void>]>([
  ['when nothing is unsaved', () => type('Server port', '3002')],
  [
    'once the page was left',
    async () => {
      await follow('Raffle Tickets');
      await press('Leave');
    },
  ],
])('Logout does not ask %s', async (_when, before) => {
  const onLogout = await showLogout('3003');
  await before();
  await press('Logout');
  expect(onLogout).toHaveBeenCalledOnce();
});

test('a session that ends asks nothing, and what was typed is there after the login', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const token = `header.${btoa(JSON.stringify({ sub: '1' }))}.signature`;
  localStorage.setItem('authToken', token);
  await showSettings({
    answers: {
      Login_SignIn: () => ({
        data: { login: { token, rememberMeToken: null, requiresTwoFactor: false, deviceToken: null } },
      }),
    },
    save: () => ({ code: 'UNAUTHENTICATED', sentence: 'Authentication required' }),
    render: renderConsoleInHistory,
  });
  await type('Server port', '3003');
  await press('Save All Settings');
  expect([address(), question()]).toEqual(['/login', null]);
  await logIn();
  expect([address(), question()]).toEqual([SETTINGS, null]);
  expect(field('Server port').value).toBe('3003');
});

test('the browser asks before its tab is closed while something is unsaved', async () => {
  const isHeld = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  await showSettings();
  expect(isHeld()).toBe(false);
  await type('Server port', '3003');
  expect(isHeld()).toBe(true);
  await type('Server port', '3002');
  expect(isHeld()).toBe(false);
});

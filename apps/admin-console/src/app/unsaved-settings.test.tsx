// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { unreachable } from '../testing/fake-gateway.ts';
import { address, field, logIn, press } from './testing/actions.ts';
import { pass, renderConsole, renderConsoleInHistory } from './testing/render-console.tsx';
import { openTab, showSettings, type } from './testing/settings-context.ts';
import { signedInForEachTest } from './testing/signed-in.ts';

signedInForEachTest();

const RAFFLE = '/admin/raffle-tickets';
const SETTINGS = '/admin/global-settings';
const answers = { RaffleTickets_Entries: unreachable };

const question = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });

async function follow(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('link', { name }));
  await pass(1);
}

async function stay(): Promise<void> {
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  await pass(500);
}

describe('a link that leads away', () => {
  test('asks first', async () => {
    await showSettings({ answers });
    await type('Server port', '3003');
    await follow('Raffle Tickets');
    expect(address()).toBe(SETTINGS);
    expect(question()?.textContent).toContain('1 change has not been saved.');
    await stay();
    expect(field('Server port').value).toBe('3003');
    await follow('Raffle Tickets');
    await press('Leave');
    expect(address()).toBe(RAFFLE);
  });

  test('leads away at once when nothing is unsaved', async () => {
    await showSettings({ answers });
    await follow('Raffle Tickets');
    expect(address()).toBe(RAFFLE);
  });
});

describe('Back and Forward', () => {
  /** Comes from Raffle Tickets to Global Settings, and types there if told to. */
  async function comeFromRaffle(port?: string): Promise<void> {
    await showSettings({ answers, path: RAFFLE, render: renderConsoleInHistory });
    await follow('Global Settings');
    if (port !== undefined) await type('Server port', port);
  }

  async function go(steps: number): Promise<void> {
    act(() => window.history.go(steps));
    await pass(1);
  }

  test('ask first, and Cancel keeps the page, what was typed and the address', async () => {
    await comeFromRaffle('3003');
    await openTab('SMS');
    await go(-1);
    expect(question()?.textContent).toContain('1 change has not been saved.');
    await stay();
    expect(window.location.href).toMatch(/\/admin\/global-settings\?tab=sms$/);
    expect(address()).toBe(SETTINGS);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('SMS');
    await openTab('App');
    expect(field('Server port').value).toBe('3003');
  });

  test('ask each time, and Leave goes where they lead', async () => {
    await comeFromRaffle('3003');
    await go(-1);
    await stay();
    await go(-1);
    await press('Leave');
    expect([address(), window.location.pathname]).toEqual([RAFFLE, RAFFLE]);
    expect(question()).toBeNull();
  });

  test('ask once when pressed again while they ask', async () => {
    await comeFromRaffle('3003');
    await go(-1);
    await go(-1);
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
    await press('Leave');
    expect([address(), window.location.pathname]).toEqual([RAFFLE, RAFFLE]);
  });

  test('ask on the way forward too', async () => {
    await comeFromRaffle();
    await follow('Raffle Tickets');
    await go(-1);
    expect(address()).toBe(SETTINGS);
    await type('Server port', '3003');
    await go(1);
    expect(question()).not.toBeNull();
    await stay();
    expect(address()).toBe(SETTINGS);
    expect(field('Server port').value).toBe('3003');
  });

  test('lead away at once when nothing is unsaved', async () => {
    await comeFromRaffle('3003');
    await type('Server port', '3002');
    await go(-1);
    expect(question()).toBeNull();
    expect(address()).toBe(RAFFLE);
  });
});

describe('Logout', () => {
  async function showLogout() {
    const onLogout = vi.fn<() => Promise<void>>(async () => undefined);
    await showSettings({ answers, render: (path) => renderConsole(path, { onLogout }) });
    return onLogout;
  }

  test('asks first, and Cancel keeps the page and what was typed', async () => {
    const onLogout = await showLogout();
    await type('Server port', '3003');
    await press('Logout');
    expect(question()?.textContent).toContain('1 change has not been saved.');
    await stay();
    expect(onLogout).not.toHaveBeenCalled();
    expect(address()).toBe(SETTINGS);
    expect(field('Server port').value).toBe('3003');
    await press('Logout');
    await press('Leave');
    expect(onLogout).toHaveBeenCalledOnce();
  });

  test('does not ask when nothing is unsaved', async () => {
    const onLogout = await showLogout();
    await type('Server port', '3003');
    await type('Server port', '3002');
    await press('Logout');
    expect(onLogout).toHaveBeenCalledOnce();
  });

  test('does not ask once the page was left', async () => {
    const onLogout = await showLogout();
    await type('Server port', '3003');
    await follow('Raffle Tickets');
    await press('Leave');
    await press('Logout');
    expect(onLogout).toHaveBeenCalledOnce();
  });
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

// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { inTurn, unreachable } from '../testing/fake-gateway.ts';
import {
  address,
  freshDeviceForEachTest,
  pass,
  press,
  renderConsole,
  showSection,
  visibility,
} from './testing/console.tsx';

freshDeviceForEachTest();

const answers = {
  NewEntry_PhotoLimits: unreachable,
  NewEntry_Names: unreachable,
  NewEntry_WeighedEntries: unreachable,
  NewEntry_Deadline: unreachable,
  Participants_List: unreachable,
};

const boards = () => screen.queryAllByRole('link', { name: /^(Leaderboard|Junior Division)$/ }).length;

test.each(['/admin', '/admin/derby', '/admin/users'])('%s leads to the login without a token', async (path) => {
  localStorage.clear();
  await showSection(path, answers);
  expect(address()).toBe('/login');
});

test('the sidebar lists the nine sections and marks the one shown', async () => {
  await showSection('/admin/photos', answers);
  const links = within(screen.getByRole('navigation', { name: 'Admin sections' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['New Entry', '/admin'],
    ['Manage Entries', '/admin/manage'],
    ['Photo Gallery', '/admin/photos'],
    ['Manage Derby', '/admin/derby'],
    ['Raffle Tickets', '/admin/raffle-tickets'],
    ['User Management', '/admin/users'],
    ['Participants', '/admin/participants'],
    ['Profile Settings', '/admin/profile'],
    ['Global Settings', '/admin/global-settings'],
  ]);
  expect(links.filter((link) => link.hasAttribute('aria-current'))).toEqual([links[2]]);
});

test('another tab that logs out takes this one along', async () => {
  await showSection('/admin/photos', answers);
  localStorage.clear();
  fireEvent(window, new StorageEvent('storage', { key: 'authToken' }));
  await pass(1);
  expect(address()).toBe('/login');
});

test('Logout is the shell’s affair and does not pass by the login', async () => {
  const onLogout = vi.fn<() => Promise<void>>(async () => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage'));
  });
  await showSection('/admin/photos', {}, (path) => renderConsole(path, { onLogout }));
  await press('Logout');
  expect(onLogout).toHaveBeenCalledOnce();
  expect(address()).toBe('/admin/photos');
});

test('the boards are linked only while they are public, asked every 30 s; public when asking fails', async () => {
  await showSection('/admin/photos', {
    Frame_LeaderboardVisibility: inTurn(visibility(false), visibility(true), visibility(false), unreachable),
  });
  expect(boards()).toBe(0);
  await pass(30_000);
  expect(boards()).toBe(2);
  await pass(30_000);
  expect(boards()).toBe(0);
  await pass(30_000);
  expect(boards()).toBe(2);
});

test('the drawer takes the focus, and gives it back on Escape', async () => {
  await showSection('/admin/photos', answers);
  await press('Open menu');
  const drawer = screen.getByRole('dialog', { name: 'Ranger Admin' });
  expect(drawer.contains(document.activeElement)).toBe(true);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await pass(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Open menu');
});

test('the drawer closes by its veil and by choosing a section', async () => {
  await showSection('/admin/photos', answers);
  await press('Open menu');
  fireEvent.mouseDown(screen.getByRole('dialog'));
  await pass(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Open menu');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'Participants' }));
  await pass(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Manage Participants');
});

// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ENTRIES_RESPONSES } from '../features/manage-entries/testing/entries-context.tsx';
import { afternoon, leaders, overview, settings } from '../features/manage-derby/testing/derby-context.tsx';
import { listOf } from '../features/participants/testing/participants-context.tsx';
import { inTurn, unreachable, type GatewayResponse, type GatewayResponses } from '../testing/fake-gateway.ts';
import { field, follow, pass, press, toggle, type } from '../testing/page.tsx';
import { run } from '../testing/samples.ts';
import { freshDeviceForEachTest, renderConsoleInHistory, showSection, visibility } from './testing/console.tsx';

freshDeviceForEachTest();

const RESPONSES = {
  NewEntry_PhotoLimits: unreachable,
  NewEntry_Names: unreachable,
  NewEntry_WeighedEntries: unreachable,
  NewEntry_Deadline: unreachable,
  NewEntry_Generation: unreachable,
  Participants_List: unreachable,
};

const showEntries = (responses: GatewayResponses, render?: (path: string) => void) =>
  showSection('/admin/manage', { ...ENTRIES_RESPONSES, ...responses }, render);

const boards = () => screen.queryAllByRole('link', { name: /^(Leaderboard|Junior Division)$/ }).length;

test('the sidebar lists nine sections and marks the current one', async () => {
  await showSection('/admin/photos', RESPONSES);
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

test('the sidebar marks Manage Derby on the pages below it', async () => {
  await showSection('/admin/derby/results', RESPONSES);
  expect(screen.getByRole('link', { name: 'Manage Derby', current: 'page' })).toBeTruthy();
});

test('a change that gets no response says so after 10 s, until one comes', async () => {
  let respond: (response: GatewayResponse) => void = () => undefined;
  await showSection('/admin/profile', {
    ...RESPONSES,
    Profile_ChangePassword: () => new Promise<GatewayResponse>((resolve) => (respond = resolve)),
  });
  await type('Current password', 'old salmon');
  await type('New password', 'new salmon');
  await type('Confirm new password', 'new salmon');
  await press('Update Password');
  await pass(9_000);
  const notice = () =>
    screen.queryByText(/^The server has not responded for 10 seconds\. What you sent may be saved\./);
  expect(notice()).toBeNull();
  await pass(1_500);
  expect(notice()).toBeTruthy();
  respond({ code: 'CONFLICT', sentence: 'Wrong password' });
  await pass(1);
  expect(notice()).toBeNull();
});

test('the board links follow the visibility polled every 30 s, and show when a poll fails', async () => {
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

test('the board links follow the switch of Manage Derby at once, and a failed save reverts them', async () => {
  let fail = (): void => undefined;
  await showSection('/admin/derby', {
    ManageDerby_Overview: () => overview('active'),
    ManageDerby_Settings: () => settings(),
    ManageDerby_Leaders: () => leaders(),
    ManageDerby_Afternoon: () => afternoon([]),
    ManageDerby_UpdateSettings: () =>
      new Promise<GatewayResponse>((_resolve, reject) => (fail = () => reject(new TypeError('Failed to fetch')))),
  });
  await toggle(/^Leaderboard Visibility/);
  expect(boards()).toBe(0);
  fail();
  await pass(1);
  expect(boards()).toBe(2);
});

test('the progress of the final messages takes the place of All sent', async () => {
  const header = (finalRun: object | null): GatewayResponse => ({ data: { derby: { __typename: 'Derby', finalRun } } });
  await showSection('/admin', {
    ...RESPONSES,
    MessageRun_Header: inTurn(header(run(2, { queued: 1, delivered: 1 })), header(run(2, { delivered: 2 }))),
  });
  await pass(1);
  expect(screen.getByRole('link', { name: 'Messages 1 of 2' })).toBeTruthy();
  expect(screen.queryByText('All sent')).toBeNull();
  await pass(30_000);
  expect(screen.queryByRole('link', { name: /[Mm]essages/ })).toBeNull();
  expect(screen.getByText('All sent')).toBeTruthy();
});

test('the drawer takes the focus and returns it on Escape', async () => {
  await showSection('/admin/photos', RESPONSES);
  await press('Open menu');
  const drawer = screen.getByRole('dialog', { name: 'Ranger Admin' });
  expect(drawer.contains(document.activeElement)).toBe(true);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await pass(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Open menu');
});

test('the drawer closes on a click outside and on the choice of a section', async () => {
  await showSection('/admin/photos', RESPONSES);
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

describe('the history of the browser', () => {
  const go = async (steps: number): Promise<void> => {
    act(() => window.history.go(steps));
    await pass(1);
  };
  const ENTRIES_SEARCH = 'Search entries by name or rank';
  const show = () => showEntries({ Participants_List: () => listOf() }, renderConsoleInHistory);

  test('brings back the searches of Manage Entries and Participants', async () => {
    await show();
    await press('Junior Leaderboard');
    await type(ENTRIES_SEARCH, 'thea');
    await follow('Participants');
    await type('Search participants', 'zoe');
    await go(-1);
    expect(field(ENTRIES_SEARCH).value).toBe('thea');
    expect(screen.getByRole('button', { name: 'Junior Leaderboard' }).getAttribute('aria-pressed')).toBe('true');
    await go(1);
    expect(field('Search participants').value).toBe('zoe');
  });

  test('does not open the menu again on a page that was left by it', async () => {
    await show();
    await press('Open menu');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'Participants' }));
    await pass(1);
    await go(-1);
    expect(field(ENTRIES_SEARCH).value).toBe('');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ENTRIES_RESPONSES } from '../features/manage-entries/testing/entries-context.tsx';
import { unreachable, viewerIs, type GatewayResponse, type GatewayResponses } from '../testing/fake-gateway.ts';
import { follow, pass, press, type } from '../testing/page.tsx';
import { address, freshDeviceForEachTest, showSection } from './testing/console.tsx';

freshDeviceForEachTest();

const showEntries = (responses: GatewayResponses) =>
  showSection('/admin/manage', { ...ENTRIES_RESPONSES, ...responses });

const NOT_ALLOWED = 'Your role does not allow this section. Please ask an administrator.';
const OF_ALL = ['New Entry', 'Manage Entries', 'Photo Gallery', 'Profile Settings'];
const OF_A_WEIGHMASTER = ['New Entry', 'Manage Entries', 'Photo Gallery', 'Check in', 'Profile Settings'];

const weighmaster = (): GatewayResponse => viewerIs({ role: 'WEIGHMASTER' });
const asWeighmaster: GatewayResponses = { Console_Viewer: weighmaster };
const twoFactorStatus = (enabled: boolean): GatewayResponse => ({
  data: { twoFactorStatus: { __typename: 'TwoFactorStatus', enabled } },
});

const sections = () =>
  within(screen.getByRole('navigation', { name: 'Admin sections' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

const labels = (buttons: readonly HTMLElement[]) =>
  buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent);

/** Stores the token of a user, and the role that the device remembers. */
function rememberUser(id: number, remembered?: object): void {
  localStorage.setItem('authToken', `h.${btoa(JSON.stringify({ sub: String(id) }))}.s`);
  if (remembered) localStorage.setItem('userRole', JSON.stringify(remembered));
}

describe('a weighmaster', () => {
  test.each([
    ['/admin/derby', 'Manage Derby'],
    ['/admin/derby/messages', 'Final messages'],
    ['/admin/derby/results', 'Past Derbies'],
    ['/admin/derby/next-year', 'Next year'],
    ['/admin/derby/prizes/draw', 'Draw'],
    ['/admin/derby/log', 'Audit log'],
    ['/admin/raffle-tickets', 'Raffle Tickets'],
    ['/admin/users', 'User Management'],
    ['/admin/global-settings', 'Global Settings'],
  ])('sees that the role does not allow %s, and no request is sent once the role is known', async (path, title) => {
    rememberUser(1, { userId: '1', role: 'WEIGHMASTER' });
    const { all } = await showSection(path, { Console_Viewer: unreachable });
    expect(new Set(all().map(({ name }) => name))).toEqual(new Set(['Console_Viewer', 'Frame_LeaderboardVisibility']));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByText(NOT_ALLOWED)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to New Entry' }).getAttribute('href')).toBe('/admin');
    expect(within(screen.getByRole('main')).queryAllByRole('button')).toEqual([]);
  });

  test('can correct and disqualify entries, but not delete, message or export them', async () => {
    const { of } = await showEntries(asWeighmaster);
    const row = screen.getAllByRole('row')[1] as HTMLElement;
    expect(labels(within(row).getAllByRole('button'))).toEqual([
      'View the photo of Thea Alderwood',
      'Open the entry of Thea Alderwood',
      'Edit Thea Alderwood',
      'Disqualify Thea Alderwood',
    ]);
    expect(screen.queryByRole('button', { name: 'Export to CSV' })).toBeNull();
    await press('Edit Thea Alderwood');
    const form = screen.getByRole('form', { name: /Thea Alderwood/ });
    expect(labels(within(form).getAllByRole('button'))).toEqual(['View photo', 'Disqualify', 'Cancel', 'Save']);
    expect(of('ManageEntries_SmsHistory')).toEqual([]);
    expect(of('ManageEntries_AreExportsOn')).toEqual([]);
    await press('Cancel');
    await pass(300);
    await press('Disqualified (1)');
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
    expect(screen.getByRole('button', { name: /^Restore/ })).toBeTruthy();
  });

  test('sees photos without Send SMS', async () => {
    await showEntries(asWeighmaster);
    await press('View the photo of Thea Alderwood');
    const dialog = screen.getByRole('dialog', { name: '#1 Thea Alderwood' });
    expect(labels(within(dialog).getAllByRole('button'))).toEqual(['Close']);
  });
});

describe('the role of the user', () => {
  test('is updated within 30 s', async () => {
    const roles: GatewayResponse[] = [viewerIs(), weighmaster()];
    await showEntries({ Console_Viewer: () => roles.shift() ?? weighmaster() });
    expect(sections()).toHaveLength(9);
    await pass(30_000);
    expect(sections()).toEqual(OF_A_WEIGHMASTER);
    expect(screen.queryByRole('button', { name: 'Delete Thea Alderwood' })).toBeNull();
  });

  test('is the one that the device remembers until the server responds', async () => {
    rememberUser(1);
    await showSection('/admin/profile', { Profile_TwoFactorStatus: () => twoFactorStatus(false) });
    cleanup();
    await showSection('/admin/participants', { Console_Viewer: unreachable, Participants_List: unreachable });
    expect(sections()).toHaveLength(9);
    expect(screen.getByText('Error connecting to server')).toBeTruthy();
  });

  test('is not the one that the device remembers for another user', async () => {
    rememberUser(2, { userId: '1', role: 'ADMINISTRATOR' });
    await showSection('/admin/profile', {
      Console_Viewer: unreachable,
      Profile_TwoFactorStatus: () => twoFactorStatus(false),
    });
    expect(sections()).toEqual(OF_ALL);
  });

  test('is polled every 5 s until it is known, and until then grey bars keep the room of its sections', async () => {
    const responses: (() => GatewayResponse)[] = [unreachable, unreachable];
    await showEntries({ Console_Viewer: () => (responses.shift() ?? viewerIs)() });
    expect(sections()).toEqual(OF_ALL);
    expect(screen.getByRole('navigation', { name: 'Admin sections' }).querySelectorAll('li')).toHaveLength(9);
    await pass(5_000);
    expect(sections()).toEqual(OF_ALL);
    await pass(5_000);
    expect(sections()).toHaveLength(9);
  });

  test('is unchanged after a failed poll', async () => {
    const responses: (() => GatewayResponse)[] = [viewerIs];
    await showEntries({ Console_Viewer: () => (responses.shift() ?? unreachable)() });
    await pass(60_000);
    expect(sections()).toHaveLength(9);
  });
});

describe('an administrator who must enable two-factor authentication', () => {
  test('is sent to the profile with the reason until it is enabled', async () => {
    let isEnabled = false;
    await showSection('/admin/photos', {
      Console_Viewer: () => viewerIs({ mustEnableTwoFactor: !isEnabled }),
      Profile_TwoFactorStatus: () => twoFactorStatus(isEnabled),
      Profile_SetUpTwoFactor: () => ({
        data: {
          setUpTwoFactor: {
            __typename: 'TwoFactorSetup',
            qrCode: 'data:image/png;base64,AAAA',
            manualEntryKey: 'JBSW',
          },
        },
      }),
      Profile_EnableTwoFactor: () => {
        isEnabled = true;
        return { data: { enableTwoFactor: 'done' } };
      },
    });
    await pass(1);
    expect(address()).toBe('/admin/profile');
    const why = /^Two-factor authentication is required for administrators\./;
    expect(screen.getByText(why)).toBeTruthy();
    await follow('Manage Entries');
    expect(address()).toBe('/admin/profile');
    await press('Set Up 2FA');
    await type('Verification code', '123456');
    await press('Enable 2FA');
    expect(screen.queryByText(why)).toBeNull();
    await follow('Photo Gallery');
    expect(address()).toBe('/admin/photos');
  });
});

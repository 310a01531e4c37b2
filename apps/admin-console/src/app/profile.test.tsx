// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { unreachable, type Answer, type Answers, viewerIs } from '../testing/fake-gateway.ts';
import { field, isAlert, press, type } from './testing/actions.ts';
import { pass } from './testing/render-console.tsx';
import { showSection } from './testing/show-section.ts';
import { signedInForEachTest } from './testing/signed-in.ts';

const viewer = (mustEnableTwoFactor = false): Answer => viewerIs({ mustEnableTwoFactor });
const status = (enabled: boolean): Answer => ({
  data: { twoFactorStatus: { __typename: 'TwoFactorStatus', enabled } },
});
const setup = (): Answer => ({
  data: {
    setUpTwoFactor: {
      __typename: 'TwoFactorSetup',
      qrCode: 'data:image/png;base64,AAAA',
      manualEntryKey: 'JBSWY3DPEHPK3PXP',
    },
  },
});
const refusal = (sentence: string, atFault: string): Answer => ({ code: 'BAD_INPUT', sentence, fields: [atFault] });
const broken = (): Answer => new Response('gone', { status: 500 });

signedInForEachTest();

const showPage = (answers: Answers = {}, path = '/admin/profile') =>
  showSection(path, {
    Console_Viewer: () => viewer(),
    Profile_TwoFactorStatus: () => status(false),
    ...answers,
  });

const openTwoFactor = async (): Promise<void> => {
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Two-Factor Auth' }));
  await pass(1);
};

const fillPasswords = async (current: string, next: string, confirmation = next): Promise<void> => {
  await type('Current password', current);
  await type('New password', next);
  await type('Confirm new password', confirmation);
};

describe('the password', () => {
  test.each([
    ['', 'new salmon', 'new salmon', 'Current password is required'],
    ['old salmon', '', '', 'New password is required'],
    ['old salmon', ' 12345 ', '12345', 'New password must be at least 6 characters long'],
    ['old salmon', 'new salmon', 'other salmon', 'New passwords do not match'],
    ['old salmon', 'old salmon', 'old salmon', 'New password must be different from current password'],
  ])('of %j, %j, %j: one problem, in the order of the fields', async (current, next, confirmation, problem) => {
    const { of } = await showPage();
    await fillPasswords(current, next, confirmation);
    await press('Update Password');
    expect(screen.getByText(problem)).toBeTruthy();
    expect(of('Profile_ChangePassword')).toEqual([]);
  });

  test('is sent, and the form is empty again', async () => {
    const { of } = await showPage({
      Profile_ChangePassword: () => ({ data: { changePassword: 'Password updated successfully!' } }),
    });
    await fillPasswords('old salmon', 'new salmon');
    await press('Update Password');
    await pass(1);
    expect(of('Profile_ChangePassword')[0]?.variables).toEqual({
      currentPassword: 'old salmon',
      newPassword: 'new salmon',
    });
    expect(screen.getByText('Password updated successfully!')).toBeTruthy();
    const labels = ['Current password', 'New password', 'Confirm new password'];
    expect(labels.map((label) => field(label).value)).toEqual(['', '', '']);
    await pass(4_301);
    expect(screen.queryByText('Password updated successfully!')).toBeNull();
  });

  test('is refused at its field, in the words of the server', async () => {
    await showPage({ Profile_ChangePassword: () => refusal('Current password is incorrect', 'currentPassword') });
    await fillPasswords('a guess', 'new salmon');
    await press('Update Password');
    await pass(1);
    expect(screen.getByText('Current password is incorrect')).toBeTruthy();
    expect(document.activeElement).toBe(field('Current password'));
    expect(field('New password').value).toBe('new salmon');
  });

  test.each([
    ['an answer without words', broken, 'Failed to update password'],
    ['no answer', unreachable, 'An error occurred while updating the password'],
    [
      'too many attempts',
      () => ({ code: 'TOO_MANY_ATTEMPTS', sentence: 'Too many attempts. Please try again later.' }),
      'Too many attempts. Please try again later.',
    ],
  ])('says what %s means', async (_what, answer, sentence) => {
    await showPage({ Profile_ChangePassword: answer });
    await fillPasswords('old salmon', 'new salmon');
    await press('Update Password');
    await pass(1);
    expect(isAlert(sentence)).toBe(true);
  });
});

test('says that a session was renewed too late for what was sent', async () => {
  await showPage({
    Profile_ChangePassword: () => {
      // As another tab does that met the end of the session first.
      localStorage.setItem('authToken', 'token-2');
      return { code: 'UNAUTHENTICATED', sentence: 'Authentication required' };
    },
  });
  await fillPasswords('old salmon', 'new salmon');
  await press('Update Password');
  await pass(1);
  expect(isAlert('Authentication required. Please login again.')).toBe(true);
  expect(field('New password').value).toBe('new salmon');
});

describe('the second factor', () => {
  test('says that its state cannot be had, and tries again', async () => {
    const answers = [unreachable, () => status(false)];
    await showPage({ Profile_TwoFactorStatus: () => answers.shift()?.() ?? unreachable() });
    await openTwoFactor();
    expect(screen.getByText('Error connecting to server')).toBeTruthy();
    await press('Try Again');
    expect(screen.getByText('Not enabled')).toBeTruthy();
  });

  test('is set up by QR code or key, and enabled by a code', async () => {
    let isEnabled = false;
    const { of } = await showPage({
      Profile_TwoFactorStatus: () => status(isEnabled),
      Profile_SetUpTwoFactor: setup,
      Profile_EnableTwoFactor: () => {
        isEnabled = true;
        return { data: { enableTwoFactor: 'Two-factor authentication enabled successfully!' } };
      },
    });
    await openTwoFactor();
    await press('Set Up 2FA');
    expect(screen.getByText('2FA setup completed. Please scan the QR code with your authenticator app.')).toBeTruthy();
    expect(screen.getByAltText<HTMLImageElement>('QR code for your authenticator app').src).toContain('data:image/png');
    expect(screen.getByText('JBSWY3DPEHPK3PXP')).toBeTruthy();
    await press('Enable 2FA');
    expect(screen.getByText('Verification code is required')).toBeTruthy();
    await type('Verification code', '12 34-5678');
    expect(field('Verification code').value).toBe('123456');
    await press('Enable 2FA');
    await pass(1);
    expect(of('Profile_EnableTwoFactor')[0]?.variables).toEqual({ verificationCode: '123456' });
    expect(screen.getByText('Two-factor authentication enabled successfully!')).toBeTruthy();
    expect(screen.getByText('Enabled')).toBeTruthy();
    expect(screen.queryByText('JBSWY3DPEHPK3PXP')).toBeNull();
  });

  test('stays in its setup when the code is wrong, and the setup can be left', async () => {
    await showPage({
      Profile_SetUpTwoFactor: setup,
      Profile_EnableTwoFactor: () => refusal('Invalid verification code', 'verificationCode'),
    });
    await openTwoFactor();
    await press('Set Up 2FA');
    await type('Verification code', '123456');
    await press('Enable 2FA');
    await pass(1);
    expect(screen.getByText('Invalid verification code')).toBeTruthy();
    await press('Cancel');
    expect(screen.getByRole('button', { name: 'Set Up 2FA' })).toBeTruthy();
  });

  test('is disabled with password and code', async () => {
    let isEnabled = true;
    const { of } = await showPage({
      Profile_TwoFactorStatus: () => status(isEnabled),
      Profile_DisableTwoFactor: () => {
        isEnabled = false;
        return { data: { disableTwoFactor: 'Two-factor authentication disabled successfully!' } };
      },
    });
    await openTwoFactor();
    await press('Disable 2FA');
    expect(screen.getByText('Current password is required')).toBeTruthy();
    await type('Current password', 'old salmon');
    await press('Disable 2FA');
    expect(screen.getByText('Verification code is required')).toBeTruthy();
    await type('Verification code', '654321');
    await press('Disable 2FA');
    await pass(1);
    expect(of('Profile_DisableTwoFactor')[0]?.variables).toEqual({
      currentPassword: 'old salmon',
      verificationCode: '654321',
    });
    expect(screen.getByText('Two-factor authentication disabled successfully!')).toBeTruthy();
    expect(screen.getByText('Not enabled')).toBeTruthy();
  });

  test.each([
    ['Profile_SetUpTwoFactor', broken, 'Failed to setup 2FA'],
    ['Profile_SetUpTwoFactor', unreachable, 'An error occurred while setting up 2FA'],
    ['Profile_EnableTwoFactor', broken, 'Failed to enable 2FA'],
    ['Profile_EnableTwoFactor', unreachable, 'An error occurred while enabling 2FA'],
  ])('%s that fails: %s', async (operation, answer, sentence) => {
    await showPage({ Profile_SetUpTwoFactor: setup, [operation]: answer });
    await openTwoFactor();
    await press('Set Up 2FA');
    if (operation === 'Profile_EnableTwoFactor') {
      await type('Verification code', '123456');
      await press('Enable 2FA');
      await pass(1);
    }
    expect(isAlert(sentence)).toBe(true);
  });

  test.each([
    [broken, 'Failed to disable 2FA'],
    [unreachable, 'An error occurred while disabling 2FA'],
  ])('that cannot be disabled says so: %#', async (answer, sentence) => {
    await showPage({ Profile_TwoFactorStatus: () => status(true), Profile_DisableTwoFactor: answer });
    await openTwoFactor();
    await type('Current password', 'old salmon');
    await type('Verification code', '654321');
    await press('Disable 2FA');
    await pass(1);
    expect(isAlert(sentence)).toBe(true);
  });
});

describe('an administrator who must turn it on', () => {
  test('is sent to the profile with the reason, and may continue once it is on', async () => {
    let isEnabled = false;
    await showPage(
      {
        Console_Viewer: () => viewer(!isEnabled),
        Profile_TwoFactorStatus: () => status(isEnabled),
        Profile_SetUpTwoFactor: setup,
        Profile_EnableTwoFactor: () => {
          isEnabled = true;
          return { data: { enableTwoFactor: 'Two-factor authentication enabled successfully!' } };
        },
      },
      '/admin/photos',
    );
    await pass(1);
    expect(screen.getByTestId('address').textContent).toBe('/admin/profile');
    const why = /^Two-factor authentication is required for administrators\./;
    expect(screen.getByText(why)).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Manage Entries' }));
    await pass(1);
    expect(screen.getByTestId('address').textContent).toBe('/admin/profile');

    await press('Set Up 2FA');
    await type('Verification code', '123456');
    await press('Enable 2FA');
    await pass(1);
    expect(screen.queryByText(why)).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Photo Gallery' }));
    await pass(1);
    expect(screen.getByTestId('address').textContent).toBe('/admin/photos');
  });

  test('is not what an unknown answer means: the section is shown', async () => {
    await showPage({ Console_Viewer: unreachable }, '/admin/photos');
    expect(screen.getByTestId('address').textContent).toBe('/admin/photos');
  });
});

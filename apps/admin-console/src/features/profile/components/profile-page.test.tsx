// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type GatewayResponse, type GatewayResponses, inTurn, refused } from '../../../testing/fake-gateway.ts';
import {
  expectFailures,
  failing,
  field,
  freshDeviceForEachTest,
  isAlert,
  openTab,
  press,
  showPage,
  type,
} from '../../../testing/page.tsx';
import { ProfilePage } from './profile-page.tsx';

const status = (enabled: boolean): GatewayResponse => ({
  data: { twoFactorStatus: { __typename: 'TwoFactorStatus', enabled } },
});
const setup = (): GatewayResponse => ({
  data: {
    setUpTwoFactor: {
      __typename: 'TwoFactorSetup',
      qrCode: 'data:image/png;base64,AAAA',
      manualEntryKey: 'JBSWY3DPEHPK3PXP',
    },
  },
});
const enabled: GatewayResponse = { data: { enableTwoFactor: 'Two-factor authentication enabled successfully!' } };
const disabled: GatewayResponse = { data: { disableTwoFactor: 'Two-factor authentication disabled successfully!' } };

freshDeviceForEachTest();

async function showProfile(responses: GatewayResponses = {}, tab = 'Password') {
  const context = await showPage(<ProfilePage />, { Profile_TwoFactorStatus: () => status(false), ...responses });
  await openTab(tab);
  return context;
}
const showTwoFactor = (responses: GatewayResponses = {}) => showProfile(responses, 'Two-Factor Auth');

async function updatePassword(current = 'old salmon', next = 'new salmon', confirmation = next): Promise<void> {
  await type('Current password', current);
  await type('New password', next);
  await type('Confirm new password', confirmation);
  await press('Update Password');
}

async function enable(code = '123456'): Promise<void> {
  await type('Verification code', code);
  await press('Enable 2FA');
}

async function disable(): Promise<void> {
  await type('Current password', 'old salmon');
  await type('Verification code', '654321');
  await press('Disable 2FA');
}

describe('changing the password', () => {
  test('shows only the first problem', async () => {
    const { of } = await showProfile();
    for (const [current, next, confirmation, problem] of [
      ['', 'new salmon', 'new salmon', 'Current password is required'],
      ['old salmon', '', '', 'New password is required'],
      ['old salmon', ' 12345 ', '12345', 'New password must be at least 6 characters long'],
      ['old salmon', 'new salmon', 'other salmon', 'New passwords do not match'],
      ['old salmon', 'old salmon', 'old salmon', 'New password must be different from current password'],
    ] as const) {
      await updatePassword(current, next, confirmation);
      expect(screen.getByText(problem)).toBeTruthy();
    }
    expect(of('Profile_ChangePassword')).toEqual([]);
  });

  test('sends the passwords and clears the form', async () => {
    const { sentAs } = await showProfile({
      Profile_ChangePassword: () => ({ data: { changePassword: 'Password updated successfully!' } }),
    });
    await updatePassword();
    expect(sentAs('Profile_ChangePassword')).toEqual([{ currentPassword: 'old salmon', newPassword: 'new salmon' }]);
    expect(screen.getByText('Password updated successfully!')).toBeTruthy();
    const labels = ['Current password', 'New password', 'Confirm new password'];
    expect(labels.map((label) => field(label).value)).toEqual(['', '', '']);
  });

  test('shows the refusal of the server at its field', async () => {
    await showProfile({ Profile_ChangePassword: refused('Current password is incorrect', 'currentPassword') });
    await updatePassword('a guess');
    expect(screen.getByText('Current password is incorrect')).toBeTruthy();
    expect(document.activeElement).toBe(field('Current password'));
    expect(field('New password').value).toBe('new salmon');
  });

  test('requires a new login when another tab renewed the session first', async () => {
    await showProfile({
      Profile_ChangePassword: () => {
        // Another tab renews the session first.
        localStorage.setItem('authToken', 'token-2');
        return { code: 'UNAUTHENTICATED', sentence: 'Authentication required' };
      },
    });
    await updatePassword();
    expect(isAlert('Authentication required. Please login again.')).toBe(true);
    expect(field('New password').value).toBe('new salmon');
  });
});

describe('two-factor authentication', () => {
  test('is set up with a QR code or key and enabled with a code', async () => {
    const { sentAs } = await showTwoFactor({
      Profile_TwoFactorStatus: inTurn(status(false), status(true)),
      Profile_SetUpTwoFactor: setup,
      Profile_EnableTwoFactor: () => enabled,
    });
    await press('Set Up 2FA');
    expect(screen.getByText('2FA setup completed. Please scan the QR code with your authenticator app.')).toBeTruthy();
    expect(screen.getByAltText<HTMLImageElement>('QR code for your authenticator app').src).toContain('data:image/png');
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    await press('Enable 2FA');
    expect(screen.getByText('Verification code is required')).toBeTruthy();
    await type('Verification code', '12 34-5678');
    expect(field('Verification code').value).toBe('123456');
    await press('Enable 2FA');
    expect(sentAs('Profile_EnableTwoFactor')).toEqual([{ verificationCode: '123456' }]);
    expect(screen.getByText('Two-factor authentication enabled successfully!')).toBeTruthy();
    expect(screen.getByText('Enabled')).toBeTruthy();
    expect(screen.queryByText('JBSWY3DPEHPK3PXP')).toBeNull();
  });

  test('stays in its setup after a wrong code, and the setup can be cancelled', async () => {
    await showTwoFactor({
      Profile_SetUpTwoFactor: setup,
      Profile_EnableTwoFactor: refused('Invalid verification code', 'verificationCode'),
    });
    await press('Set Up 2FA');
    await enable();
    expect(screen.getByText('Invalid verification code')).toBeTruthy();
    await press('Cancel');
    expect(screen.getByRole('button', { name: 'Set Up 2FA' })).toBeTruthy();
  });

  test('is disabled with password and code', async () => {
    const { sentAs } = await showTwoFactor({
      Profile_TwoFactorStatus: inTurn(status(true), status(false)),
      Profile_DisableTwoFactor: () => disabled,
    });
    await press('Disable 2FA');
    expect(screen.getByText('Current password is required')).toBeTruthy();
    await type('Current password', 'old salmon');
    await press('Disable 2FA');
    expect(screen.getByText('Verification code is required')).toBeTruthy();
    await disable();
    expect(sentAs('Profile_DisableTwoFactor')).toEqual([{ currentPassword: 'old salmon', verificationCode: '654321' }]);
    expect(screen.getByText('Two-factor authentication disabled successfully!')).toBeTruthy();
    expect(screen.getByText('Not enabled')).toBeTruthy();
  });
});

test('a failed change of the password shows the reason', async () => {
  await showProfile({ Profile_ChangePassword: failing() });
  await expectFailures(updatePassword, 'Failed to update password', 'An error occurred while updating the password');
});

test.each([
  ['setup', 'Profile_SetUpTwoFactor', () => press('Set Up 2FA'), 'setup 2FA', 'setting up 2FA'],
  ['enabling', 'Profile_EnableTwoFactor', enable, 'enable 2FA', 'enabling 2FA'],
  ['disabling', 'Profile_DisableTwoFactor', disable, 'disable 2FA', 'disabling 2FA'],
])(
  'a failed %s of two-factor authentication shows the reason',
  async (_what, operation, change, failed, withoutResponse) => {
    await showTwoFactor({
      Profile_TwoFactorStatus: () => status(change === disable),
      Profile_SetUpTwoFactor: setup,
      [operation]: failing(),
    });
    if (change === enable) await press('Set Up 2FA');
    await expectFailures(change, `Failed to ${failed}`, `An error occurred while ${withoutResponse}`);
  },
);

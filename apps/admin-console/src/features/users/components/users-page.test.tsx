// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type GatewayResponses, inTurn, refused, viewerIs } from '../../../testing/fake-gateway.ts';
import {
  expectFailures,
  failing,
  field,
  freshDeviceForEachTest,
  pass,
  press,
  showPage,
  type,
} from '../../../testing/page.tsx';
import { sampleUser as user } from '../testing/sample-user.ts';
import { UsersPage } from './users-page.tsx';

const ADMIN = user(1, { username: 'admin', email: null });
const BO = user(2, { username: 'bo', twoFactorEnabled: true });
const CY = user(3, { username: 'cy', role: 'WEIGHMASTER', isSuspended: true });

const ROLE_HINT = 'A weighmaster adds and corrects entries and sees the photos. An administrator can do everything.';

freshDeviceForEachTest();

const listOf = (...users: object[]) => ({ data: { users } });
const showUsers = (responses: GatewayResponses = {}) =>
  showPage(<UsersPage />, { Users_List: () => listOf(ADMIN, BO, CY), ...responses });

const buttonsOf = (name: string) =>
  within(screen.getAllByRole('row').find((row) => row.textContent?.startsWith(name)) as HTMLElement)
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

const fillIn = async (changes: Record<string, string> = {}): Promise<void> => {
  const typed = {
    Username: ' dee ',
    'Email (optional)': '',
    Password: 'slack tide',
    'Confirm password': 'slack tide',
    ...changes,
  };
  for (const [label, value] of Object.entries(typed)) await type(label, value);
};

/** Expects that the dialog is closed and its opener has the focus. */
async function expectClosed(opener: string): Promise<void> {
  await pass(300);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: opener }));
}

describe('the list of users', () => {
  test('shows all users', async () => {
    await showUsers();
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'UserEmail2FAStatusCreatedActions',
      'adminAdministrator ID: 1No email2FA DisabledActiveCreated June 1, 2025YouProfile Settings',
      'boAdministrator ID: 2user2@example.com2FA EnabledActiveCreated June 1, 2025',
      'cyWeighmaster ID: 3user3@example.com2FA DisabledSuspendedCreated June 1, 2025',
    ]);
  });

  test('shows the actions that each user allows, and none for the current user', async () => {
    await showUsers();
    expect(buttonsOf('admin')).toEqual([]);
    expect(buttonsOf('bo')).toEqual([
      'Change the role of bo',
      'Reset the password of bo',
      'Suspend bo',
      'Disable 2FA of bo',
      'Delete bo',
    ]);
    expect(buttonsOf('cy')).toEqual(['Change the role of cy', 'Reset the password of cy', 'Unsuspend cy', 'Delete cy']);
  });

  test('hides Delete for the first administrator', async () => {
    await showUsers({ Console_Viewer: () => viewerIs({ id: 2 }) });
    expect(buttonsOf('admin')).toEqual(['Change the role of admin', 'Reset the password of admin', 'Suspend admin']);
    expect(buttonsOf('bo')).toEqual([]);
  });
});

describe('Create New User', () => {
  test('refuses invalid values, one at a time', async () => {
    const { of } = await showUsers();
    await press('Create User');
    for (const [changes, problem] of [
      [{ Username: ' ', Password: '' }, 'Username is required'],
      [{ Password: '', 'Confirm password': '' }, 'Password is required'],
      [{ Password: '12345', 'Confirm password': '1' }, 'Password must be at least 6 characters long'],
      [{ 'Confirm password': 'slack' }, 'Passwords do not match'],
    ] as const) {
      await fillIn(changes);
      await press('Create User', 'dialog');
      expect(screen.getByText(problem)).toBeTruthy();
    }
    expect(of('Users_Create')).toEqual([]);
  });

  test('sends the fields, an empty email as null, and shows the new user', async () => {
    const { sentAs } = await showUsers({
      Users_List: inTurn(listOf(ADMIN), listOf(ADMIN, user(4, { username: 'dee' }))),
      Users_Create: () => ({ data: { createUser: { __typename: 'User', id: 4 } } }),
    });
    await press('Create User');
    expect(screen.getByRole('dialog', { name: 'Create New User' })).toBeTruthy();
    expect(document.activeElement).toBe(field('Username'));
    expect(field('Role').getAttribute('aria-describedby')).toBe(screen.getByText(ROLE_HINT).id);
    await fillIn();
    await press('Create User', 'dialog');
    expect(sentAs('Users_Create')).toEqual([
      { input: { username: 'dee', password: 'slack tide', email: null, role: 'WEIGHMASTER' } },
    ]);
    expect(screen.getByText('User created successfully')).toBeTruthy();
    expect(screen.getByText('dee')).toBeTruthy();
    await expectClosed('Create User');
  });

  test('stays open with its values when the username is taken', async () => {
    const { sentAs } = await showUsers({ Users_Create: refused('Username already exists', 'username') });
    await press('Create User');
    await fillIn();
    await type('Role', 'ADMINISTRATOR');
    await press('Create User', 'dialog');
    expect(sentAs('Users_Create')).toMatchObject([{ input: { username: 'dee', role: 'ADMINISTRATOR' } }]);
    expect(within(screen.getByRole('dialog')).getByText('Username already exists')).toBeTruthy();
    expect(document.activeElement).toBe(field('Username'));
    expect(field('Password').value).toBe('slack tide');
  });
});

test('Change Role starts with the current role, sends the chosen one and shows success', async () => {
  const { sentAs } = await showUsers({
    Users_List: inTurn(listOf(ADMIN, BO), listOf(ADMIN, { ...BO, role: 'WEIGHMASTER' })),
    Users_SetRole: () => ({ data: { setUserRole: { __typename: 'User', id: 2, role: 'WEIGHMASTER' } } }),
  });
  await press('Change the role of bo');
  const dialog = screen.getByRole('dialog', { name: 'Change Role' });
  expect(dialog.textContent).toContain('bo stays signed in and has the new role at once.');
  expect(dialog.textContent).toContain(ROLE_HINT);
  expect([field('Role').value, document.activeElement]).toEqual(['ADMINISTRATOR', field('Role')]);
  await type('Role', 'WEIGHMASTER');
  await press('Change Role', 'dialog');
  expect(sentAs('Users_SetRole')).toEqual([{ id: 2, role: 'WEIGHMASTER' }]);
  expect(screen.getByText('Role changed successfully')).toBeTruthy();
  expect(screen.getAllByRole('row')[2]?.textContent).toContain('boWeighmaster ID: 2');
  await expectClosed('Change the role of bo');
});

test('Reset Password validates, sends and shows success', async () => {
  const { sentAs } = await showUsers({ Users_ResetPassword: () => ({ data: { resetUserPassword: 'done' } }) });
  await press('Reset the password of bo');
  expect(screen.getByRole('dialog', { name: 'Reset Password' })).toBeTruthy();
  for (const [password, problem] of [
    ['', 'Password is required'],
    ['12345', 'Password must be at least 6 characters long'],
    ['slack tide', 'Passwords do not match'],
  ] as const) {
    await type('New password', password);
    await press('Reset Password', 'dialog');
    expect(screen.getByText(problem)).toBeTruthy();
  }
  await type('Confirm password', 'slack tide');
  await press('Reset Password', 'dialog');
  expect(sentAs('Users_ResetPassword')).toEqual([{ id: 2, newPassword: 'slack tide' }]);
  expect(screen.getByText('Password reset successfully')).toBeTruthy();
  await expectClosed('Reset the password of bo');
});

test.each([
  ['Suspend bo', 'Users_SetSuspended', { id: 2, isSuspended: true }, 'setUserSuspended', 'User suspended successfully'],
  [
    'Unsuspend cy',
    'Users_SetSuspended',
    { id: 3, isSuspended: false },
    'setUserSuspended',
    'User unsuspended successfully',
  ],
  [
    'Disable 2FA of bo',
    'Users_DisableTwoFactor',
    { id: 2 },
    'disableUserTwoFactor',
    'Two-factor authentication disabled successfully',
  ],
])('%s is sent at once and shows success for 4 s', async (button, operation, variables, resultField, done) => {
  const { of, sentAs } = await showUsers({ [operation]: () => ({ data: { [resultField]: done } }) });
  await press(button);
  expect(screen.getByText(done)).toBeTruthy();
  expect(sentAs(operation)).toEqual([variables]);
  expect(of('Users_List')).toHaveLength(2);
  await pass(4_301);
  expect(screen.queryByText(done)).toBeNull();
});

test('Delete requires a confirmation and shows which user was deleted', async () => {
  const { of } = await showUsers({
    Users_List: inTurn(listOf(ADMIN, BO), listOf(ADMIN)),
    Users_Delete: () => ({ data: { deleteUser: { __typename: 'DeletedUser', deletedUsername: 'bo' } } }),
  });
  await press('Delete bo');
  expect(screen.getByRole('alertdialog', { name: 'Confirm Delete User' })).toBeTruthy();
  expect(of('Users_Delete')).toEqual([]);
  await press('Delete User', 'alertdialog');
  expect(screen.getByText('User bo deleted successfully')).toBeTruthy();
  await pass(300);
  expect(screen.queryByText('ID: 2')).toBeNull();
});

const nothing = async (): Promise<void> => undefined;

test.each<[string, () => Promise<void>, () => Promise<void>, string]>([
  ['Users_SetSuspended', nothing, () => press('Suspend bo'), 'Failed to suspend user'],
  ['Users_SetSuspended', nothing, () => press('Unsuspend cy'), 'Failed to unsuspend user'],
  ['Users_DisableTwoFactor', nothing, () => press('Disable 2FA of bo'), 'Failed to disable two-factor authentication'],
  [
    'Users_Delete',
    nothing,
    async () => {
      await press('Delete bo');
      await press('Delete User', 'alertdialog');
    },
    'Failed to delete user',
  ],
  [
    'Users_Create',
    async () => {
      await press('Create User');
      await fillIn();
    },
    () => press('Create User', 'dialog'),
    'Failed to create user',
  ],
  [
    'Users_SetRole',
    () => press('Change the role of bo'),
    () => press('Change Role', 'dialog'),
    'Failed to change role',
  ],
  [
    'Users_ResetPassword',
    async () => {
      await press('Reset the password of bo');
      await type('New password', 'slack tide');
      await type('Confirm password', 'slack tide');
    },
    () => press('Reset Password', 'dialog'),
    'Failed to reset password',
  ],
])('%s shows why it failed', async (operation, prepare, change, failed) => {
  await showUsers({ [operation]: failing() });
  await prepare();
  await expectFailures(change, failed);
});

// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { unreachable, viewerIs, type Answer, type Answers } from '../testing/fake-gateway.ts';
import { field, isAlert, press, pressIn, type, rowsHaveHeightsForEachTest } from './testing/actions.ts';
import { showSection } from './testing/show-section.ts';
import { pass } from './testing/render-console.tsx';
import { signedInForEachTest } from './testing/signed-in.ts';

const user = (id: number, changes: object = {}) => ({
  __typename: 'User',
  id,
  username: `user${id}`,
  email: `user${id}@example.com`,
  role: 'ADMINISTRATOR',
  twoFactorEnabled: false,
  isSuspended: false,
  createdAt: '2025-06-01T19:00:00.000Z',
  ...changes,
});
const ADMIN = user(1, { username: 'admin', email: null });
const BO = user(2, { username: 'bo', twoFactorEnabled: true });
const CY = user(3, { username: 'cy', role: 'WEIGHMASTER', isSuspended: true });

const ROLE_HINT = 'A weighmaster adds and corrects entries and sees the photos. An administrator can do everything.';
const broken = (): Answer => new Response('gone', { status: 500 });
const conflict = (sentence: string, fields: string[] = []): Answer => ({ code: 'CONFLICT', sentence, fields });

signedInForEachTest();
rowsHaveHeightsForEachTest();

const showPage = (answers: Answers = {}) =>
  showSection('/admin/users', {
    Users_List: () => ({ data: { users: [ADMIN, BO, CY] } }),
    ...answers,
  });

const buttonsOf = (name: string) =>
  within(screen.getAllByRole('row').find((row) => row.textContent?.startsWith(name)) as HTMLElement)
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

describe('the list', () => {
  test('shows all users', async () => {
    await showPage();
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'User',
      'Email',
      '2FA',
      'Status',
      'Created',
      'Actions',
    ]);
    const [, , bo, cy] = screen.getAllByRole('row');
    expect(bo?.textContent).toBe('boAdministrator ID: 2user2@example.com2FA EnabledActiveCreated June 1, 2025');
    expect(cy?.textContent).toContain('cyWeighmaster ID: 3');
    expect(cy?.textContent).toContain('Suspended');
  });

  test('offers what each user allows: nothing to oneself, no deletion of the first', async () => {
    await showPage();
    expect(buttonsOf('admin')).toEqual([]);
    expect(screen.getByText('You')).toBeTruthy();
    expect(buttonsOf('bo')).toEqual([
      'Change the role of bo',
      'Reset the password of bo',
      'Suspend bo',
      'Disable 2FA of bo',
      'Delete bo',
    ]);
    expect(buttonsOf('cy')).toEqual(['Change the role of cy', 'Reset the password of cy', 'Unsuspend cy', 'Delete cy']);
  });

  test('hides the deletion of the first administrator from others too', async () => {
    await showPage({ Console_Viewer: () => viewerIs({ id: 2 }) });
    expect(buttonsOf('admin')).toEqual(['Change the role of admin', 'Reset the password of admin', 'Suspend admin']);
    expect(buttonsOf('bo')).toEqual([]);
  });
});

describe('Create New User', () => {
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

  test.each([
    [{ Username: ' ', Password: '' }, 'Username is required'],
    [{ Password: '', 'Confirm password': '' }, 'Password is required'],
    [{ Password: '12345', 'Confirm password': '1' }, 'Password must be at least 6 characters long'],
    [{ 'Confirm password': 'slack' }, 'Passwords do not match'],
  ])('refuses %j', async (changes, problem) => {
    const { of } = await showPage();
    await press('Create User');
    await fillIn(changes);
    await pressIn('dialog', 'Create User');
    expect(screen.getByText(problem)).toBeTruthy();
    expect(of('Users_Create')).toEqual([]);
  });

  test('sends what was typed, no address as null, and shows the new user', async () => {
    const lists = [[ADMIN], [ADMIN, user(4, { username: 'dee' })]];
    const { of } = await showPage({
      Users_List: () => ({ data: { users: lists.shift() } }),
      Users_Create: () => ({ data: { createUser: { __typename: 'User', id: 4 } } }),
    });
    await press('Create User');
    expect(screen.getByRole('dialog', { name: 'Create New User' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
    await fillIn();
    await pressIn('dialog', 'Create User');
    expect(of('Users_Create')[0]?.variables).toEqual({
      input: { username: 'dee', password: 'slack tide', email: null, role: 'ADMINISTRATOR' },
    });
    expect(screen.getByText('User created successfully')).toBeTruthy();
    await pass(300);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('dee')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Create User');
  });

  test('makes a weighmaster of who is chosen to be one, and says what that means', async () => {
    const { of } = await showPage({
      Users_Create: () => ({ data: { createUser: { __typename: 'User', id: 4 } } }),
    });
    await press('Create User');
    await fillIn();
    await type('Role', 'WEIGHMASTER');
    expect(field('Role').getAttribute('aria-describedby')).toBe(screen.getByText(ROLE_HINT).id);
    await pressIn('dialog', 'Create User');
    expect(of('Users_Create')[0]?.variables).toMatchObject({ input: { username: 'dee', role: 'WEIGHMASTER' } });
  });

  test.each([
    ['a name that is taken', () => conflict('Username already exists', ['username']), 'Username already exists'],
    ['an answer without words', broken, 'Failed to create user'],
    ['no answer', unreachable, 'Failed to create user'],
  ])('says what %s means, and keeps what was typed', async (_what, answer, sentence) => {
    await showPage({ Users_Create: answer });
    await press('Create User');
    await fillIn();
    await pressIn('dialog', 'Create User');
    expect(within(screen.getByRole('dialog')).getByText(sentence)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('slack tide');
  });
});

describe('Change Role', () => {
  test('opens with the role of the user, sends the chosen one and says so', async () => {
    const lists = [
      [ADMIN, BO],
      [ADMIN, { ...BO, role: 'WEIGHMASTER' }],
    ];
    const { of } = await showPage({
      Users_List: () => ({ data: { users: lists.shift() } }),
      Users_SetRole: () => ({ data: { setUserRole: { __typename: 'User', id: 2, role: 'WEIGHMASTER' } } }),
    });
    await press('Change the role of bo');
    const dialog = screen.getByRole('dialog', { name: 'Change Role' });
    expect(dialog.textContent).toContain('bo stays signed in and has the new role at once.');
    expect(dialog.textContent).toContain(ROLE_HINT);
    expect([field('Role').value, document.activeElement]).toEqual(['ADMINISTRATOR', field('Role')]);
    await type('Role', 'WEIGHMASTER');
    await pressIn('dialog', 'Change Role');
    expect(of('Users_SetRole')[0]?.variables).toEqual({ id: 2, role: 'WEIGHMASTER' });
    expect(screen.getByText('Role changed successfully')).toBeTruthy();
    expect(screen.getAllByRole('row')[2]?.textContent).toContain('boWeighmaster ID: 2');
    await pass(300);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Change the role of bo');
  });

  test.each([
    [
      'the last administrator',
      () => conflict('The last active administrator must keep the role'),
      'The last active administrator must keep the role',
    ],
    ['no answer', unreachable, 'Failed to change role'],
  ])('says what %s means', async (_what, answer, sentence) => {
    await showPage({ Users_SetRole: answer });
    await press('Change the role of bo');
    await pressIn('dialog', 'Change Role');
    expect(within(screen.getByRole('dialog')).getByText(sentence)).toBeTruthy();
  });
});

describe('Reset Password', () => {
  test('checks, sends and says so', async () => {
    const { of } = await showPage({ Users_ResetPassword: () => ({ data: { resetUserPassword: 'done' } }) });
    await press('Reset the password of bo');
    expect(screen.getByRole('dialog', { name: 'Reset Password' })).toBeTruthy();
    await pressIn('dialog', 'Reset Password');
    expect(screen.getByText('Password is required')).toBeTruthy();
    await type('New password', '12345');
    await pressIn('dialog', 'Reset Password');
    expect(screen.getByText('Password must be at least 6 characters long')).toBeTruthy();
    await type('New password', 'slack tide');
    await pressIn('dialog', 'Reset Password');
    expect(screen.getByText('Passwords do not match')).toBeTruthy();
    await type('Confirm password', 'slack tide');
    await pressIn('dialog', 'Reset Password');
    expect(of('Users_ResetPassword')[0]?.variables).toEqual({ id: 2, newPassword: 'slack tide' });
    expect(screen.getByText('Password reset successfully')).toBeTruthy();
    await pass(300);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Reset the password of bo');
  });

  test('says when it failed', async () => {
    await showPage({ Users_ResetPassword: broken });
    await press('Reset the password of bo');
    await type('New password', 'slack tide');
    await type('Confirm password', 'slack tide');
    await pressIn('dialog', 'Reset Password');
    expect(within(screen.getByRole('dialog')).getByText('Failed to reset password')).toBeTruthy();
  });
});

describe('the buttons of a row', () => {
  test.each([
    ['Suspend bo', { id: 2, isSuspended: true }, 'User suspended successfully', 'Failed to suspend user'],
    ['Unsuspend cy', { id: 3, isSuspended: false }, 'User unsuspended successfully', 'Failed to unsuspend user'],
  ])('%s', async (button, variables, done, failed) => {
    const answers: (() => Answer)[] = [
      broken,
      () => conflict('The last active administrator cannot be suspended'),
      () => ({ data: { setUserSuspended: done } }),
    ];
    const { of } = await showPage({ Users_SetSuspended: () => answers.shift()?.() ?? unreachable() });
    await press(button);
    expect(isAlert(failed)).toBe(true);
    await press(button);
    expect(isAlert('The last active administrator cannot be suspended')).toBe(true);
    await press(button);
    expect(screen.getByText(done)).toBeTruthy();
    expect(of('Users_SetSuspended')[2]?.variables).toEqual(variables);
    expect(of('Users_List')).toHaveLength(2);
    await pass(4_301);
    expect(screen.queryByText(done)).toBeNull();
  });

  test('Disable 2FA', async () => {
    const answers: (() => Answer)[] = [
      unreachable,
      () => ({ data: { disableUserTwoFactor: 'Two-factor authentication disabled successfully' } }),
    ];
    const { of } = await showPage({ Users_DisableTwoFactor: () => answers.shift()?.() ?? unreachable() });
    await press('Disable 2FA of bo');
    expect(isAlert('Failed to disable two-factor authentication')).toBe(true);
    await press('Disable 2FA of bo');
    expect(screen.getByText('Two-factor authentication disabled successfully')).toBeTruthy();
    expect(of('Users_DisableTwoFactor')[1]?.variables).toEqual({ id: 2 });
  });

  test('Delete asks first, and says who is gone', async () => {
    let isDeleted = false;
    const answers: (() => Answer)[] = [
      broken,
      () => {
        isDeleted = true;
        return { data: { deleteUser: { __typename: 'DeletedUser', deletedUsername: 'bo' } } };
      },
    ];
    const { of } = await showPage({
      Users_List: () => ({ data: { users: isDeleted ? [ADMIN] : [ADMIN, BO] } }),
      Users_Delete: () => answers.shift()?.() ?? unreachable(),
    });
    await press('Delete bo');
    expect(screen.getByRole('alertdialog', { name: 'Confirm Delete User' })).toBeTruthy();
    expect(of('Users_Delete')).toEqual([]);
    await pressIn('alertdialog', 'Delete User');
    expect(isAlert('Failed to delete user')).toBe(true);
    await pass(300);
    await press('Delete bo');
    await pressIn('alertdialog', 'Delete User');
    expect(screen.getByText('User bo deleted successfully')).toBeTruthy();
    await pass(300);
    expect(screen.queryByText('ID: 2')).toBeNull();
  });
});

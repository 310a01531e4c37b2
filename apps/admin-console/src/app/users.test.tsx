// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { unreachable, type Answer, type Answers } from '../testing/fake-gateway.ts';
import { isAlert, press, pressIn, type } from './testing/actions.ts';
import { showSection } from './testing/show-section.ts';
import { pass } from './testing/render-console.tsx';
import { rowsHaveHeightsForEachTest } from './testing/row-heights.ts';
import { signedInForEachTest } from './testing/signed-in.ts';

const user = (id: number, changes: object = {}) => ({
  __typename: 'User',
  id,
  username: `user${id}`,
  email: `user${id}@example.com`,
  twoFactorEnabled: false,
  isSuspended: false,
  createdAt: '2025-06-01T19:00:00.000Z',
  ...changes,
});
const ADMIN = user(1, { username: 'admin', email: null });
const BO = user(2, { username: 'bo', twoFactorEnabled: true });
const CY = user(3, { username: 'cy', isSuspended: true });

const viewerIs = (id: number): Answer => ({
  data: { viewer: { __typename: 'Viewer', id, username: 'admin', mustEnableTwoFactor: false } },
});
const broken = (): Answer => new Response('gone', { status: 500 });
const conflict = (sentence: string, fields: string[] = []): Answer => ({ code: 'CONFLICT', sentence, fields });

signedInForEachTest();
rowsHaveHeightsForEachTest();

const showPage = (answers: Answers = {}) =>
  showSection('/admin/users', {
    Console_Viewer: () => viewerIs(1),
    Users_List: () => ({ data: { users: [ADMIN, BO, CY] } }),
    ...answers,
  });

const buttonsOf = (name: string) =>
  within(screen.getAllByRole('row').find((row) => row.textContent?.startsWith(name)) as HTMLElement)
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

describe('the list', () => {
  test.each([
    ['no answer', unreachable, 'Failed to fetch users'],
    ['a refusal', () => ({ code: 'UNAVAILABLE', sentence: 'The database is away' }), 'The database is away'],
  ])('says what %s means, and tries again', async (_what, answer, sentence) => {
    const answers: (() => Answer)[] = [answer];
    await showPage({ Users_List: () => (answers.shift() ?? (() => ({ data: { users: [ADMIN] } })))() });
    expect(screen.getByText(sentence)).toBeTruthy();
    await press('Try Again');
    expect(screen.getByText('ID: 1')).toBeTruthy();
  });

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
    expect(bo?.textContent).toBe('boID: 2user2@example.com2FA EnabledActiveCreated June 1, 2025');
    expect(cy?.textContent).toContain('Suspended');
  });

  test('offers what each user allows: nothing to oneself, no deletion of the first', async () => {
    await showPage();
    expect(buttonsOf('admin')).toEqual([]);
    expect(screen.getByText('You')).toBeTruthy();
    expect(buttonsOf('bo')).toEqual(['Reset the password of bo', 'Suspend bo', 'Disable 2FA of bo', 'Delete bo']);
    expect(buttonsOf('cy')).toEqual(['Reset the password of cy', 'Unsuspend cy', 'Delete cy']);
  });

  test('hides the deletion of the first administrator from others too', async () => {
    await showPage({ Console_Viewer: () => viewerIs(2) });
    expect(buttonsOf('admin')).toEqual(['Reset the password of admin', 'Suspend admin']);
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
      input: { username: 'dee', password: 'slack tide', email: null },
    });
    expect(screen.getByText('User created successfully')).toBeTruthy();
    await pass(300);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('dee')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Create User');
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

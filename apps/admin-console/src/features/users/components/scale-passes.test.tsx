// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type GatewayResponses, inTurn, refused } from '../../../testing/fake-gateway.ts';
import { freshDeviceForEachTest, pass, press, showPage, type } from '../../../testing/page.tsx';
import { sampleUser } from '../testing/sample-user.ts';
import { UsersPage } from './users-page.tsx';

const ADMIN = sampleUser(1, { username: 'admin', email: null });

freshDeviceForEachTest();

const listOf = (...users: object[]) => ({ data: { users } });
const showUsers = (responses: GatewayResponses = {}) =>
  showPage(<UsersPage />, { Users_List: () => listOf(ADMIN), ...responses });

const buttonsOf = (name: string) =>
  within(screen.getAllByRole('row').find((row) => row.textContent?.startsWith(name)) as HTMLElement)
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

describe('scale passes', () => {
  const SAM = sampleUser(4, {
    username: 'sam',
    email: null,
    role: 'WEIGHMASTER',
    passEndsAt: '2025-08-10T01:00:00.000Z',
  });
  const BEA = { ...SAM, id: 5, username: 'bea', isSuspended: true };
  const made = (expiresAt: string) => ({
    data: {
      createScalePass: { __typename: 'ScalePass', qrCode: 'data:image/png;base64,AAAA', expiresAt, user: SAM },
    },
  });
  const SIGNED_IN_AS =
    'Scan the code with the camera of the phone, which is then signed in as sam until August 9, 2025, 6:00 PM.';

  beforeEach(() => void vi.setSystemTime('2025-08-09T20:00:00.000Z'));

  test('are listed with their end, and can be ended while they are valid', async () => {
    const { sentAs } = await showUsers({
      Users_List: () => listOf(ADMIN, SAM, BEA),
      Users_SetSuspended: () => ({ data: { setUserSuspended: 'done' } }),
    });
    expect(
      screen
        .getAllByRole('row')
        .map((row) => row.textContent)
        .slice(2),
    ).toEqual([
      'samScale pass ID: 4Until August 9, 2025, 6:00 PM2FA NoneActiveCreated June 1, 2025',
      'beaScale pass ID: 5Until August 9, 2025, 6:00 PM2FA NoneEndedCreated June 1, 2025',
    ]);
    expect(buttonsOf('sam')).toEqual(['New code for sam', 'End the pass of sam', 'Delete sam']);
    expect(buttonsOf('bea')).toEqual(['New code for bea', 'Delete bea']);
    await press('End the pass of sam');
    expect(sentAs('Users_SetSuspended')).toEqual([{ id: 4, isSuspended: true }]);
    expect(screen.getByText('Scale pass ended')).toBeTruthy();
  });

  test('are deleted after a warning about the fish that wait on the phone', async () => {
    await showUsers({ Users_List: () => listOf(ADMIN, SAM) });
    await press('Delete sam');
    expect(screen.getByRole('alertdialog').textContent).toContain(
      'sam is signed out, and no new pass sends fish that wait on the phone. To keep them, end the pass instead.',
    );
  });

  test('show a QR code for two minutes, then make a new one', async () => {
    const { sentAs } = await showUsers({
      Users_CreatePass: inTurn(made('2025-08-09T20:02:00.000Z'), made('2025-08-09T20:04:00.000Z')),
    });
    await press('Scale pass');
    await press('Show QR code');
    expect(screen.getByText('Name is required')).toBeTruthy();
    await type('Name', ' sam ');
    await press('Show QR code');
    expect(screen.getByText(SIGNED_IN_AS)).toBeTruthy();
    const code = () => screen.queryByAltText('QR code of the scale pass of sam');
    await pass(119_000);
    expect(code()).not.toBeNull();
    await pass(1_000);
    expect([code(), screen.queryByText('The code has expired.') === null]).toEqual([null, false]);
    await press('New code');
    expect(code()).not.toBeNull();
    expect(sentAs('Users_CreatePass')).toEqual([{ username: 'sam' }, { username: 'sam' }]);
  });

  test('show why the server refuses a name', async () => {
    await showUsers({ Users_CreatePass: refused('Username already exists', 'username') });
    await press('Scale pass');
    await type('Name', 'bo');
    await press('Show QR code');
    expect(within(screen.getByRole('dialog')).getByText('Username already exists')).toBeTruthy();
  });
});

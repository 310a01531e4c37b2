// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  inTurn,
  refused,
  unreachable,
  viewerIs,
  type GatewayResponse,
  type GatewayResponses,
} from '../testing/fake-gateway.ts';
import { field, follow, logIn, pass, press, type } from '../testing/page.tsx';
import { address, renderConsole, renderConsoleInHistory, showSection } from './testing/console.tsx';
import { fill, sessionOver, submit } from './testing/new-entry-context.ts';
import { login, RESPONSES, signedInForEachTest } from './testing/visit-context.ts';

signedInForEachTest();

describe('unsaved changes', () => {
  const SETTINGS = '/admin/global-settings';
  const settingsResponses = {
    ...RESPONSES,
    GlobalSettings_Settings: (): GatewayResponse => ({
      data: { settings: [{ __typename: 'Setting', key: 'server_port', value: '3002' }] },
    }),
  };
  const confirmation = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });

  async function changeThePort(responses: GatewayResponses = {}, render?: (path: string) => void) {
    await showSection(SETTINGS, { ...settingsResponses, ...responses }, render);
    await type('Server port', '3003');
  }

  test('require a confirmation of a logout', async () => {
    const onLogout = vi.fn<() => Promise<void>>(async () => undefined);
    await changeThePort({}, (path) => renderConsole(path, { onLogout }));
    await press('Logout');
    expect([confirmation()?.textContent, address()]).toEqual([expect.stringContaining('1 change'), SETTINGS]);
    expect(onLogout).not.toHaveBeenCalled();
    await press('Leave');
    expect(onLogout).toHaveBeenCalledOnce();
  });

  test.each<[string, () => Promise<void>]>([
    [
      'the key n',
      async () => {
        act(() => (document.activeElement as HTMLElement | null)?.blur());
        fireEvent.keyDown(document.body, { key: 'n' });
        await pass(1);
      },
    ],
    [
      'the palette',
      async () => {
        fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
        await pass(1);
        fireEvent.click(screen.getByRole('option', { name: 'Participants' }));
        await pass(500);
      },
    ],
  ])('require a confirmation before %s leaves the page', async (_what, leave) => {
    await changeThePort();
    await leave();
    expect([confirmation()?.textContent, address()]).toEqual([expect.stringContaining('1 change'), SETTINGS]);
    await press('Leave');
    expect(address()).not.toBe(SETTINGS);
  });

  test('require a confirmation before a queued entry opens in the form', async () => {
    const create = inTurn(unreachable, refused('The derby has ended'));
    await showSection('/admin', { ...settingsResponses, NewEntry_Create: create });
    fill();
    await submit();
    await follow('Global Settings');
    await type('Server port', '3003');
    await pass(20_000);
    await press('1 needs attention');
    await press('Correct');
    expect([confirmation()?.textContent, address()]).toEqual([expect.stringContaining('1 change'), SETTINGS]);
    await press('Leave');
    expect([address(), field('First name').value]).toEqual(['/admin', 'Ada']);
  });

  test.each<[string, () => Promise<void>]>([
    ['they were undone', () => type('Server port', '3002')],
    [
      'their page was left',
      async () => {
        await follow('Participants');
        await press('Leave');
      },
    ],
  ])('require no confirmation of a logout after %s', async (_when, before) => {
    const onLogout = vi.fn<() => Promise<void>>(async () => undefined);
    await changeThePort({}, (path) => renderConsole(path, { onLogout }));
    await before();
    await press('Logout');
    expect(onLogout).toHaveBeenCalledOnce();
  });

  test('require no confirmation at the end of a session, and are restored after the login', async () => {
    const viewer = inTurn(viewerIs(), sessionOver, viewerIs());
    await changeThePort({ Console_Viewer: viewer, Login_SignIn: () => login('1') }, renderConsoleInHistory);
    await pass(30_000);
    expect([address(), confirmation()]).toEqual(['/login', null]);
    await logIn();
    expect([address(), confirmation()]).toEqual([SETTINGS, null]);
    expect(field('Server port').value).toBe('3003');
  });
});

// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeGateway, type Answer } from '../testing/fake-gateway.ts';
import { pass, renderConsole } from './testing/render-console.tsx';
import { rowsHaveHeightsForEachTest } from './testing/row-heights.ts';
import { boardIsPublic, signedInForEachTest } from './testing/signed-in.ts';

const tokenOf = (userId: string): string => `header.${btoa(JSON.stringify({ sub: userId }))}.signature`;

const THEA = {
  __typename: 'Entry',
  id: 1,
  firstName: 'Thea',
  lastName: 'Alderwood',
  phoneNumber: '2505550142',
  fishWeightLbs: 23.9,
  isJunior: false,
  createdAt: '2025-08-09T19:48:00.000Z',
  fishPhotoUrl: null,
  rank: 1,
  corrections: [],
};
const LIST: Answer = {
  data: {
    entries: [THEA],
    disqualifiedEntries: [],
    photoLimits: {
      __typename: 'PhotoLimits',
      arePhotosAccepted: true,
      maxFileSizeBytes: 5_242_880,
      maxImageWidth: 1_920,
      maxImageHeight: 1_080,
      imageQuality: 85,
    },
  },
};
const sessionOver: Answer = { code: 'UNAUTHENTICATED', sentence: 'Authentication required' };

signedInForEachTest();
rowsHaveHeightsForEachTest();
beforeEach(() => {
  localStorage.setItem('authToken', tokenOf('1'));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const address = () => screen.getByTestId('address').textContent;
const firstName = () => screen.getByLabelText<HTMLInputElement>('First name');

/** Begins to edit an entry; `userId` is who the login lets in. */
async function editTheEntry(userId = '1') {
  const answers: Answer[] = [sessionOver];
  const sent = fakeGateway({
    Frame_LeaderboardVisibility: boardIsPublic,
    ManageEntries_List: () => LIST,
    ManageEntries_AreExportsOn: () => ({ data: { areExportsOn: true } }),
    ManageEntries_SmsHistory: () => ({ data: { smsHistory: [] } }),
    ManageEntries_Update: () => answers.shift() ?? { data: { updateEntry: THEA } },
    Login_SignIn: () => ({
      data: { login: { token: tokenOf(userId), rememberMeToken: null, requiresTwoFactor: false, deviceToken: null } },
    }),
    NewEntry_PhotoLimits: () => LIST,
    NewEntry_Names: () => ({ data: { participantSuggestions: [] } }),
    NewEntry_WeighedFish: () => ({ data: { entries: [] } }),
    NewEntry_Deadline: () => ({ data: { derby: { entryDeadline: null } } }),
  });
  renderConsole('/admin/manage');
  await pass(1);
  fireEvent.click(screen.getByRole('button', { name: 'Edit Thea Alderwood' }));
  await pass(1);
  fireEvent.change(firstName(), { target: { value: 'Theodora' } });
  return sent;
}

async function save(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await pass(1);
}

async function logIn(): Promise<void> {
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'admin' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret-1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await pass(1);
}

/** What another tab does to the session shows here as a storage event. */
async function storedElsewhere(token: string | null): Promise<void> {
  if (token === null) localStorage.clear();
  else localStorage.setItem('authToken', token);
  await act(async () => window.dispatchEvent(new Event('storage')));
  await pass(1);
}

test('a session that ends in the middle of an edit costs nothing: the login leads back to what was typed', async () => {
  const sent = await editTheEntry();
  await save();
  expect(address()).toBe('/login');
  expect(screen.getByRole('alert').textContent).toBe('Authentication required. Please login.');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await logIn();
  expect(address()).toBe('/admin/manage');
  expect(firstName().value).toBe('Theodora');
  expect(screen.queryByText('Authentication required')).toBeNull();
  await save();
  expect(screen.getByText('Entry updated successfully')).toBeTruthy();
  expect(sent.findLast(({ name }) => name === 'ManageEntries_Update')?.authorization).toBe(`Bearer ${tokenOf('1')}`);
});

test('nothing is asked behind the login', async () => {
  const sent = await editTheEntry();
  await save();
  const askedBefore = sent.length;
  await pass(120_000);
  expect(sent.slice(askedBefore).map(({ name }) => name)).toEqual([]);
});

test('another administrator begins at New Entry and finds nothing of it', async () => {
  await editTheEntry('2');
  await save();
  await logIn();
  expect(address()).toBe('/admin');
  fireEvent.click(screen.getByRole('link', { name: 'Manage Entries' }));
  await pass(1);
  expect(screen.getByText('Thea Alderwood')).toBeTruthy();
  expect(screen.queryByLabelText('First name')).toBeNull();
});

test('a session that ends in another tab, and a login there, keep it as well', async () => {
  await editTheEntry();
  await storedElsewhere(null);
  expect(address()).toBe('/login');
  await storedElsewhere(tokenOf('1'));
  expect(address()).toBe('/admin/manage');
  expect(firstName().value).toBe('Theodora');
});

test.each(['before', 'after'] as const)(
  'a logout in another tab that is told %s its tokens are gone keeps nothing',
  async (when) => {
    const listeners: (() => void)[] = [];
    class OtherTabs {
      constructor(readonly name: string) {}
      addEventListener(_type: string, listener: () => void) {
        if (this.name === 'derby-logout') listeners.push(listener);
      }
      postMessage() {}
      close() {}
    }
    vi.stubGlobal('BroadcastChannel', OtherTabs);
    await editTheEntry();
    const tellLogout = async () => await act(async () => listeners.forEach((listener) => listener()));
    if (when === 'before') await tellLogout();
    await storedElsewhere(null);
    if (when === 'after') await tellLogout();
    expect(address()).toBe('/login');
    await logIn();
    expect(address()).toBe('/admin');
    fireEvent.click(screen.getByRole('link', { name: 'Manage Entries' }));
    await pass(1);
    expect(screen.queryByLabelText('First name')).toBeNull();
  },
);

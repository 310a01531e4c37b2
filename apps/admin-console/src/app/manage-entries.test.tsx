// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeGateway, unreachable, type Answer } from '../testing/fake-gateway.ts';
import { pass, renderConsole } from './testing/render-console.tsx';
import { boardIsPublic, signedInForEachTest } from './testing/signed-in.ts';

const change = (field: string, from: string | null, to: string | null) => ({
  __typename: 'EntryFieldChange',
  field,
  from,
  to,
});
const correction = (changes: ReturnType<typeof change>[]) => ({
  __typename: 'EntryCorrection',
  at: '2025-08-09T21:05:00.000Z',
  by: 'admin',
  changes,
});

const entry = (id: number, changes: object = {}) => ({
  __typename: 'Entry',
  id,
  firstName: 'Ada',
  lastName: `Sample${id}`,
  phoneNumber: '2505550142',
  fishWeightLbs: 23.9,
  isJunior: false,
  createdAt: '2025-08-09T19:48:00.000Z',
  fishPhotoUrl: null,
  rank: id,
  corrections: [],
  ...changes,
});

const ENTRIES = [
  entry(1, { firstName: 'Thea', lastName: 'Alderwood', fishPhotoUrl: '/uploads/a.jpg' }),
  entry(2, {
    corrections: [correction([change('fish_weight', '14.7', '41.7'), change('phone_number', null, '2505550142')])],
  }),
  entry(3, { isJunior: true, rank: 1, firstName: 'Juno' }),
];

const DISQUALIFIED = {
  __typename: 'DisqualifiedEntry',
  id: 9,
  firstName: 'Wrong',
  lastName: 'Waters',
  phoneNumber: '2505550199',
  fishWeightLbs: 30,
  isJunior: false,
  createdAt: '2025-08-09T19:48:00.000Z',
  disqualificationReason: 'Caught outside the boundaries',
  corrections: [correction([change('disqualification_reason', null, 'Caught outside the boundaries')])],
};

const listOf = (entries: object[] = ENTRIES, more: object = {}): Answer => ({
  data: {
    entries,
    disqualifiedEntries: [DISQUALIFIED],
    areExportsOn: true,
    photoLimits: { __typename: 'PhotoLimits', arePhotosAccepted: true, maxFileSizeBytes: 5_242_880 },
    ...more,
  },
});

signedInForEachTest();
beforeEach(() => {
  // Without a layout every element is empty; a window of rows needs their heights.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function showPage(answers: Parameters<typeof fakeGateway>[0] = {}) {
  const sent = fakeGateway({
    Frame_LeaderboardVisibility: boardIsPublic,
    ManageEntries_List: () => listOf(),
    ManageEntries_SmsHistory: () => ({ data: { smsHistory: [] } }),
    SendSms_Draft: () => ({ data: { smsDraft: 'Congratulations Thea!' } }),
    ...answers,
  });
  renderConsole('/admin/manage');
  await pass(1);
  return { of: (name: string) => sent.filter((operation) => operation.name === name) };
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.firstChild?.textContent);
const press = async (name: string): Promise<void> => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  await pass(1);
};
const pressIn = async (role: string, name: string): Promise<void> => {
  fireEvent.click(within(screen.getByRole(role)).getByRole('button', { name }));
  await pass(1);
};
const type = async (label: string, value: string): Promise<void> => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await pass(1);
};
const isAlert = (text: string) => screen.getAllByRole('alert').some((node) => node.textContent === text);

describe('the list', () => {
  test('says that the server cannot be reached, and tries again', async () => {
    const answers = [unreachable, () => listOf()];
    await showPage({ ManageEntries_List: () => answers.shift()?.() ?? unreachable() });
    expect(screen.getByText('Error connecting to server')).toBeTruthy();
    await press('Try Again');
    expect(names()).toEqual(['Thea Alderwood', 'Ada Sample2']);
  });

  test('shows one division by rank, with six decimals and the time of the derby', async () => {
    await showPage();
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Rank',
      'Name',
      'Phone',
      'Weight (lbs)',
      'Entry Time',
      'Photo',
      'Actions',
    ]);
    const [, row] = screen.getAllByRole('row');
    expect(row?.textContent).toBe('#1Thea Alderwood250-555-014223.90000012:48 PM');
    expect(screen.getByText('Showing 2 of 2 entries')).toBeTruthy();
    await press('Junior Leaderboard');
    expect(names()).toEqual(['Juno Sample3']);
    expect(screen.getByText('Showing 1 of 1 entries')).toBeTruthy();
  });

  test('finds what the board finds, and says when that is nothing', async () => {
    await showPage();
    await type('Search entries by name or rank', 'ald');
    expect(names()).toEqual(['Thea Alderwood']);
    expect(screen.getByText('Showing 1 of 2 entries')).toBeTruthy();
    await type('Search entries by name or rank', '#2');
    expect(names()).toEqual(['Ada Sample2']);
    await type('Search entries by name or rank', 'nobody');
    expect(screen.getAllByText('No entries found').length).toBeGreaterThan(0);
    await press('Clear search');
    expect(names()).toHaveLength(2);
  });

  test('has no pages: their buttons are always off', async () => {
    await showPage();
    for (const name of ['Previous page', 'Next page']) {
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    }
  });

  test('keeps what it knew when a poll fails, and says so', async () => {
    const answers = [() => listOf()];
    await showPage({ ManageEntries_List: () => answers.shift()?.() ?? unreachable() });
    await pass(30_000);
    expect(screen.getByText('No connection, showing the last known state')).toBeTruthy();
    expect(names()).toHaveLength(2);
  });

  test('tells a correction: when, by whom, what was replaced by what', async () => {
    await showPage();
    const button = screen.getByRole('button', { name: 'corrected 14:05' });
    expect(screen.queryByText('14:05, admin')).toBeNull();
    fireEvent.click(button);
    expect(screen.getByText('14:05, admin')).toBeTruthy();
    expect(screen.getByText(/^Weight \(lbs\):/).textContent).toBe('Weight (lbs): 14.7 → 41.7');
    expect(screen.getByText(/^Phone:/).textContent).toBe('Phone: none → 250-555-0142');
  });
});

describe('Export to CSV', () => {
  test('downloads what the search finds in the division, under the name that the server gives', async () => {
    const links: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      links.push(this.download);
    });
    const { of } = await showPage({
      ManageEntries_Export: () => ({
        data: { exportEntries: { fileName: 'derby-entries-junior-now.csv', csv: 'Rank' } },
      }),
    });
    await press('Junior Leaderboard');
    await type('Search entries by name or rank', ' juno ');
    await press('Export to CSV');
    expect(of('ManageEntries_Export')[0]?.variables).toEqual({ division: 'JUNIOR', search: 'juno' });
    expect(links).toEqual(['derby-entries-junior-now.csv']);
  });

  test('says when it failed, and is not offered while exports are switched off', async () => {
    const answers = [() => listOf(), () => listOf(ENTRIES, { areExportsOn: false })];
    await showPage({
      ManageEntries_List: () => answers.shift()?.() ?? unreachable(),
      ManageEntries_Export: unreachable,
    });
    await press('Export to CSV');
    expect(isAlert('Failed to export entries to CSV.')).toBe(true);
    await pass(30_000);
    expect(screen.queryByRole('button', { name: 'Export to CSV' })).toBeNull();
  });
});

describe('the edit', () => {
  const edit = async (): Promise<void> => await press('Edit Thea Alderwood');

  test('sends all fields with six decimals, shows the new ranks and gives the focus back', async () => {
    let isSaved = false;
    const { of } = await showPage({
      ManageEntries_List: () =>
        listOf(isSaved ? [entry(2, { rank: 1 }), { ...ENTRIES[0], fishWeightLbs: 12.5, rank: 2 }] : ENTRIES),
      ManageEntries_Update: () => {
        isSaved = true;
        return { data: { updateEntry: { ...ENTRIES[0], fishWeightLbs: 12.5, rank: 2 } } };
      },
    });
    await edit();
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    const weight = screen.getByLabelText<HTMLInputElement>('Fish weight (lbs)');
    expect([weight.value, weight.step, weight.min]).toEqual(['23.900000', '0.000001', '0']);
    await type('Fish weight (lbs)', '12.5');
    await press('Save');
    await pass(1);
    expect(of('ManageEntries_Update')[0]?.variables).toEqual({
      id: 1,
      input: {
        firstName: 'Thea',
        lastName: 'Alderwood',
        phoneNumber: '250-555-0142',
        fishWeight: '12.500000',
        isJunior: false,
      },
    });
    expect(screen.getByText('Entry updated successfully')).toBeTruthy();
    expect(names()).toEqual(['Ada Sample2', 'Thea Alderwood']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Thea Alderwood');
    await pass(4_301);
    expect(screen.queryByText('Entry updated successfully')).toBeNull();
  });

  test('is one at a time, and nothing is deleted meanwhile', async () => {
    const { of } = await showPage({ ManageEntries_Delete: () => ({ data: { deleteEntry: true } }) });
    await edit();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Edit Ada Sample2' }).disabled).toBe(true);
    await press('Delete Ada Sample2');
    expect(isAlert('Please save or cancel current edit before deleting entries')).toBe(true);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await press('Junior Leaderboard');
    expect(isAlert('Please save or cancel current edit first')).toBe(true);
    await type('Search entries by name or rank', 'nobody');
    expect(screen.getByLabelText('First name')).toBeTruthy();
    await press('Cancel');
    expect(screen.queryByLabelText('First name')).toBeNull();
    expect(of('ManageEntries_Delete')).toEqual([]);
  });

  test.each([
    ['First name', ' ', 'Please enter a first name'],
    ['Last name', '', 'Please enter a last name'],
    ['Phone number', '250555', 'Please enter a phone number'],
    ['Fish weight (lbs)', '', 'Please enter a valid number for weight'],
    ['Fish weight (lbs)', '0', 'Fish weight must be greater than 0'],
  ])('refuses %s %j', async (label, value, sentence) => {
    const { of } = await showPage();
    await edit();
    await type(label, value);
    await press('Save');
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(of('ManageEntries_Update')).toEqual([]);
  });

  test.each<[string, () => Answer, string]>([
    ['a refusal', () => ({ code: 'NOT_FOUND', sentence: 'Entry not found' }), 'Entry not found'],
    ['no answer', unreachable, 'Failed to update entry.'],
  ])('stays open after %s', async (_what, answer, sentence) => {
    await showPage({ ManageEntries_Update: answer });
    await edit();
    await press('Save');
    expect(isAlert(sentence)).toBe(true);
    expect(screen.getByLabelText('First name')).toBeTruthy();
  });

  /** Saves Thea Alderwood as a junior, out of a list of these. */
  async function moveToJuniors(before: readonly object[]): Promise<void> {
    const moved = entry(1, { firstName: 'Thea', lastName: 'Alderwood', isJunior: true });
    let isMoved = false;
    await showPage({
      ManageEntries_List: () => listOf(isMoved ? [moved, ...before.slice(1)] : [...before]),
      ManageEntries_Update: () => {
        isMoved = true;
        return { data: { updateEntry: moved } };
      },
    });
    await edit();
    fireEvent.click(screen.getByLabelText('Junior Division'));
    await press('Save');
    expect(screen.queryByText('Thea Alderwood')).toBeNull();
  }

  test('into the other division gives the focus to the next row', async () => {
    await moveToJuniors(ENTRIES);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Ada Sample2' }));
  });

  test('into the other division gives the focus to the list when no row is left', async () => {
    await moveToJuniors(ENTRIES.slice(0, 1));
    expect(document.activeElement?.contains(screen.getByLabelText('Search entries by name or rank'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  test('refuses a file that is no photo, and sends one that is', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:fish', revokeObjectURL: () => undefined }));
    const { of } = await showPage({ ManageEntries_Update: () => ({ data: { updateEntry: ENTRIES[0] } }) });
    await edit();
    const choose = async (mimeType: string) => {
      const file = new File(['x'], 'fish', { type: mimeType });
      fireEvent.change(screen.getByLabelText('Fish photo'), { target: { files: [file] } });
      await pass(1);
    };
    await choose('application/pdf');
    expect(screen.getByText('Please upload a valid image file (JPEG or PNG)')).toBeTruthy();
    await choose('image/png');
    await press('Save');
    expect(of('ManageEntries_Update')[0]?.files).toHaveLength(1);
  });

  test('takes the photo off at once', async () => {
    const bare = { ...ENTRIES[0], fishPhotoUrl: null };
    let isGone = false;
    const { of } = await showPage({
      ManageEntries_List: () => listOf(isGone ? [bare] : ENTRIES),
      ManageEntries_DeletePhoto: () => {
        isGone = true;
        return { data: { deleteEntryPhoto: { __typename: 'Entry', id: 1, fishPhotoUrl: null } } };
      },
    });
    await edit();
    await press('Delete Photo');
    expect(of('ManageEntries_DeletePhoto')[0]?.variables).toEqual({ id: 1 });
    expect(screen.getByText('Photo deleted successfully')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete Photo' })).toBeNull();
  });

  test('says that the photo could not be deleted', async () => {
    await showPage({ ManageEntries_DeletePhoto: unreachable });
    await edit();
    await press('Delete Photo');
    expect(isAlert('Failed to delete photo.')).toBe(true);
  });

  test('shows what was sent, cut after 100 characters', async () => {
    const message = {
      __typename: 'SentMessage',
      id: 1,
      kind: 'MANUAL',
      includedPhoto: true,
      sentAt: '2025-08-09T21:15:00.000Z',
      text: `${'a'.repeat(100)}b`,
    };
    await showPage({ ManageEntries_SmsHistory: () => ({ data: { smsHistory: [message] } }) });
    await edit();
    expect(screen.getByText(`${'a'.repeat(100)}...`)).toBeTruthy();
  });
});

describe('deleting', () => {
  test('is asked about first', async () => {
    const { of } = await showPage();
    await press('Delete Thea Alderwood');
    await pressIn('alertdialog', 'Cancel');
    await pass(300);
    expect(of('ManageEntries_Delete')).toEqual([]);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete Thea Alderwood');
  });

  test('takes the entry off the list', async () => {
    let isGone = false;
    await showPage({
      ManageEntries_List: () => listOf(isGone ? ENTRIES.slice(1) : ENTRIES),
      ManageEntries_Delete: () => {
        isGone = true;
        return { data: { deleteEntry: true } };
      },
    });
    await press('Delete Thea Alderwood');
    await pressIn('alertdialog', 'Delete');
    await pass(300);
    expect(screen.getByText('Entry deleted successfully')).toBeTruthy();
    expect(names()).toEqual(['Ada Sample2']);
    expect(document.activeElement).not.toBe(document.body);
  });

  test.each<[string, () => Answer, string]>([
    ['a refusal', () => ({ code: 'NOT_FOUND', sentence: 'Entry not found' }), 'Entry not found'],
    ['an answer without words', () => new Response('', { status: 502 }), 'Failed to delete entry'],
    ['no answer', unreachable, 'Error connecting to server'],
  ])('says what %s means', async (_what, answer, sentence) => {
    await showPage({ ManageEntries_Delete: answer });
    await press('Delete Thea Alderwood');
    await pressIn('alertdialog', 'Delete');
    await pass(300);
    expect(isAlert(sentence)).toBe(true);
  });
});

describe('disqualifying', () => {
  test('wants a reason, and sends it', async () => {
    const { of } = await showPage({ ManageEntries_Disqualify: () => ({ data: { disqualifyEntry: true } }) });
    await press('Disqualify Thea Alderwood');
    await pressIn('alertdialog', 'Disqualify');
    expect(screen.getByText('Please enter a reason')).toBeTruthy();
    await type('Reason', ' Caught outside the boundaries ');
    await pressIn('alertdialog', 'Disqualify');
    await pass(300);
    expect(of('ManageEntries_Disqualify')[0]?.variables).toEqual({ id: 1, reason: 'Caught outside the boundaries' });
    expect(screen.getByText('Entry disqualified')).toBeTruthy();
    expect(of('ManageEntries_List')).toHaveLength(2);
  });

  test('shows who does not count, why and by whom, and restores', async () => {
    const { of } = await showPage({
      ManageEntries_Restore: () => ({ data: { restoreEntry: { __typename: 'Entry', id: 9, rank: 1 } } }),
    });
    await press('Disqualified (1)');
    expect(screen.getByText('Wrong Waters')).toBeTruthy();
    expect(screen.getByText('Caught outside the boundaries')).toBeTruthy();
    expect(screen.getByText('Disqualified by admin at 2:05 PM')).toBeTruthy();
    await press('Restore Wrong Waters');
    expect(of('ManageEntries_Restore')[0]?.variables).toEqual({ id: 9 });
    expect(screen.getByText('Entry restored')).toBeTruthy();
  });

  test('deletes who does not count, after asking', async () => {
    const { of } = await showPage({ ManageEntries_Delete: () => ({ data: { deleteEntry: true } }) });
    await press('Disqualified (1)');
    await press('Delete Wrong Waters');
    expect(screen.getByText(/^The entry of Wrong Waters and its photo are deleted/)).toBeTruthy();
    await pressIn('alertdialog', 'Delete');
    await pass(300);
    expect(of('ManageEntries_Delete')[0]?.variables).toEqual({ id: 9 });
    expect(screen.getByText('Entry deleted successfully')).toBeTruthy();
  });
});

describe('the photo', () => {
  test('opens with name, rank, weight and time, and leads to the message', async () => {
    await showPage();
    await press('View the photo of Thea Alderwood');
    const dialog = screen.getByRole('dialog', { name: '#1 Thea Alderwood' });
    expect(dialog.textContent).toContain('23.900000 lbs');
    expect(dialog.textContent).toContain('12:48 PM');
    fireEvent.error(within(dialog).getByRole('img'));
    expect(within(dialog).getByText('Failed to load image')).toBeTruthy();
    expect(within(dialog).getByText('The image could not be loaded.')).toBeTruthy();
    await pressIn('dialog', 'Send SMS');
    expect(screen.getByRole('dialog', { name: 'Send Congratulations SMS' })).toBeTruthy();
  });
});

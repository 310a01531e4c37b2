// @vitest-environment happy-dom
import { ENTRY_FIELD_NAMES } from '@derby/rules/entry-fields';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { inTurn } from '../../../testing/fake-gateway.ts';
import { entry } from '../../../testing/samples.ts';
import { chooseMore, ENTRIES, listOf, names, showEntries } from '../testing/entries-context.tsx';
import {
  breakImages,
  choose,
  expectFailures,
  failing,
  field,
  freshDeviceForEachTest,
  isAlert,
  pass,
  press,
  toggle,
  type,
} from '../../../testing/page.tsx';

freshDeviceForEachTest();

describe('editing an entry', () => {
  const edit = async (): Promise<void> => await press('Edit Thea Alderwood');

  test('sends the changed fields with the values before, shows the new ranks and restores the focus', async () => {
    const corrected = { ...ENTRIES[0], fishWeightLbs: 12.5, rank: 2 };
    const { sentAs } = await showEntries({
      ManageEntries_List: inTurn(listOf(), listOf([entry(2, { rank: 1 }), corrected])),
      Correction_Update: () => ({ data: { updateEntry: corrected } }),
    });
    await edit();
    const weight = screen.getByLabelText<HTMLInputElement>('Fish weight (lbs)');
    expect(document.activeElement).toBe(weight);
    expect([weight.value, weight.step, weight.min]).toEqual(['23.9', '0.000001', '0']);
    expect([weight.selectionStart, weight.selectionEnd]).toEqual([0, 4]);
    await type('Fish weight (lbs)', '12.5');
    await press('Save');
    const input = { fishWeight: '12.500000', expected: { fishWeightLbs: 23.9 } };
    expect(sentAs('Correction_Update')).toEqual([{ id: 1, input }]);
    expect(screen.getByText('Entry updated successfully')).toBeTruthy();
    expect(names()).toEqual(['Ada Sample2', 'Thea Alderwood']);
    expect(document.activeElement).toBe(screen.getAllByRole('row')[2]);
  });

  test('has a control for each field', async () => {
    await showEntries();
    await edit();
    const controls = [...document.querySelectorAll('[name]')].map((control) => control.getAttribute('name'));
    expect(controls).toEqual(expect.arrayContaining(ENTRY_FIELD_NAMES));
  });

  test('corrects a donated catch', async () => {
    const { sentAs } = await showEntries({ Correction_Update: () => ({ data: { updateEntry: ENTRIES[0] } }) });
    await edit();
    await toggle('Donated catch');
    await press('Save');
    const input = { isCatchDonated: true, expected: { isCatchDonated: false } };
    expect(sentAs('Correction_Update')).toEqual([{ id: 1, input }]);
  });

  const key = async (name: string): Promise<void> => {
    fireEvent.keyDown(document.activeElement!, { key: name });
    await pass(1);
  };
  const edited = () => screen.getByRole('form').getAttribute('aria-label');

  test('goes on to the next entry by Up and Down and by its row, in the panel and in the list', async () => {
    await showEntries();
    await edit();
    await key('ArrowDown');
    expect([edited(), document.activeElement]).toEqual(['Edit the entry of Ada Sample2', field('Fish weight (lbs)')]);
    expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-selected'))).toEqual([null, 'false', 'true']);
    await key('ArrowDown');
    expect(edited()).toBe('Edit the entry of Ada Sample2');
    const [, first, second] = screen.getAllByRole('row');
    second!.focus();
    await pass(1);
    await key('ArrowUp');
    expect([edited(), document.activeElement]).toEqual(['Edit the entry of Thea Alderwood', first]);
    await press('Edit Ada Sample2');
    expect(edited()).toBe('Edit the entry of Ada Sample2');
    await key('Escape');
    expect(screen.queryByRole('form', { name: /^Edit the entry/ })).toBeNull();
    expect(document.activeElement).toBe(second);
  });

  test('keeps what was typed: refuses other entries, Escape, deletions and a change of division', async () => {
    const { of } = await showEntries({ ManageEntries_Delete: () => ({ data: { deleteEntry: true } }) });
    await edit();
    await type('First name', 'Theo');
    const refusals = [
      () => press('Edit Ada Sample2'),
      () => key('ArrowDown'),
      () => key('Escape'),
      () => press('Disqualify'),
      () => press('Junior Leaderboard'),
    ];
    for (const attempt of refusals) {
      field('First name').focus();
      await attempt();
      expect(isAlert('Please save or cancel current edit first')).toBe(true);
      expect(document.activeElement?.textContent).toBe('Save');
      await pass(5_000);
    }
    for (const attempt of [() => chooseMore('Ada Sample2', 'Delete'), () => press('Delete')]) {
      await attempt();
      expect(isAlert('Please save or cancel current edit before deleting entries')).toBe(true);
      await pass(5_000);
    }
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await type('Search entries by name or rank', 'nobody');
    expect(field('First name').value).toBe('Theo');
    await press('Cancel');
    expect(screen.queryByLabelText('First name')).toBeNull();
    expect(of('ManageEntries_Delete')).toEqual([]);
  });

  test('refuses invalid values, and shows why at the field', async () => {
    const { of } = await showEntries();
    await edit();
    for (const [label, value, sentence] of [
      ['Last name', ' ', 'Please enter a last name'],
      ['Fish weight (lbs)', '0', 'Fish weight must be greater than 0'],
    ] as const) {
      const before = field(label).value;
      await type(label, value);
      await press('Save');
      expect(screen.getByText(sentence)).toBeTruthy();
      await type(label, before);
    }
    expect(of('Correction_Update')).toEqual([]);
  });

  const typeByKey = (text: string): void => {
    fireEvent.change(field('Fish weight (lbs)'), { target: { value: '' } });
    for (const character of text) {
      const input = field('Fish weight (lbs)');
      fireEvent.change(input, { target: { value: input.value + character } });
    }
  };

  test('sends nothing when nothing was changed, and closes', async () => {
    const { of } = await showEntries();
    await edit();
    await press('Save');
    expect(of('Correction_Update')).toEqual([]);
    expect(screen.queryByLabelText('First name')).toBeNull();
  });

  test('warns about an unusual new weight, but not about the saved one', async () => {
    await showEntries({
      ManageEntries_List: () => listOf([{ ...ENTRIES[0], fishWeightLbs: 40 }, ...ENTRIES.slice(1)]),
    });
    await edit();
    expect(screen.queryByText(/the leader/)).toBeNull();
    typeByKey('41');
    expect(screen.getByText('Heavier than the leader by 17.1 lbs. Check the scale.')).toBeTruthy();
    typeByKey('0.41');
    expect(screen.getByText('Lighter than 1 lb. Check the weight.')).toBeTruthy();
    typeByKey('24');
    expect(screen.queryByText(/Check the/)).toBeNull();
  });

  test.each([
    ['update', 'Correction_Update', 'Save', 'Failed to update entry.'],
    ['photo deletion', 'ManageEntries_DeletePhoto', 'Delete Photo', 'Failed to delete photo.'],
  ])('stays open after a failed %s and shows the reason', async (_what, operation, button, failed) => {
    await showEntries({ [operation]: failing() });
    await edit();
    await type('First name', 'Theo');
    await expectFailures(() => press(button), failed);
    expect(screen.getByLabelText('First name')).toBeTruthy();
  });

  /** Saves Thea Alderwood as a junior. The list has these entries before. */
  async function moveToJuniors(before: readonly object[]): Promise<void> {
    const moved = entry(1, { firstName: 'Thea', lastName: 'Alderwood', isJunior: true });
    await showEntries({
      ManageEntries_List: inTurn(listOf([...before]), listOf([moved, ...before.slice(1)])),
      Correction_Update: () => ({ data: { updateEntry: moved } }),
    });
    await edit();
    await toggle('Junior Division');
    await press('Save');
    expect(screen.queryByText('Thea Alderwood')).toBeNull();
  }

  test('focuses the next row after a move to the other division', async () => {
    await moveToJuniors(ENTRIES);
    expect(document.activeElement).toBe(screen.getAllByRole('row')[1]);
  });

  test('focuses the list after a move to the other division when no row is left', async () => {
    await moveToJuniors(ENTRIES.slice(0, 1));
    expect(document.activeElement?.contains(screen.getByLabelText('Search entries by name or rank'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  test('refuses a file that is not a photo, and sends a photo', async () => {
    const { of } = await showEntries({ Correction_Update: () => ({ data: { updateEntry: ENTRIES[0] } }) });
    await edit();
    await choose('Fish photo', new File(['x'], 'fish', { type: 'application/pdf' }));
    expect(screen.getByText('Please upload a valid image file (JPEG or PNG)')).toBeTruthy();
    await choose('Fish photo', new File(['x'], 'fish', { type: 'image/png' }));
    await press('Save');
    const [sent] = of('Correction_Update');
    expect(sent?.files).toHaveLength(1);
    expect(sent?.variables).toEqual({
      id: 1,
      input: { fishPhoto: null, expected: { fishPhotoPath: '/uploads/a.jpg' } },
    });
  });

  test('refuses at the field a photo that is empty or that the browser cannot show', async () => {
    breakImages();
    const { of } = await showEntries({ Correction_Update: () => ({ data: { updateEntry: ENTRIES[0] } }) });
    await edit();
    for (const content of [[], ['x']]) {
      await choose('Fish photo', new File(content, 'fish.jpg', { type: 'image/jpeg' }));
      expect(screen.getByText('Please upload a valid image file (JPEG or PNG)')).toBeTruthy();
    }
    await press('Save');
    expect(of('Correction_Update')).toEqual([]);
  });

  test('deletes the photo at once', async () => {
    const { sentAs } = await showEntries({
      ManageEntries_List: inTurn(listOf(), listOf([{ ...ENTRIES[0], fishPhotoPath: null, fishPhotoUrl: null }])),
      ManageEntries_DeletePhoto: () => ({
        data: { deleteEntryPhoto: { __typename: 'Entry', id: 1, fishPhotoPath: null, fishPhotoUrl: null } },
      }),
    });
    await edit();
    await press('Delete Photo');
    expect(sentAs('ManageEntries_DeletePhoto')).toEqual([{ id: 1 }]);
    expect(screen.getByText('Photo deleted successfully')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete Photo' })).toBeNull();
  });

  test('shows sent messages cut to 100 characters, and reloads them after each message', async () => {
    const message = {
      __typename: 'SentMessage',
      id: 1,
      kind: 'MANUAL',
      includedPhoto: true,
      sentAt: '2025-08-09T21:15:00.000Z',
      text: `${'a'.repeat(100)}b`,
    };
    const sendSms = { __typename: 'SendSmsResult', includesPhoto: true, recipient: 'Thea Alderwood' };
    await showEntries({
      ManageEntries_SmsHistory: inTurn({ data: { smsHistory: [] } }, { data: { smsHistory: [message] } }),
      SendSms_Send: () => ({ data: { sendSms } }),
    });
    await edit();
    expect(screen.getByText('No messages sent yet.')).toBeTruthy();
    const form = within(screen.getByRole('form', { name: /^Edit the entry of Thea Alderwood/ }));
    fireEvent.click(form.getByRole('button', { name: 'Send SMS' }));
    await pass(1);
    await press('Send SMS', 'dialog');
    expect(screen.getByText(`${'a'.repeat(100)}...`)).toBeTruthy();
  });
});

describe('the sheet of an entry on a phone', () => {
  const open = async (): Promise<void> => {
    await press('Open the entry of Thea Alderwood');
    expect(document.activeElement).toBe(screen.getByLabelText('Fish weight (lbs)'));
  };

  test('saves a corrected weight, closes, and the focus is back on the card', async () => {
    const corrected = { ...ENTRIES[0], fishWeightLbs: 18.2 };
    const { sentAs } = await showEntries({ Correction_Update: () => ({ data: { updateEntry: corrected } }) }, 390);
    await open();
    await type('Fish weight (lbs)', '18.2');
    await press('Save', 'alertdialog');
    await pass(300);
    const input = { fishWeight: '18.200000', expected: { fishWeightLbs: 23.9 } };
    expect(sentAs('Correction_Update')).toEqual([{ id: 1, input }]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Open the entry of Thea Alderwood');
  });

  test('closes before another action of the entry begins', async () => {
    const { of } = await showEntries({}, 390);
    await open();
    await type('First name', 'Theo');
    await press('Delete', 'alertdialog');
    expect(isAlert('Please save or cancel current edit first')).toBe(true);
    await type('First name', 'Thea');
    await press('Delete', 'alertdialog');
    await pass(300);
    expect(screen.getByText(/^The entry of Thea Alderwood and its photo are deleted/)).toBeTruthy();
    expect(screen.queryByLabelText('Fish weight (lbs)')).toBeNull();
    expect(of('ManageEntries_Delete')).toEqual([]);
  });
});

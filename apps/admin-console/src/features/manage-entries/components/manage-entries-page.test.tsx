// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { inTurn, refused, unreachable, type GatewayResponse } from '../../../testing/fake-gateway.ts';
import { watchDownloads } from '../../../testing/watch-downloads.ts';
import { chooseMore, ENTRIES, listOf, names, showEntries } from '../testing/entries-context.tsx';
import {
  expectFailures,
  failing,
  field,
  freshDeviceForEachTest,
  isAlert,
  pass,
  press,
  type,
} from '../../../testing/page.tsx';

freshDeviceForEachTest();

describe('the list of entries', () => {
  test('shows one division by rank, with six decimals and Pacific time', async () => {
    await showEntries();
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent.replace('↑', ''))).toEqual([
      'Rank',
      'Name',
      'Phone',
      'Weight (lbs)',
      'Entry Time',
      'Photo',
      'Actions',
    ]);
    const cells = within(screen.getAllByRole('row')[1]!).getAllByRole('gridcell');
    expect([0, 2, 3, 4].map((column) => cells[column]?.textContent)).toEqual([
      '#1',
      '250-555-0142',
      '23.900000',
      '12:48 PM',
    ]);
    expect(names()).toEqual(['Thea Alderwood', 'Ada Sample2']);
    expect(screen.getByText('Showing 2 of 2 entries')).toBeTruthy();
    await press('Junior Leaderboard');
    expect(names()).toEqual(['Juno Sample3']);
    expect(screen.getByText('Showing 1 of 1 entries')).toBeTruthy();
  });

  test('is filtered by name or rank and says when nothing matches', async () => {
    await showEntries();
    await type('Search entries by name or rank', 'ald');
    expect(names()).toEqual(['Thea Alderwood']);
    expect(screen.getByText('Showing 1 of 1 entries')).toBeTruthy();
    await type('Search entries by name or rank', '#2');
    expect(names()).toEqual(['Ada Sample2']);
    await type('Search entries by name or rank', 'nobody');
    expect(screen.getByText('No entries found')).toBeTruthy();
    await press('Clear search');
    expect(names()).toHaveLength(2);
  });

  test('is filtered and sorted, and the export says that it has all that the search found', async () => {
    await showEntries();
    await press('No photo 1');
    expect(names()).toEqual(['Ada Sample2']);
    expect(screen.getByText('Showing 1 of 2 entries')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export all 2 to CSV' })).toBeTruthy();
    await press('All 2');
    await press('Name');
    expect(names()).toEqual(['Thea Alderwood', 'Ada Sample2']);
    await press('Name');
    expect(names()).toEqual(['Ada Sample2', 'Thea Alderwood']);
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
  });

  test('is one stop of the Tab key; arrows move in it, e edits and m writes a message', async () => {
    await showEntries();
    const rows = screen.getAllByRole('row').slice(1);
    const key = async (name: string): Promise<void> => {
      fireEvent.keyDown(document.activeElement!, { key: name });
      await pass(1);
    };
    expect(rows.map((row) => row.tabIndex)).toEqual([0, -1]);
    rows[0]!.focus();
    await key('ArrowDown');
    expect(document.activeElement).toBe(rows[1]);
    expect(rows.map((row) => row.tabIndex)).toEqual([-1, 0]);
    await key('ArrowDown');
    expect(document.activeElement).toBe(rows[1]);
    await key('Home');
    expect(document.activeElement).toBe(rows[0]);
    await key('m');
    expect(screen.getByRole('dialog').textContent).toContain('Thea Alderwood');
    await press('Cancel', 'dialog');
    await pass(300);
    await key('e');
    expect(screen.getByRole('form', { name: 'Edit the entry of Thea Alderwood' })).toBeTruthy();
  });

  test('has no pages, and its page buttons are disabled', async () => {
    await showEntries();
    for (const name of ['Previous page', 'Next page']) {
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    }
  });

  test('shows the time, author and changed values of a correction', async () => {
    await showEntries();
    const button = screen.getByRole('button', { name: 'Corrected 2:05 PM' });
    expect(screen.queryByText('2:05 PM, admin')).toBeNull();
    fireEvent.click(button);
    expect(screen.getByText('2:05 PM, admin')).toBeTruthy();
    expect(screen.getByText(/^Weight \(lbs\):/).textContent).toBe('Weight (lbs): 14.7 → 41.7');
    expect(screen.getByText(/^Phone:/).textContent).toBe('Phone: none → 250-555-0142');
  });
});

describe('Export to CSV', () => {
  test('downloads the filtered entries on each press, with the file name of the server', async () => {
    const downloads = watchDownloads();
    const file = (fileName: string): GatewayResponse => ({
      data: { exportEntries: { fileName, csv: 'Rank\r\n1\r\n' } },
    });
    const { sentAs } = await showEntries({ ManageEntries_Export: inTurn(file('first.csv'), file('second.csv')) });
    await press('Junior Leaderboard');
    await type('Search entries by name or rank', ' juno ');
    await press('Export to CSV');
    await press('Export to CSV');
    const variables = { division: 'JUNIOR', search: 'juno' };
    expect(sentAs('ManageEntries_Export')).toEqual([variables, variables]);
    expect(downloads.map(({ name, blob }) => [name, blob.type])).toEqual([
      ['first.csv', 'text/csv'],
      ['second.csv', 'text/csv'],
    ]);
    expect(await downloads[0]?.blob.text()).toBe('Rank\r\n1\r\n');
  });

  test('downloads one file for a double press', async () => {
    const downloads = watchDownloads();
    await showEntries({
      ManageEntries_Export: () => ({ data: { exportEntries: { fileName: 'first.csv', csv: 'Rank' } } }),
    });
    const button = screen.getByRole('button', { name: 'Export to CSV' });
    act(() => {
      button.click();
      button.click();
    });
    await pass(1);
    expect(downloads).toHaveLength(1);
  });

  test('shows a failure, and is hidden while exports are off', async () => {
    const responses = [true, false];
    await showEntries({
      ManageEntries_AreExportsOn: () => ({ data: { areExportsOn: responses.shift() ?? false } }),
      ManageEntries_Export: unreachable,
    });
    await press('Export to CSV');
    expect(isAlert('Failed to export entries to CSV.')).toBe(true);
    await pass(30_000);
    expect(screen.queryByRole('button', { name: 'Export to CSV' })).toBeNull();
  });
});

describe('the photo dialog of an entry', () => {
  test('opens with name, rank, weight and time, and offers Send SMS', async () => {
    await showEntries();
    await press('View the photo of Thea Alderwood');
    const dialog = screen.getByRole('dialog', { name: '#1 Thea Alderwood' });
    expect(dialog.textContent).toContain('23.900000 lbs');
    expect(dialog.textContent).toContain('12:48 PM');
    fireEvent.error(within(dialog).getByRole('img'));
    expect(within(dialog).getByText('Failed to load image')).toBeTruthy();
    expect(within(dialog).getByText('The image could not be loaded.')).toBeTruthy();
    await press('Send SMS', 'dialog');
    expect(screen.getByRole('dialog', { name: 'Send Congratulations SMS' })).toBeTruthy();
  });
});

describe('deleting an entry', () => {
  test('requires a confirmation', async () => {
    const { of } = await showEntries();
    await chooseMore('Thea Alderwood', 'Delete');
    await press('Cancel', 'alertdialog');
    await pass(300);
    expect(of('ManageEntries_Delete')).toEqual([]);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('More actions for Thea Alderwood');
  });

  test('removes the entry from the list', async () => {
    await showEntries({
      ManageEntries_List: inTurn(listOf(), listOf(ENTRIES.slice(1))),
      ManageEntries_Delete: () => ({ data: { deleteEntry: true } }),
    });
    await chooseMore('Thea Alderwood', 'Delete');
    await press('Delete', 'alertdialog');
    await pass(300);
    expect(screen.getByText('Entry deleted successfully')).toBeTruthy();
    expect(names()).toEqual(['Ada Sample2']);
    expect(document.activeElement).not.toBe(document.body);
  });

  test('shows why it failed', async () => {
    await showEntries({ ManageEntries_Delete: failing() });
    const remove = async (): Promise<void> => {
      await chooseMore('Thea Alderwood', 'Delete');
      await press('Delete', 'alertdialog');
    };
    await expectFailures(remove, 'Failed to delete entry', 'Error connecting to server');
  });
});

describe('disqualifying an entry', () => {
  test('requires a reason and sends it', async () => {
    const { of } = await showEntries({ ManageEntries_Disqualify: () => ({ data: { disqualifyEntry: true } }) });
    await chooseMore('Thea Alderwood', 'Disqualify');
    await press('Disqualify', 'alertdialog');
    expect(screen.getByText('Please enter a reason')).toBeTruthy();
    await type('Reason', ' Caught outside the boundaries ');
    await press('Disqualify', 'alertdialog');
    await pass(300);
    expect(of('ManageEntries_Disqualify')[0]?.variables).toEqual({ id: 1, reason: 'Caught outside the boundaries' });
    expect(screen.getByText('Entry disqualified')).toBeTruthy();
    expect(of('ManageEntries_List')).toHaveLength(2);
  });

  test('keeps the dialog and the typed reason when it fails, and shows why', async () => {
    const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
    await showEntries({ ManageEntries_Disqualify: failing() });
    await chooseMore('Thea Alderwood', 'Disqualify');
    await type('Reason', 'Too late');
    await expectFailures(
      () => press('Disqualify', 'alertdialog'),
      'Failed to disqualify entry',
      'Error connecting to server',
    );
    expect(within(screen.getByRole('alertdialog')).getByRole('alert').textContent).toBe('Error connecting to server');
    expect(field('Reason').value).toBe('Too late');
    expect(document.activeElement?.textContent).toBe('Disqualify');
    // The dialog may be taller than the window.
    expect(scroll.mock.contexts.at(-1)).toBe(within(screen.getByRole('alertdialog')).getByRole('alert'));
  });

  test('from its sheet on a phone begins without the failure of another entry', async () => {
    await showEntries({ ManageEntries_Disqualify: refused('The derby is being reset') }, 390);
    const disqualify = async (name: string): Promise<void> => {
      await press(`Open the entry of ${name}`);
      await press('Disqualify', 'alertdialog');
      await pass(300);
    };
    await disqualify('Thea Alderwood');
    await type('Reason', 'Too late');
    await press('Disqualify', 'alertdialog');
    expect(screen.getByText('The derby is being reset')).toBeTruthy();
    await press('Cancel', 'alertdialog');
    await pass(300);
    await disqualify('Ada Sample2');
    expect(screen.getByRole('alertdialog', { name: 'Disqualify this entry?' })).toBeTruthy();
    expect(screen.queryByText('The derby is being reset')).toBeNull();
  });

  test('lists it with the reason and the user, and Restore undoes it', async () => {
    const { of } = await showEntries({
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

  test('allows its deletion after a confirmation', async () => {
    const { of } = await showEntries({ ManageEntries_Delete: () => ({ data: { deleteEntry: true } }) });
    await press('Disqualified (1)');
    await press('Delete Wrong Waters');
    expect(screen.getByText(/^The entry of Wrong Waters and its photo are deleted/)).toBeTruthy();
    await press('Delete', 'alertdialog');
    await pass(300);
    expect(of('ManageEntries_Delete')[0]?.variables).toEqual({ id: 9 });
    expect(screen.getByText('Entry deleted successfully')).toBeTruthy();
  });
});

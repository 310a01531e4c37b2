// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { inTurn, unreachable } from '../testing/fake-gateway.ts';
import { watchDownloads } from '../testing/watch-downloads.ts';
import { listOf, names, showEntries } from './testing/entries-context.ts';
import { freshDeviceForEachTest, isAlert, pass, press, type } from './testing/console.tsx';

freshDeviceForEachTest();

describe('the list', () => {
  test('says that the server cannot be reached, and tries again', async () => {
    await showEntries({ ManageEntries_List: inTurn(unreachable, () => listOf()) });
    expect(screen.getByText('Error connecting to server')).toBeTruthy();
    await press('Try Again');
    expect(names()).toEqual(['Thea Alderwood', 'Ada Sample2']);
  });

  test('shows one division by rank, with six decimals and the time of the derby', async () => {
    await showEntries();
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

  test('has no pages: their buttons are always off', async () => {
    await showEntries();
    for (const name of ['Previous page', 'Next page']) {
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    }
  });

  test('keeps what it knew when a poll fails, and says so', async () => {
    await showEntries({ ManageEntries_List: inTurn(() => listOf(), unreachable) });
    await pass(30_000);
    expect(screen.getByText('No connection, showing the last known state')).toBeTruthy();
    expect(names()).toHaveLength(2);
  });

  test('shows a correction: when, by whom, what was replaced by what', async () => {
    await showEntries();
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
    const downloads = watchDownloads();
    const { of } = await showEntries({
      ManageEntries_Export: () => ({
        data: { exportEntries: { fileName: 'derby-entries-junior-now.csv', csv: 'Rank' } },
      }),
    });
    await press('Junior Leaderboard');
    await type('Search entries by name or rank', ' juno ');
    await press('Export to CSV');
    expect(of('ManageEntries_Export')[0]?.variables).toEqual({ division: 'JUNIOR', search: 'juno' });
    expect(downloads.map(({ name }) => name)).toEqual(['derby-entries-junior-now.csv']);
  });

  test('says when it failed, and is not offered while exports are switched off', async () => {
    const answers = [true, false];
    await showEntries({
      ManageEntries_AreExportsOn: () => ({ data: { areExportsOn: answers.shift() ?? false } }),
      ManageEntries_Export: unreachable,
    });
    await press('Export to CSV');
    expect(isAlert('Failed to export entries to CSV.')).toBe(true);
    await pass(30_000);
    expect(screen.queryByRole('button', { name: 'Export to CSV' })).toBeNull();
  });
});

describe('the photo', () => {
  test('opens with name, rank, weight and time, and leads to the message', async () => {
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

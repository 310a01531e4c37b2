// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { inTurn } from '../testing/fake-gateway.ts';
import { ENTRIES, listOf, names, showEntries } from './testing/entries-context.ts';
import { expectFailures, failing, freshDeviceForEachTest, pass, press, type } from './testing/console.tsx';

freshDeviceForEachTest();

describe('deleting', () => {
  test('is asked about first', async () => {
    const { of } = await showEntries();
    await press('Delete Thea Alderwood');
    await press('Cancel', 'alertdialog');
    await pass(300);
    expect(of('ManageEntries_Delete')).toEqual([]);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete Thea Alderwood');
  });

  test('takes the entry off the list', async () => {
    await showEntries({
      ManageEntries_List: inTurn(listOf(), listOf(ENTRIES.slice(1))),
      ManageEntries_Delete: () => ({ data: { deleteEntry: true } }),
    });
    await press('Delete Thea Alderwood');
    await press('Delete', 'alertdialog');
    await pass(300);
    expect(screen.getByText('Entry deleted successfully')).toBeTruthy();
    expect(names()).toEqual(['Ada Sample2']);
    expect(document.activeElement).not.toBe(document.body);
  });

  test('that fails says why', async () => {
    await showEntries({ ManageEntries_Delete: failing() });
    const remove = async (): Promise<void> => {
      await press('Delete Thea Alderwood');
      await press('Delete', 'alertdialog');
    };
    await expectFailures(remove, 'Failed to delete entry', 'Error connecting to server');
  });
});

describe('disqualifying', () => {
  test('wants a reason, and sends it', async () => {
    const { of } = await showEntries({ ManageEntries_Disqualify: () => ({ data: { disqualifyEntry: true } }) });
    await press('Disqualify Thea Alderwood');
    await press('Disqualify', 'alertdialog');
    expect(screen.getByText('Please enter a reason')).toBeTruthy();
    await type('Reason', ' Caught outside the boundaries ');
    await press('Disqualify', 'alertdialog');
    await pass(300);
    expect(of('ManageEntries_Disqualify')[0]?.variables).toEqual({ id: 1, reason: 'Caught outside the boundaries' });
    expect(screen.getByText('Entry disqualified')).toBeTruthy();
    expect(of('ManageEntries_List')).toHaveLength(2);
  });

  test('shows who does not count, why and by whom, and restores', async () => {
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

  test('deletes who does not count, after asking', async () => {
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
